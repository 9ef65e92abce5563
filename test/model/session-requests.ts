// What a browser with a session can send besides: changes of its account, its deletion, and the ends of sessions.

import { type Action, ask, type Sent, type Shown } from './action.ts'
import { answered } from './answered.ts'
import type { Endpoint } from './flows.ts'
import type { Browser } from './options.ts'
import type { Request } from './request.ts'

type Held = { group: string; name: string; request: Sent; endpoint: Endpoint; given?: Partial<Request> }

const changes = {
  'changes the password': { endpoint: 'POST /change-password', endsSessions: false },
  'changes the password and ends the other sessions': {
    endpoint: 'POST /change-password, with revokeOtherSessions',
    endsSessions: true,
  },
} as const

const proofs = {
  'own password': 'POST /delete-user, by password',
  'made-up password': 'POST /delete-user, by password',
  session: 'POST /delete-user',
} as const satisfies Record<Shown, Endpoint>

const withWhat = { 'own password': '', 'made-up password': ', by a made-up one', session: '' }

const passwords = ['own password', 'made-up password'] as const

const held = (browsers: readonly Browser[]): Held[] => [
  ...Object.entries(changes).flatMap(([name, { endpoint, endsSessions }]) =>
    passwords.map((shows) => ({
      group: 'change password',
      name: `${name}${withWhat[shows]}`,
      request: { to: 'change password', shows, endsSessions } as const,
      endpoint,
      given: { passwordIsOwn: shows === 'own password' },
    })),
  ),
  ...([...passwords, 'session'] as const).map((shows) => ({
    group: 'deletion',
    name: `deletes the account, shown: ${shows}`,
    request: { to: 'delete', shows } as const,
    endpoint: proofs[shows],
    given: { passwordIsOwn: shows === 'own password' },
  })),
  {
    group: 'deletion',
    name: 'deletes the account, shown: a session of another day',
    request: { to: 'delete', shows: 'session', meanwhile: 'a day has passed' },
    endpoint: 'POST /delete-user',
    given: { meanwhile: 'a day has passed' },
  },
  {
    group: 'export',
    name: 'asks for all of their data',
    request: { to: 'export' },
    endpoint: 'GET /get-user-data',
  },
  {
    group: 'token',
    name: 'asks for a JWT',
    request: { to: 'token' },
    endpoint: 'GET /token',
  },
  {
    group: 'describe',
    name: 'changes the name',
    request: { to: 'describe' },
    endpoint: 'POST /update-user',
  },
  {
    group: 'end sessions',
    name: 'ends all other sessions',
    request: { to: 'end sessions', which: 'others' },
    endpoint: 'POST /revoke-other-sessions',
  },
  {
    group: 'end sessions',
    name: 'ends all sessions',
    request: { to: 'end sessions', which: 'all' },
    endpoint: 'POST /revoke-sessions',
  },
  ...browsers.map(({ name }, browser) => ({
    group: 'end sessions',
    name: `ends the session of the ${name}`,
    request: { to: 'end sessions', which: { browser } } as const,
    endpoint: 'POST /revoke-session' as const,
    given: { named: browser },
  })),
]

export const sessionRequestsOf = (browser: number, browsers: readonly Browser[]): Action[] =>
  held(browsers).map(({ endpoint, given, ...action }) => ({
    ...action,
    browser,
    run: (world) => {
      world.answer = answered(world, ask(world, browser, endpoint, given))
      return true
    },
  }))
