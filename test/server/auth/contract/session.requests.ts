// The contract's requests with a session, or with what is presented as one.

import { APP_ORIGIN } from '../../../support/auth-service.ts'
import type { Scenario } from './peers.ts'
import { PASSWORD, signedIn } from './people.ts'

const path = '/get-session'

export const sessionRequests: Scenario[] = [
  {
    name: 'get-session',
    steps: async (run) => {
      const { cookie, bearer, carried, token } = await signedIn(run, 'ada')
      await run.ask('by cookie', { path, headers: cookie })
      await run.ask('by cookie, outside a page', { path, headers: { cookie: cookie.cookie } })
      await run.ask('by Bearer', { path, headers: bearer })
      await run.ask('by Bearer, from a page', { path, headers: { ...bearer, origin: APP_ORIGIN } })
      await run.ask('by Bearer as set-auth-token has it', {
        path,
        headers: { authorization: `Bearer ${carried}` },
      })
      await run.ask('by bearer in lower case', { path, headers: { authorization: `bearer ${token}` } })
      await run.ask('without the cookie’s cache', {
        path: `${path}?disableCookieCache=true`,
        headers: cookie,
      })
      await run.ask('by POST', { path, method: 'POST', body: {}, headers: cookie })
      await run.ask('by POST without a session', { path, method: 'POST', body: {} })
    },
  },
  {
    name: 'get-session of nobody:',
    steps: async (run) => {
      const forged = 'A'.repeat(32)
      await run.ask('no cookie', { path })
      await run.ask('no cookie, from a page', { path, headers: { origin: APP_ORIGIN } })
      await run.ask('a garbage cookie', { path, headers: run.sessionCookie('garbage') })
      await run.ask('an empty cookie', { path, headers: run.sessionCookie('') })
      await run.ask('a token that nobody was given', { path, headers: run.sessionCookie(forged) })
      await run.ask('a Bearer that nobody was given', {
        path,
        headers: { authorization: `Bearer ${forged}` },
      })
      await run.ask('a garbage Bearer', { path, headers: { authorization: 'Bearer a.b' } })
      await run.ask('an empty Bearer', { path, headers: { authorization: 'Bearer ' } })
      await run.ask('another scheme', { path, headers: { authorization: 'Basic YTpi' } })
    },
  },
  {
    name: 'get-session, later:',
    steps: async (run) => {
      const { email, cookie, bearer } = await signedIn(run, 'ada')
      await run.ageSessions(email, 2)
      await run.ask('after two days, left as it is', { path: `${path}?disableRefresh=true`, headers: cookie })
      await run.ask('after two days, by cookie', { path, headers: cookie })
      await run.ask('the same again', { path, headers: cookie })
      await run.ageSessions(email, 2)
      await run.ask('after two more, by Bearer', { path, headers: bearer })
      await run.ageSessions(email, 8)
      await run.ask('after eight more, by cookie', { path, headers: cookie })
      await run.ask('after eight more, by Bearer', { path, headers: bearer })
    },
  },
  {
    name: 'sign-out',
    steps: async (run) => {
      const byCookie = await signedIn(run, 'ada')
      const other = { email: byCookie.email, password: PASSWORD }
      const second = await run.prepare({ path: '/sign-in/email', body: other })
      const out = '/sign-out'
      await run.ask('by cookie', { path: out, body: {}, headers: byCookie.cookie })
      await run.ask('a second time', { path: out, body: {}, headers: byCookie.cookie })
      await run.ask('and then get-session', { path, headers: byCookie.cookie })
      await run.ask('and then get-session by Bearer', { path, headers: byCookie.bearer })
      await run.ask('and then a JWT', { path: '/token', headers: byCookie.cookie })
      await run.ask('leaves the other session', { path, headers: run.cookiesOf(second) })
      const byBearer = await signedIn(run, 'bob')
      await run.ask('by Bearer', { path: out, body: {}, headers: byBearer.bearer })
      await run.ask('by Bearer, and then get-session', { path, headers: byBearer.bearer })
      await run.ask('without a session', { path: out, body: {} })
      await run.ask('without a body', { path: out, method: 'POST' })
      await run.ask('with a garbage cookie', { path: out, body: {}, headers: run.sessionCookie('garbage') })
      await run.ask('with text/plain', { path: out, body: '{}', headers: { 'content-type': 'text/plain' } })
      await run.ask('with bad JSON', {
        path: out,
        body: '{',
        headers: { 'content-type': 'application/json' },
      })
      await run.ask('with an array', { path: out, body: [] })
    },
  },
  {
    name: 'JWTs:',
    steps: async (run) => {
      const { cookie, bearer } = await signedIn(run, 'ada')
      await run.ask('by cookie', { path: '/token', headers: cookie })
      const reply = await run.ask('by Bearer', { path: '/token', headers: bearer })
      await run.ask('of nobody', { path: '/token' })
      await run.ask('by POST', { path: '/token', body: {} })
      await run.ask('the keys', { path: '/jwks' })
      await run.ask('the keys by POST', { path: '/jwks', body: {} })
      await run.ask('the keys under their other name', { path: '/.well-known/jwks.json' })
      const { token } = JSON.parse(reply.text) as { token: string }
      await run.ask('get-session by one', { path, headers: { authorization: `Bearer ${token}` } })
    },
  },
]
