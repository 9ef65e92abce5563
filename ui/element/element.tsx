// <lockstep-auth>: the form as a custom element, of the same machine and views, for pages that are not Lockstep's.

import { customElement } from 'solid-element'
import { createMemo, createSignal, Show } from 'solid-js'
import '../auth/code-views.ts'
import '../client/social-secret.ts'
import '../components/password-strength.ts'
import { runAuthForm } from '../auth/auth-form.actor.ts'
import { createPorts } from '../auth/auth-form.ports.ts'
import { AuthViews } from '../auth/auth-views.tsx'
import { createCalls } from '../client/auth-calls.ts'
import { navigate } from '../client/navigate.ts'
import { askedProvider, draft } from '../client/stored.ts'
import { type ProviderReturn, takeProviderReturn } from '../client/verifier.ts'
import { createWireClient } from '../client/wire-client.ts'
import { createAnnouncer } from '../components/announcer.ts'
import { listen } from '../components/listen.ts'
import { LiveRegion } from '../components/live-region.tsx'
import { OfflineBar } from '../components/offline-bar.tsx'
import { providers, verifierParameter } from '../config.ts'
import { type Environment, EnvironmentProvider } from '../environment.ts'
import { en } from '../i18n/en/words.ts'
import { isLanguage, type Language, languages } from '../i18n/languages.ts'
import type { Words } from '../i18n/wording.ts'
import { loadWords } from '../i18n/words.ts'
import { destinationOf } from './application.ts'
import styles from './element.css?inline'
import type { LockstepAuthElement } from './lockstep-auth.d.ts'
import { statesIn, tellStates } from './state-events.ts'

type Properties = Omit<LockstepAuthElement, keyof HTMLElement | 'states'>

const properties: Properties = {
  authUrl: '',
  callbackUrl: '',
  language: '',
  providers: '',
  codeLifetime: 600,
  establish: null,
}
type Spoken = { language: Language; words: Words }

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

const nothingReturned: ProviderReturn = { verifier: null, fault: null, expected: false }

/** An `error` in the address may be the page's own: it is a provider's only where this tab has left for one. */
const returned = (): ProviderReturn =>
  askedProvider.read() || new URLSearchParams(location.search).has(verifierParameter())
    ? takeProviderReturn()
    : nothingReturned

function languageOf(element: HTMLElement, asked: string): Language {
  const nearest = element.closest<HTMLElement>('[lang]')?.lang ?? ''
  const tags = [asked, nearest, ...navigator.languages].map((tag) => tag.split('-')[0] ?? '')
  return tags.find(isLanguage) ?? 'en'
}

const faultOf = ({ authUrl }: Properties): string | null => {
  if (!authUrl) return 'lockstep-auth needs the address of the auth service: set its attribute auth-url.'
  const isAddress = /^https?:$/.test(URL.parse(authUrl)?.protocol ?? '')
  return isAddress ? null : `lockstep-auth cannot use “${authUrl}”: auth-url begins with https:// or http://.`
}

type Host = LockstepAuthElement & { renderRoot: ShadowRoot }

function LockstepAuth(props: Properties, { element }: { element: Host }) {
  const root = element.renderRoot
  root.adoptedStyleSheets = [sheet]
  const [spoken, setSpoken] = createSignal<Spoken | null>(null)
  /** Everything on which the form depends: where one of them changes, it begins anew. */
  const given = createMemo(() => {
    const { authUrl, callbackUrl, providers, codeLifetime, establish } = props
    const language = languageOf(element, props.language)
    setSpoken(null)
    if (language === 'en') setSpoken({ language, words: en })
    else loadWords(language).then(setSpoken)
    return { authUrl, callbackUrl, providers, codeLifetime, establish, language }
  })
  return (
    <Show when={!faultOf(props)} fallback={<p role="alert">{faultOf(props)}</p>}>
      <Show when={spoken()} keyed>
        {(found) => <Form element={element} root={root} given={given()} spoken={found} />}
      </Show>
    </Show>
  )
}

type FormProps = {
  element: Host
  root: ShadowRoot
  given: Omit<Properties, 'language'>
  spoken: Spoken
}

function Form({ element, root, given, spoken: { language, words } }: FormProps) {
  const environment: Environment = {
    ...createAnnouncer(),
    words,
    root: () => root,
    providers: () => providers(given.providers),
    entitle: () => {},
    knowsCommonPasswords: false,
  }
  const { application, redirect } = destinationOf(given)
  const client = createWireClient(given.authUrl, language)
  const auth = createCalls(async () => client, null)
  const host = runAuthForm(createPorts(auth, returned(), application), {
    leave: () => {},
    codeLifetime: given.codeLifetime * 1000,
  })
  Object.defineProperty(element, 'states', {
    configurable: true,
    get: () => statesIn(host.actor.getSnapshot().value),
  })
  tellStates(element, host.actor, {
    redirect,
    done: (address) => {
      draft('name').keep('')
      draft('email').keep('')
      if (address) navigate.replace(address)
    },
  })
  listen(window, 'pagehide', () => host.actor.send({ type: 'page.hidden' }))
  return (
    <EnvironmentProvider value={environment}>
      <div class="element" lang={language} dir={languages[language].dir as 'ltr' | 'rtl'}>
        <OfflineBar />
        <div class="card" part="card">
          <AuthViews host={host} />
        </div>
        <LiveRegion />
      </div>
    </EnvironmentProvider>
  )
}

customElement('lockstep-auth', properties, LockstepAuth as never)
