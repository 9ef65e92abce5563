// Machines in a page: loaded when they come into view, or when somebody asks for them.

import { useData, withBase } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'

const FAILED = 'This part of the page could not be loaded. Reload the page to try again.'

/** @param show the name of the function that shows it, of ui/inspector/alone/alone.tsx */
function useLive(show, name) {
  const { theme } = useData()
  const host = ref(null)
  const said = ref('Loading the machine …')
  let remove = () => {}
  let isGone = false
  async function load() {
    try {
      const module = await import(/* @vite-ignore */ withBase(`/${theme.value.live}`))
      if (isGone) return
      remove = await module[show](host.value, name)
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
    const { host, said, load } = useLive('showMachine', name)
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

export const KnownFault = defineComponent({
  props: { name: { type: String, required: true } },
  setup({ name }) {
    const { host, said, load } = useLive('showKnownFault', name)
    const isAsked = ref(false)
    const ask = () => {
      isAsked.value = true
      load()
    }
    const title = name.replace(/^(?:cve|ghsa)/, (kind) => kind.toUpperCase())
    return () => [
      isAsked.value
        ? null
        : h(
            'button',
            { type: 'button', class: 'play', 'aria-label': `Play it here: ${title}`, onClick: ask },
            'Play it here',
          ),
      h('div', { ref: host, class: 'live', hidden: !isAsked.value }, said.value),
    ]
  },
})
