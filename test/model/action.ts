// One thing that a browser, or time, can do: what it is called, what it sends, and what it does to the world.

import type { AskedPurpose, Purpose } from '../../machines/kit/mailings.ts'
import type { TypedFactor } from '../../machines/sign-in/sign-in.types.ts'
import type { RecoveryLink } from '../../server/auth/methods/two-factor/recovery.operations.ts'
import type { AuthErrorCode } from '../../server/wire/auth-errors.ts'
import { followChoice } from './chosen-password.ts'
import { demands, isBelowDemand } from './demands.ts'
import type { Endpoint } from './flows.ts'
import { noteRecovery } from './methods/lost-factors.ts'
import { noteRedemption } from './methods/verifier.ts'
import { numberOf } from './options.ts'
import { isHeldBack } from './policy-says.ts'
import { flawOfAuthority } from './properties/authority.ts'
import { flawOfEnd } from './properties/ends.ts'
import { flawOfFactors } from './properties/factors-kept.ts'
import type { Flaw } from './properties/list.ts'
import { flawOfSession } from './properties/soundness.ts'
import { type Meanwhile, type Request, requestOf } from './request.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

/** @returns false, and nothing has changed, where there is nothing to send, such as a code nobody has read */
export type Action = {
  name: string
  group: string
  browser: number
  request: Sent
  run: (world: World) => boolean
  /** False in the states of the browser’s form in which it never happens; without it any of them will do. */
  isPossible?: (form: number) => boolean
}

/** An action whose `run` returns nothing always happens. */
export const actionOf =
  (browser: number) =>
  (group: string, name: string, request: Sent, run: (world: World) => unknown): Action => ({
    group,
    name,
    browser,
    request,
    run: (world) => run(world) !== false,
  })

/** How a person proves who they are; for a deletion a session of less than a day is enough. */
export type Shown = 'own password' | 'made-up password' | 'session'

/** Whom the provider names: the person of this browser, whose email it has verified or not, or somebody else. */
export type Linked = 'own' | 'unvouched' | 'another’s' | 'of another email'

/** What is sent, so that it can be sent to real servers too; `meanwhile`: what is so while it is answered, and not afterwards. */
export type Sent = Plain & { meanwhile?: Meanwhile }

type Plain =
  | { to: 'sign-up' | 'sign-out' | 'leave' }
  | { to: 'sign-in'; own: boolean }
  | { to: 'send'; purpose: AskedPurpose }
  | { to: 'verify' | 'reset' | 'sign-in by code'; digits: Request['digits'] }
  | { to: 'follow link'; endpoint: Endpoint; digits: Request['digits'] }
  | { to: 'check'; purpose: Purpose; digits: Request['digits'] }
  | { to: 'social'; sameBrowser: boolean }
  | { to: 'id_token' }
  | { to: 'redeem' }
  | { to: 'link'; linked: Linked }
  | { to: 'unlink' }
  | { to: 'change password'; shows: Exclude<Shown, 'session'>; endsSessions: boolean }
  | { to: 'delete'; shows: Shown }
  | { to: 'describe' | 'export' | 'token' }
  | { to: 'take app back'; isUndoLink: boolean }
  | { to: 'enrol' | 'show secret' | 'renew codes' | 'remove app'; own: boolean }
  | { to: 'show factor'; by: TypedFactor; isRight: boolean }
  | { to: 'ask for mailed code' }
  | { to: 'show mailed code'; digits: 'sign-in' | 'made-up' }
  | { to: 'follow recovery link'; link: RecoveryLink; isMailed: boolean }
  | { to: 'begin passkey'; ceremony: 'registration' | 'authentication' }
  | { to: 'register passkey'; response: Request['response'] | 'again' }
  | { to: 'show passkey'; kind: Request['assertion']; isUserVerified: boolean }
  | { to: 'remove passkey' | 'take passkey back' }
  /** `isTaken`: an address that is somebody else's; `isOwn`: the one that the account has. */
  | { to: 'ask for another e-mail'; isTaken: boolean; isOwn?: true; shows: Shown }
  | { to: 'change e-mail'; digits: Request['digits'] }
  | { to: 'take e-mail back'; isUndoLink: boolean }
  | { to: 'dashboard' | 'unchecked dashboard' | 'another application' | 'organization' }
  /** The organization that may demand a second factor: by an invitation, and what it gives. */
  | { to: 'join' | 'see organization' }
  | { to: 'tenant'; isOwn: boolean }
  /** Something that demands a proof of people with a second factor. */
  | { to: 'role' }
  | { to: 'application sign-out'; everywhere: boolean }
  /** By the application; the session is another browser's, or one that nobody has. */
  | { to: 'end session'; which: number | null }
  | { to: 'end sessions'; which: 'others' | 'all' | { browser: number } }
  | { to: 'callback'; token: 'own' | 'nameless' | 'dead' | 'digest' | null; ownWord: boolean }
  | { to: 'clock'; purpose: Purpose }
  | {
      to:
        | 'budget'
        | 'budget elsewhere'
        | 'day'
        | 'budget of the app'
        | 'day of the app'
        | 'step'
        | 'hour'
        | 'announce'
        | 'day of demand'
        | 'withdraw'
        | 'lapse'
        | 'verifier'
        | 'day of sessions'
        | 'day of first proofs'
        | 'end of sessions'
        | 'end of sessions of two factors'
        | 'housekeeping'
        | 'order deletion'
        | 'order end of sessions'
        | 'order lock'
        | 'order approval'
        | 'order decline'
        | 'order unlock'
        | 'order recovery'
        | 'order end of recovery'
        | 'lose factors'
        | 'wait'
        | 'complete recovery'
    }
  /** Within a form; what it sends are its ports' requests. */
  | { to: 'form' }

