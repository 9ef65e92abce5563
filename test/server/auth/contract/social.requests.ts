// The contract's requests of sign-ins with an identity provider, and of forged returns.

import { APP_ORIGIN } from '../../../support/auth-service.ts'
import type { Run, Scenario } from './peers.ts'
import { unverified, verified } from './people.ts'
import { type Begun, type Person, provider, signInThere } from './provider.ts'
import type { Reply } from './send.ts'

const path = '/sign-in/social'
const PAGE = `${APP_ORIGIN}/auth/callback`
const bodies: [string, Record<string, unknown>][] = [
  ['nothing else', {}],
  ['a page to return to', { callbackURL: PAGE }],
  ['a path to return to', { callbackURL: '/dashboard' }],
  ['three pages', { callbackURL: PAGE, errorCallbackURL: PAGE, newUserCallbackURL: '/welcome' }],
  ['disableRedirect', { disableRedirect: true }],
  ['disableRedirect off', { disableRedirect: false }],
  ['scopes', { scopes: ['email', 'phone'] }],
  ['a hint', { loginHint: 'ada@example.com' }],
  ['additional data', { additionalData: { plan: 'free' } }],
  ['requestSignUp', { requestSignUp: true }],
  ['an unknown provider', { provider: 'nobody' }],
  ['no provider', { provider: undefined }],
  ['a number for a provider', { provider: 7 }],
  ['an empty provider', { provider: '' }],
  ['a number for disableRedirect', { disableRedirect: 7 }],
  ['a text for scopes', { scopes: 'email' }],
  ['a number for a hint', { loginHint: 7 }],
  ['a text for additional data', { additionalData: 'x' }],
  ['an id_token', { idToken: { token: 'x' } }],
  ['a text for an id_token', { idToken: 'x' }],
  ['an untrusted callbackURL', { callbackURL: 'https://evil.example/' }],
  ['an untrusted errorCallbackURL', { errorCallbackURL: 'https://evil.example/' }],
  ['an untrusted newUserCallbackURL', { newUserCallbackURL: 'https://evil.example/' }],
  ['a callbackURL with a host of its own', { callbackURL: '//evil.example' }],
  [
    'an untrusted callbackURL and an unknown provider',
    { callbackURL: 'https://evil.example/', provider: 'x' },
  ],
]

async function begin(run: Run, body: Record<string, unknown> = {}): Promise<Begun> {
  const reply = await run.prepare({
    path,
    body: { provider, callbackURL: PAGE, errorCallbackURL: `${APP_ORIGIN}/auth`, ...body },
    headers: { origin: APP_ORIGIN },
  })
  const { url } = JSON.parse(reply.text) as { url: string }
  return { url, cookie: run.cookiesOf(reply).cookie }
}

async function walk(run: Run, label: string, person: Person, body?: Record<string, unknown>): Promise<Reply> {
  const begun = await begin(run, body)
  const back = await signInThere(run, begun, person)
  return run.ask(label, { path: back, headers: { cookie: begun.cookie } })
}

export const socialRequests: readonly Scenario[] = [
  {
    name: 'sign-in/social with',
    steps: async (run) => {
      for (const [label, change] of bodies) await run.ask(label, { path, body: { provider, ...change } })
      await run.ask('no body', { path, method: 'POST' })
      await run.ask('text/plain', { path, body: '{}', headers: { 'content-type': 'text/plain' } })
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      await run.ask('a form', { path, body: `provider=${provider}`, headers: form })
      await run.ask('a trusted origin', { path, body: { provider }, headers: { origin: APP_ORIGIN } })
      const untrusted = { origin: 'https://evil.example' }
      await run.ask('an untrusted origin', { path, body: { provider }, headers: untrusted })
      await run.ask('GET', { path })
    },
  },
  {
    name: 'a provider’s return',
    steps: async (run) => {
      const ada = { email: run.email('ada'), name: 'Ada Lovelace' }
      const pages = { callbackURL: '/dashboard', newUserCallbackURL: '/welcome' }
      const first = await walk(run, 'of a new person', ada, pages)
      await run.ask('of a new person, and then get-session', {
        path: '/get-session',
        headers: run.cookiesOf(first),
      })
      await walk(run, 'of the same person', ada, pages)
      const bob = { email: run.email('bob'), name: 'Bob' }
      await walk(run, 'of a new person, to a page with a query', bob, { callbackURL: `${PAGE}?from=here` })
    },
  },
  {
    name: 'a provider’s return to the account of',
    steps: async (run) => {
      const email = await verified(run, 'verified')
      await walk(run, 'a verified person', { email, name: 'Other' })
      const open = await unverified(run, 'open')
      await walk(run, 'an unverified person', { email: open, name: 'Other' })
      await run.ask('an unverified person, and then the password', {
        path: '/sign-in/email',
        body: { email: open, password: 'correct horse battery' },
      })
      const withUnverifiedEmail = { email: run.email('withUnverifiedEmail'), name: 'U', verified: false }
      await walk(run, 'somebody whose e-mail the provider does not vouch for', withUnverifiedEmail)
    },
  },
  {
    name: 'a provider’s return that fails:',
    steps: async (run) => {
      const callback = `/callback/${provider}`
      const ada = { email: run.email('ada'), name: 'Ada' }
      await run.ask('without anything', { path: callback })
      await run.ask('without a state', { path: `${callback}?code=x` })
      await run.ask('with a state that nobody was given', { path: `${callback}?code=x&state=y` })
      await run.ask('of an unknown provider', { path: '/callback/nobody?code=x&state=y' })

      const stateOf = ({ url }: Begun) => new URL(url).searchParams.get('state') ?? ''
      const broken = async (label: string, query: string, page = callback) => {
        const begun = await begin(run)
        const at = `${page}?state=${stateOf(begun)}${query}`
        await run.ask(label, { path: at, headers: { cookie: begun.cookie } })
        return { at, cookie: begun.cookie }
      }
      await broken('without a code', '')
      await broken('with a code that is none', '&code=nonsense')
      await broken('of somebody who refused', '&error=access_denied&error_description=No%20thanks')
      await broken('at another provider', '&code=x', '/callback/nobody')
      const begun = await begin(run)
      const refused = await signInThere(run, begun, ada, 'cancel')
      await run.ask('of somebody who refused there', { path: refused, headers: { cookie: begun.cookie } })
      const twice = await begin(run)
      const back = await signInThere(run, twice, ada)
      await run.ask('not yet', { path: back, headers: { cookie: twice.cookie } })
      await run.ask('a second time', { path: back, headers: { cookie: twice.cookie } })
    },
  },
  {
    name: 'a provider’s return by a form:',
    steps: async (run) => {
      const begun = await begin(run)
      const back = new URL(
        await signInThere(run, begun, { email: run.email('ada'), name: 'Ada' }),
        'http://x',
      )
      const posted = await run.ask('posted', {
        path: back.pathname,
        body: `${back.searchParams}&more=dropped`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://provider.example' },
      })
      const link = run.pathOf(posted.headers.get('location') ?? '')
      const reply = await run.ask('followed', { path: link, headers: { cookie: begun.cookie } })
      const { cookie } = run.cookiesOf(reply)
      await run.ask('and then get-session', { path: '/get-session', headers: { cookie } })
    },
  },
]
