// The widget of a CAPTCHA: a chunk of its own, which loads its provider's script, for those who ask for one.

import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { addressOf } from '../client/address.ts'
import { captcha } from '../client/captcha-token.ts'
import { chosenTheme } from '../client/theme.ts'
import { useEnvironment } from '../environment.ts'
import { captchaWords } from '../i18n/captcha-words.ts'
import { type Language, oursOf } from '../i18n/languages.ts'
import { say } from '../i18n/words.ts'

/** What the scripts of both providers offer. */
type Api = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string
  reset: (id: string) => void
  remove: (id: string) => void
}
/** `script`: its host, its path and what it is asked for besides. */
type Provider = { api: string; host: string; script: [string, string, object]; options: object }

const CALLBACK = 'lockstepCaptcha'
const LOAD_TIMEOUT_MS = 15_000

const providers: Record<string, (language: Language) => Provider> = {
  turnstile: (language) => ({
    api: 'turnstile',
    host: 'challenges.cloudflare.com',
    script: ['https://challenges.cloudflare.com', '/turnstile/v0/api.js', {}],
    options: { language, size: 'flexible', 'response-field': false },
  }),
  hcaptcha: (language) => ({
    api: 'hcaptcha',
    host: 'hcaptcha.com',
    script: ['https://js.hcaptcha.com', '/1/api.js', { hl: language }],
    options: {},
  }),
}

/** At once where the script is there already. */
function loadApi({ api, script: [base, path, besides] }: Provider): Promise<Api> {
  const found = () => Reflect.get(window, api) as Api | undefined
  const present = found()
  if (present) return Promise.resolve(present)
  return new Promise((resolve, reject) => {
    const tag = Object.assign(document.createElement('script'), {
      src: String(addressOf(base, path, { render: 'explicit', onload: CALLBACK, ...besides })),
      async: true,
    })
    const fail = () => {
      tag.remove()
      reject()
    }
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS)
    tag.addEventListener('error', fail)
    Reflect.set(window, CALLBACK, () => {
      clearTimeout(timer)
      const loaded = found()
      if (loaded) resolve(loaded)
      else fail()
    })
    document.head.append(tag)
  })
}

const isDark = () =>
  chosenTheme() === 'dark' ||
  (chosenTheme() === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)

/** @param asked the provider and the site key, with a blank between */
export function createCaptcha(asked: string, language: Language) {
  const [name = '', sitekey = ''] = asked.split(' ')
  const provider = providers[name]?.(language)
  const words = say('captcha', captchaWords[oursOf(language)] ?? captchaWords.en)
  let token = ''
  return {
    isSolved: () => token !== '',
    unsolved: words.unsolved,
    Widget: (props: { fault: string | undefined }) => {
      const { announce } = useEnvironment()
      const [state, setState] = createSignal<'loading' | 'unsolved' | 'solved' | 'broken'>('loading')
      let place!: HTMLFieldSetElement
      let end = () => {}
      const fail = () => {
        token = ''
        setState('broken')
        announce(words.broken(provider?.host ?? name))
      }

      async function show() {
        setState('loading')
        end()
        end = () => {}
        const api = provider && (await loadApi(provider).catch(() => null))
        // The view may have been left meanwhile.
        if (!place.isConnected) return
        if (!api) return fail()
        setState('unsolved')
        const id = api.render(place, {
          ...provider.options,
          sitekey,
          theme: isDark() ? 'dark' : 'light',
          callback: (solved: string) => {
            token = solved
            setState('solved')
          },
          'expired-callback': () => {
            token = ''
            setState('unsolved')
          },
          'error-callback': fail,
        })
        end = () => api.remove(id)
        captcha.take = () => {
          const taken = token
          token = ''
          if (!taken) return {}
          setState('unsolved')
          api.reset(id)
          return { 'x-captcha-response': taken }
        }
      }

      onMount(show)
      onCleanup(() => {
        captcha.take = () => ({})
        token = ''
        end()
      })

      const fault = () => {
        if (state() === 'broken') return words.broken(provider?.host ?? name)
        return state() === 'solved' ? undefined : props.fault
      }
      return (
        <div class="field">
          <fieldset id="captcha" tabindex="-1" aria-label={words.label} ref={place} />
          <p class="line" part="line" classList={{ fault: fault() !== undefined }}>
            {fault() ?? (state() === 'loading' ? words.loading : '')}{' '}
            <Show when={state() === 'broken'}>
              <button class="link" part="link" type="button" onClick={show}>
                {words.again}
              </button>
            </Show>
          </p>
        </div>
      )
    },
  }
}
