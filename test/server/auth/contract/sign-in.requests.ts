// The contract's requests to POST /sign-in/email.

import { APP_ORIGIN } from '../../../support/auth-service.ts'
import type { Scenario } from './peers.ts'
import { authenticatedSessionOf, PASSWORD, unverified, verified } from './people.ts'

const path = '/sign-in/email'

/** What a verified person's right e-mail and password are changed by. */
const bodies: [string, Record<string, unknown>][] = [
  ['a wrong password', { password: 'not the password' }],
  ['a password of 7', { password: 'seven77' }],
  ['an empty password', { password: '' }],
  ['a password of 129', { password: 'x'.repeat(129) }],
  ['no password', { password: undefined }],
  ['a number for a password', { password: 12345678 }],
  ['no e-mail', { email: undefined }],
  ['a number for an e-mail', { email: 7 }],
  ['an e-mail without @', { email: 'nobody' }],
  ['an empty e-mail', { email: '' }],
  ['nothing', { email: undefined, password: undefined }],
  ['a text for rememberMe', { rememberMe: 'no' }],
  ['null for rememberMe', { rememberMe: null }],
  ['keys that nobody knows', { nickname: 'A', nested: { deep: [1] } }],
  ['a callbackURL that is trusted', { callbackURL: `${APP_ORIGIN}/welcome?a=b` }],
  ['a callbackURL without a path', { callbackURL: APP_ORIGIN }],
  ['a callbackURL that is relative', { callbackURL: '/welcome?a=b' }],
  ['a relative callbackURL with an encoded path in its query', { callbackURL: '/welcome?next=%2Fdashboard' }],
  ['an empty callbackURL', { callbackURL: '' }],
  ['a callbackURL that is untrusted', { callbackURL: 'https://evil.example/' }],
  ['a callbackURL with a host of its own', { callbackURL: '//evil.example' }],
  ['a callbackURL with a backslash', { callbackURL: '/\\evil.example' }],
  ['a callbackURL with an encoded slash', { callbackURL: '/%2Fevil.example' }],
  ['a callbackURL that is a script', { callbackURL: 'javascript:alert(1)' }],
  ['a callbackURL that is no address', { callbackURL: 'welcome' }],
  ['a number for a callbackURL', { callbackURL: 7 }],
  ['an untrusted callbackURL and a wrong password', { callbackURL: 'https://evil.example/', password: 'x' }],
]

const raw: [string, string, string | undefined][] = [
  ['no body', '', 'application/json'],
  ['bad JSON', '{"email":', 'application/json'],
  ['null', 'null', 'application/json'],
  ['an array', '[]', 'application/json'],
  ['text/plain', '{}', 'text/plain'],
  [
    'a form with a text for rememberMe',
    'email=a%40b.example&password=x&rememberMe=no',
    'application/x-www-form-urlencoded',
  ],
]

/** Here alone the profiles differ. */
export const strangerRequests: Scenario = {
  name: 'sign-in of somebody else:',
  steps: async (run) => {
    const open = await unverified(run, 'open')
    const stranger = run.email('stranger')
    await run.ask('unknown', { path, body: { email: stranger, password: PASSWORD } })
    await run.ask('unverified, the right password', { path, body: { email: open, password: PASSWORD } })
    await run.ask('unverified, a wrong password', { path, body: { email: open, password: 'not this one' } })
    await run.ask('unverified, the right password, a callbackURL', {
      path,
      body: { email: open, password: PASSWORD, callbackURL: '/welcome' },
    })
  },
}

export const signInRequests: Scenario[] = [
  {
    name: 'sign-in',
    steps: async (run) => {
      const email = await verified(run, 'ada')
      const body = { email, password: PASSWORD }
      await run.ask('of a verified person', { path, body })
      await run.ask('an e-mail in capitals', { path, body: { ...body, email: email.toUpperCase() } })
      await run.ask('from a page that is trusted', { path, body, headers: { origin: APP_ORIGIN } })
      await run.ask('remembered', { path, body: { ...body, rememberMe: true } })
      const brief = await run.ask('not remembered', { path, body: { ...body, rememberMe: false } })
      const { cookie } = authenticatedSessionOf(run, email, brief)
      await run.ask('not remembered, and asked about', { path: '/get-session', headers: cookie })
      const form = new URLSearchParams(body).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await run.ask('by a form', { path, body: form, headers })
    },
  },
  strangerRequests,
  {
    name: 'sign-in with',
    steps: async (run) => {
      const email = await verified(run, 'ada')
      for (const [label, change] of bodies)
        await run.ask(label, { path, body: { email, password: PASSWORD, ...change } })
      for (const [label, body, type] of raw)
        await run.ask(label, { path, body, method: 'POST', headers: type ? { 'content-type': type } : {} })
    },
  },
]
