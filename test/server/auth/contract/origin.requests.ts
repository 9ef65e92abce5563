// The contract's requests from pages, from programs that are no browser, and to paths that do not exist.

import { APP_ORIGIN } from '../../../support/auth-service.ts'
import type { Scenario } from './peers.ts'
import { PASSWORD, signedIn } from './people.ts'

const cookie = 'theme=dark'
const origins: [string, Record<string, string>][] = [
  ['a trusted page', { origin: APP_ORIGIN }],
  ['a trusted page, with a cookie', { origin: APP_ORIGIN, cookie }],
  ['an untrusted page', { origin: 'https://evil.example' }],
  ['an untrusted page, with a cookie', { origin: 'https://evil.example', cookie }],
  ['a page that looks like a trusted one', { origin: `${APP_ORIGIN}.evil.example` }],
  ['a page without an origin', { origin: 'null' }],
  ['a page without an origin, with a cookie', { origin: 'null', cookie }],
  ['nowhere, with a cookie', { cookie }],
  ['a trusted page by its Referer', { referer: `${APP_ORIGIN}/auth` }],
  ['a trusted page by its Referer, with a cookie', { referer: `${APP_ORIGIN}/auth`, cookie }],
  ['an untrusted page by its Referer', { referer: 'https://evil.example/page' }],
  ['Node’s fetch', { 'sec-fetch-mode': 'cors' }],
  ['a browser that hides the page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ['a form of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
]

const body = (email: string) => ({ email, password: PASSWORD, name: 'Ada' })

export const originRequests: Scenario[] = [
  {
    name: 'sign-up from',
    steps: async (run) => {
      for (const [index, [label, headers]] of origins.entries())
        await run.ask(label, { path: '/sign-up/email', body: body(run.email(`from-${index}`)), headers })
    },
  },
  {
    name: 'sign-in from',
    steps: async (run) => {
      const stranger = body(run.email('stranger'))
      for (const [label, headers] of origins)
        await run.ask(label, { path: '/sign-in/email', body: stranger, headers })
    },
  },
  {
    name: 'send-verification-otp from',
    steps: async (run) => {
      const wanted = { email: run.email('stranger'), type: 'sign-in' }
      for (const [label, headers] of origins)
        await run.ask(label, { path: '/email-otp/send-verification-otp', body: wanted, headers })
    },
  },
  {
    name: 'verify-email from',
    steps: async (run) => {
      const guess = { email: run.email('stranger'), otp: '123456' }
      for (const [label, headers] of origins)
        await run.ask(label, { path: '/email-otp/verify-email', body: guess, headers })
    },
  },
  {
    name: 'sign-out from',
    steps: async (run) => {
      for (const [label, headers] of origins) await run.ask(label, { path: '/sign-out', body: {}, headers })
    },
  },
  {
    name: 'get-session from',
    steps: async (run) => {
      const { cookie: session } = await signedIn(run, 'ada')
      for (const [label, headers] of origins)
        await run.ask(label, {
          path: '/get-session',
          headers: { ...headers, ...(headers.cookie && { cookie: session.cookie }) },
        })
    },
  },
  {
    name: 'at',
    steps: async (run) => {
      const stranger = body(run.email('stranger'))
      await run.ask('ok', { path: '/ok' })
      await run.ask('the base path', { path: '' })
      await run.ask('the base path with a slash', { path: '/' })
      await run.ask('an unknown path', { path: '/nothing' })
      await run.ask('an unknown path, POST', { path: '/nothing', body: {} })
      await run.ask('an unknown path, bad JSON', { path: '/nothing', body: '{' })
      await run.ask('sign-in/email, GET', { path: '/sign-in/email' })
      await run.ask('sign-in/email, PUT', { path: '/sign-in/email', method: 'PUT', body: stranger })
      await run.ask('sign-in/email, DELETE', { path: '/sign-in/email', method: 'DELETE' })
      await run.ask('sign-in/email, OPTIONS', { path: '/sign-in/email', method: 'OPTIONS' })
      await run.ask('get-session, OPTIONS', { path: '/get-session', method: 'OPTIONS' })
      await run.ask('get-session, PATCH', { path: '/get-session', method: 'PATCH', body: {} })
      await run.ask('ok, POST', { path: '/ok', body: {} })
      await run.ask('a path with a slash at its end', { path: '/sign-in/email/', body: stranger })
      await run.ask('a path with two slashes', { path: '//sign-in/email', body: stranger })
      await run.ask('a path with two slashes inside', { path: '/sign-in//email', body: stranger })
      await run.ask('a path with an encoded slash', { path: '/sign-in%2Femail', body: stranger })
      await run.ask('a path in capitals', { path: '/Sign-In/Email', body: stranger })
      await run.ask('a path that climbs', { path: '/../ok' })
    },
  },
]
