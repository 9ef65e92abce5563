// The properties of a password that was chosen by signing up, followed and checked without the account's machine.

import type { AuthErrorCode } from '../../server/wire/auth-errors.ts'
import type { Endpoint } from './flows.ts'
import { IDENTITY, OWN_THEN_IDENTITY } from './options.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

const identities: readonly number[] = [IDENTITY, OWN_THEN_IDENTITY]

/** Runs a request. @returns what it was refused with */
export function followChoice(world: World, endpoint: Endpoint): AuthErrorCode | null {
  const { get, set, states, browsers, request } = world
  const { browser, who } = request
  const [account, attempt] = [get(layout.account), get(layout.attempt[browser])]
  const [newest, proposals] = [get(layout.newest), get(layout.proposals)]
  const hasChosen = get(layout.chosen[browser]) === 1
  const refusal = world.run[endpoint]()
  const isProven = [states.verified, states.waiting].includes(get(layout.account))
  // A locked account comes to be verified or to be none, never to be proven: what is typed for it chooses nothing.
  if (endpoint === 'POST /sign-up/email' && !refusal && get(layout.account) === states.unverified)
    set(layout.chosen[browser], 1)
  if (account !== states.unverified) return refusal
  if (endpoint === 'POST /sign-in/email') {
    if (get(layout.newest) !== newest) world.flaw ??= 'a refused sign-in replaces the password of a sign-up'
    if (hasChosen && (get(layout.attempt[browser]) !== attempt || get(layout.proposals) !== proposals))
      world.flaw ??=
        'a mistyped password becomes a proposal in addition to the one that its browser has chosen'
  }
  if (!isProven) return refusal
  const isByCode = endpoint === 'POST /email-otp/verify-email'
  // A person who has chosen a provider after it in the same browser has chosen that.
  if (isByCode && hasChosen && !identities.includes(attempt) && get(layout.password) !== who)
    world.flaw ??= 'the account’s password is not the one chosen in the browser that verifies'
  for (const index of browsers.keys()) set(layout.chosen[index], 0)
  return refusal
}
