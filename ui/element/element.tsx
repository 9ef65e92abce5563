// <lockstep-auth>: the form as a custom element, of the same machine and views, for pages that are not Lockstep's.

import { register } from 'component-register'
import { withSolid } from 'solid-element'
import { createEffect, createMemo, createSignal, onCleanup, Show } from 'solid-js'
import '../auth/code-views.ts'
import '../client/social-secret.ts'
import '../components/password-strength.ts'
import { createAnnouncer } from '../announcer.ts'
import { runAuthForm } from '../auth/auth-form.actor.ts'
import { createPorts, signedIn } from '../auth/auth-form.ports.ts'
import { AuthViews } from '../auth/auth-views.tsx'
import { byFetch, createAuth } from '../client/auth-client.ts'
import { navigate } from '../client/navigate.ts'
import { type ProviderReturn, takeProviderReturn } from '../client/provider-return.ts'
import { askedProvider, draft } from '../client/stored.ts'
import { listen } from '../components/listen-while-mounted.ts'
import { LiveRegion } from '../components/live-region.tsx'
import { OfflineBar } from '../components/offline-bar.tsx'
import { type Factor, offers, providers, verifierParameter } from '../config.ts'
import { type Environment, EnvironmentProvider } from '../environment.ts'
import { choice, type Language } from '../i18n/languages.ts'
import { sayBy } from '../i18n/words.ts'
import { destinationOf } from './application.ts'
import styles from './element.css?inline'
import type { FormProps, Given, Host, Properties, Ready } from './given.ts'
import { statesIn, tellStates } from './state-events.ts'
import { speak } from './words.ts'

const properties: Properties = {
  authUrl: '',
  callbackUrl: '',
  language: '',
  words: '',
  providers: '',
  factors: 'totp,passkey',
  userFields: '',
  codeLifetime: 600,
  demand: '',
  establish: null,
}

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
  return choice.among([asked, nearest, ...navigator.languages]) ?? 'en'
}

const faultOf = ({ authUrl }: Properties): string | null => {
  if (!authUrl) return 'lockstep-auth needs the address of the auth service: set its attribute auth-url.'
  const isAddress = /^https?:$/.test(URL.parse(authUrl)?.protocol ?? '')
  return isAddress ? null : `lockstep-auth cannot use “${authUrl}”: auth-url begins with https:// or http://.`
}

/** What a page has set before this file was loaded: otherwise it would be forgotten when the element is upgraded. */
const setBefore = new WeakMap<HTMLElement, Partial<Properties>>()

class Upgraded extends HTMLElement {
  constructor() {
    super()
    setBefore.set(this, { ...(this as Partial<Properties>) })
  }
}

function LockstepAuth(props: Properties, { element }: { element: Host }) {
  Object.assign(element, setBefore.get(element))
  setBefore.delete(element)
  const root = element.renderRoot
  root.adoptedStyleSheets = [sheet]
  const [ready, setReady] = createSignal<Ready | null>(null)
  /** Everything on which the form depends: where one of them changes, it begins anew. */
  const given = createMemo((): Given => {
    const { authUrl, callbackUrl, language, words, demand, providers, factors, userFields, codeLifetime } =
      props
    // A framework may give another function at each rendering: which one counts is asked when it is needed.
    const establish = () => props.establish
    return {
      authUrl,
      callbackUrl,
      language,
      words,
      demand,
      providers,
      factors,
      userFields,
      codeLifetime,
      establish,
    }
  })
  createEffect(() => {
    const wanted = given()
    setReady(null)
    const language = () => languageOf(element, wanted.language)
    speak(wanted.words, language, (spoken) => {
      if (given() !== wanted) return
      sayBy(spoken.say)
      setReady({ given: wanted, spoken })
    })
  })
  return (
    <Show when={!faultOf(props)} fallback={<p role="alert">{faultOf(props)}</p>}>
      <Show when={ready()} keyed>
        {(found) => {
          const Shown = found.given.demand ? Proof : Form
          return <Shown element={element} root={root} {...found} />
        }}
      </Show>
    </Show>
  )
}

/** @returns what says that the view which is being set up is left */
function leaving(): AbortSignal {
  const left = new AbortController()
  onCleanup(() => left.abort())
  return left.signal
}

/** In place of the form, by a file of its own. */
function Proof(props: FormProps) {
  const left = leaving()
  import('./step-up.tsx').then(({ showStepUp }) => showStepUp(props, left))
  return null
}

function Form({ element, root, given, spoken: { language, dir, words, say } }: FormProps) {
  const offersIn = (factor: Factor) => offers(factor, given.factors)
  const environment: Environment = {
    ...createAnnouncer(),
    enrolment: (api) => {
      const place = document.createElement('div')
      const left = leaving()
      import('./enrol.tsx').then(
        ({ showEnrolment }) =>
          showEnrolment(place, { api, auth, language, say, signedIn, environment }, left),
        api.backToLogin,
      )
      return place
    },
    words,
    root: () => root,
    providers: () => providers(given.providers),
    offers: offersIn,
    loadAskedBesides: () =>
      given.userFields
        ? import('../auth/more-fields.tsx').then(({ loadMoreFields }) =>
            loadMoreFields(given.userFields, language),
          )
        : null,
    entitle: () => {},
    knowsCommonPasswords: false,
  }
  const { application, redirect } = destinationOf(given)
  const auth = createAuth(byFetch(() => given.authUrl, language))
  const host = runAuthForm(createPorts(auth, returned(), { ...application, offers: offersIn }), {
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
      draft('fields').keep('')
      if (address) navigate.replace(address)
    },
  })
  listen(window, 'pagehide', () => host.actor.send({ type: 'page.hidden' }))
  return (
    <EnvironmentProvider value={environment}>
      <div class="element" lang={language} dir={dir}>
        <OfflineBar />
        <div class="card" part="card">
          <AuthViews host={host} />
        </div>
        <LiveRegion />
      </div>
    </EnvironmentProvider>
  )
}

register('lockstep-auth', properties, { BaseElement: Upgraded })(withSolid(LockstepAuth as never))
