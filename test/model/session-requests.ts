// What a browser with a session can send besides: a change of its password, and the deletion of its account.

import { type Action, ask, type Shown } from './action.ts'
import type { Endpoint } from './host.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

const UNAUTHORIZED = '401 UNAUTHORIZED'

function held(world: World, browser: number, endpoint: Endpoint, shows: Shown): void {
  const isHeld = world.get(layout.session[browser]) === 1
  const request = ask(world, browser, endpoint, { passwordIsOwn: shows === 'own password' })
  const done = request.opened ? '200 session' : '200'
  world.answer = isHeld ? (request.refusal ?? done) : UNAUTHORIZED
}

const changes = {
  'changes the password': { endpoint: 'POST /change-password', endsSessions: false },
  'changes the password and ends the other sessions': {
    endpoint: 'POST /change-password with revokeOtherSessions',
    endsSessions: true,
  },
} as const

const proofs = {
  'own password': 'POST /delete-user',
  'made-up password': 'POST /delete-user',
  session: 'POST /delete-user without a password',
} as const satisfies Record<Shown, Endpoint>

const withWhat = { 'own password': '', 'made-up password': ', by a made-up one', session: '' }

export function sessionRequestsOf(browser: number): Action[] {
  const passwords = ['own password', 'made-up password'] as const
  return [
    ...Object.entries(changes).flatMap(([name, { endpoint, endsSessions }]) =>
      passwords.map(
        (shows): Action => ({
          group: 'change password',
          name: `${name}${withWhat[shows]}`,
          browser,
          request: { to: 'change password', shows, endsSessions },
          run: (world) => {
            held(world, browser, endpoint, shows)
            return true
          },
        }),
      ),
    ),
    ...([...passwords, 'session'] as const).map(
      (shows): Action => ({
        group: 'deletion',
        name: `deletes the account, shown: ${shows}`,
        browser,
        request: { to: 'delete', shows },
        run: (world) => {
          held(world, browser, proofs[shows], shows)
          return true
        },
      }),
    ),
  ]
}