/** Sends a request to an endpoint. @returns what it was refused with; the world's request has the outcome */
export function ask(
  world: World,
  browser: number,
  endpoint: Endpoint,
  given: Partial<Request> = {},
): AuthErrorCode | null {
  const who = numberOf(world.browsers[browser]?.who ?? 'stranger')
  const { policySays } = world
  const asked = { demand: demands[endpoint] ?? null, ...given, ...(policySays && { meanwhile: policySays }) }
  world.request = requestOf(browser, who, asked)
  world.before.set(world.state)
  const refusal = world.followsTyped ? followChoice(world, endpoint) : world.run[endpoint]()
  world.flaw ??= flawOf(world, endpoint, refusal)
  if (world.followsRecovery) noteRecovery(world, endpoint, refusal)
  if (world.followsVerifiers) noteRedemption(world, endpoint)
  return refusal
}

/** Properties of every request, whichever it is. */
function flawOf(world: World, endpoint: Endpoint, refusal: AuthErrorCode | null): Flaw | null {
  const { request } = world
  if (refusal && request.opened) return 'a refused request opens a session'
  if (isHeldBack(world) && hasBegun(world)) return 'a sign-in goes ahead although the policy holds it back'
  if (endpoint === 'GET /token' && !refusal) {
    if (isHeldBack(world)) return 'a token is given although the policy holds it back'
    if (world.was(layout.session[request.browser]) !== 1) return 'a token is given without a session'
  }
  return (
    (request.opened ? flawOfSession(world, endpoint) : null) ??
    flawOfAuthority(world, endpoint) ??
    (!refusal && isBelowDemand(world, endpoint)
      ? 'a session below a demand does what the demand protects'
      : null) ??
    (refusal ? null : flawOfEnd(world, endpoint)) ??
    (world.followsFactors ? flawOfFactors(world, endpoint, refusal) : null) ??
    flawOfCodes(world)
  )
}

/** Whether a session was opened, or a pass for one was left with a browser. */
function hasBegun({ request, get, was }: World): boolean {
  const passes = [layout.verifier, layout.challenge[request.browser]]
  return request.opened || passes.some((pass) => get(pass) !== 0 && get(pass) !== was(pass))
}

/** What a code was mailed for is another password, or another mailbox, by then. */
function flawOfCodes({ request, purposes, get, was, states, code }: World): Flaw | null {
  const hasMoved = get(layout.change) === states.changed && was(layout.change) !== states.changed
  if (!request.replaced && !hasMoved) return null
  const isOpen = (purpose: Purpose) => code.compiled.states[get(layout.code[purpose])]?.status === 'active'
  if (!purposes.some(isOpen)) return null
  return hasMoved ? 'a code outlives a change of the address' : 'a code outlives a change of the password'
}
