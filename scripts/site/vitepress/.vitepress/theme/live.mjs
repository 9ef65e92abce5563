// Machines in a page: loaded when they come into view, or when somebody asks for them.

import { useData, withBase } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'

const FAILED = 'This part of the page could not be loaded. Reload the page to try again.'

/** @param show has what ui/inspector/alone/alone.tsx exports show something in the host, and answers how to take it away */
function useLive(show) {
  const { theme } = useData()
  const host = ref(null)
  const said = ref('Loading the machine …')
  let remove = () => {}
  let isGone = false
  async function load() {
    try {
      const module = await import(/* @vite-ignore */ withBase(`/${theme.value.live}`))
      if (isGone) return
      remove = await show(module, host.value)
      if (isGone) remove()
    } catch {
      said.value = FAILED
    }
  }
  onBeforeUnmount(() => {
    isGone = true
    remove()
  })
  return { host, said, load }
}

export const LiveMachine = defineComponent({
  props: { name: { type: String, required: true } },
  setup({ name }) {
    const { host, said, load } = useLive((module, host) => module.showMachine(host, name))
    onMounted(() => {
      const watch = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        load()
      })
      watch.observe(host.value)
    })
    return () => h('div', { ref: host, class: 'live of-machine' }, said.value)
  },
})

/** A button, and in its place once it is pressed what it plays. */
const played = (titleOf, show) =>
  defineComponent({
    props: { name: { type: String, required: true } },
    setup({ name }) {
      const { host, said, load } = useLive((module, host) => show(module, host, name))
      const isAsked = ref(false)
      const ask = () => {
        isAsked.value = true
        load()
      }
      const label = `Play it here: ${titleOf(name)}`
      return () => [
        isAsked.value
          ? null
          : h('button', { type: 'button', class: 'play', 'aria-label': label, onClick: ask }, 'Play it here'),
        h('div', { ref: host, class: 'live', hidden: !isAsked.value }, said.value),
      ]
    },
  })

export const KnownFault = played(
  (name) => name.replace(/^(?:cve|ghsa)/, (kind) => kind.toUpperCase()),
  (module, host, name) => module.showKnownFault(host, name),
)

export const Counterexample = played(
  (name) => name.replaceAll('-', ' '),
  async (module, host, name) => {
    const reply = await fetch(withBase(`/live/counterexamples/${name}.json`))
    if (!reply.ok) throw new Error(`${reply.status}`)
    return module.showRecording(host, name, await reply.text())
  },
)
