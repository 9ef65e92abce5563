// What a browser can send where TWO_FACTOR_OTP is on: a sign-in code for the person of its session, and that code.

import { type Action, actionOf, ask } from '../action.ts'
import { answered } from '../answered.ts'
import { digitsOf, type Sends, session } from '../driven.ts'
import type { Endpoint } from '../flows.ts'
import { words } from '../http.ts'
import type { Request } from '../request.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import { has } from './code.model.ts'

type Route = 'POST /two-factor/send-otp' | 'POST /two-factor/verify-otp'

/** In the words of Better Auth's plugin. */
const inItsWords: Record<string, string> = {
  '400 INVALID_OTP': '401 INVALID_CODE',
  '400 OTP_EXPIRED': '400 OTP_HAS_EXPIRED',
  '403 TOO_MANY_ATTEMPTS': '400 TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
}

/** What waits for a second factor takes none; without a session there is nobody to mail one to. */
function send(world: World, browser: number, route: Route, given: Partial<Request>): void {
  const { get } = world
  const isWaiting = get(layout.challenge[browser]) > 0
  if (!isWaiting && get(layout.session[browser]) === 0) {
    world.answer = '401 INVALID_TWO_FACTOR_COOKIE'
    return
  }
  const endpoint: Endpoint = isWaiting ? `${route}, at a sign-in` : `${route}, in a session`
  const answer = answered(world, ask(world, browser, endpoint, { purpose: 'sign-in', ...given }))
  world.answer = inItsWords[answer] ?? answer
}

export function mailedCodeRequestsOf(browser: number): Action[] {
  const action = actionOf(browser)
  return [
    action('mailed code', 'asks for a code beside the session', { to: 'ask for mailed code' }, (world) =>
      send(world, browser, 'POST /two-factor/send-otp', {}),
    ),
    ...(['sign-in', 'made-up'] as const).map((digits) =>
      action(
        'mailed code',
        `shows ${digits === 'made-up' ? 'made-up digits' : 'the digits of sign-in'} beside the session`,
        { to: 'show mailed code', digits },
        (world) =>
          has(world, browser, digits)
            ? send(world, browser, 'POST /two-factor/verify-otp', { digits })
            : false,
      ),
    ),
  ]
}

export const mailedCodeSends = {
  'ask for mailed code': async ({ client }) =>
    words(await client.askAuth('POST', '/two-factor/send-otp', {})),
  'show mailed code': async (driven, { digits }) => {
    const code = digitsOf(driven, digits)
    return session(await driven.client.askAuth('POST', '/two-factor/verify-otp', { code }))
  },
} as const satisfies Partial<Sends>
