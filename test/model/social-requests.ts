// What a browser can send about a provider: its return, a token of the provider, and the verifier of a return.

import type { AuthErrorCode } from '../../server/wire/auth-errors.ts'
import { type Action, actionOf, ask } from './action.ts'
import { answered } from './answered.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

/** The same refusals at a provider's return, in the address that the browser is sent to. */
const faults: Partial<Record<AuthErrorCode, string>> = {
  EMAIL_NOT_VERIFIED: '302 email_not_verified',
  BANNED_USER: '302 banned',
}

/** The provider has verified the owner's e-mail, and not the stranger's. */
function verifiedByProvider(world: World, browser: number) {
  const isVerified = world.browsers[browser]?.who === 'owner'
  if (isVerified || world.policy.trustsEveryProvider) world.set(layout.proven, 1)
  return isVerified ? 'verified' : 'unverified'
}

const social = (world: World, browser: number, sameBrowser: boolean) => {
  const whose = verifiedByProvider(world, browser)
  const endpoint = `GET /callback/:provider, ${whose}${sameBrowser ? '' : ', another browser'}` as const
  const refusal = ask(world, browser, endpoint, { isIdentity: true, sameBrowser, leadsBack: true })
  world.answer = refusal ? `${faults[refusal]}` : world.request.opened ? '302 session' : '302'
}

const presentIdToken = (world: World, browser: number) => {
  const endpoint = `POST /sign-in/social, ${verifiedByProvider(world, browser)}` as const
  world.answer = answered(world, ask(world, browser, endpoint, { isIdentity: true, sameBrowser: true }))
}

const redeem = (world: World, browser: number) => {
  ask(world, browser, 'GET /get-session, with a verifier')
  world.answer = world.get(layout.session[browser]) ? '200 session' : '200 null'
}

export function socialRequestsOf(browser: number): Action[] {
  const action = actionOf(browser)
  return [
    action('social', 'signs in by a token of the provider', { to: 'id_token' }, (world) =>
      presentIdToken(world, browser),
    ),
    ...[true, false].map((same) =>
      action(
        'social',
        same ? 'comes back from the provider' : 'comes back from the provider without its cookie',
        { to: 'social', sameBrowser: same },
        (world) => social(world, browser, same),
      ),
    ),
    // Whether or not there is one that has not been redeemed.
    action('social', 'redeems the newest verifier', { to: 'redeem' }, (world) => redeem(world, browser)),
  ]
}
