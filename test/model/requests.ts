// Every request a browser can send to the servers, forged and replayed ones included, and its answer.

import { type Action, ask, type Sent } from './action.ts'
import { type CallbackEnd, callbackEnds } from './callback.ts'
import { type Endpoint, NOT_ACCEPTED, type Purpose, returnFaults, WRONG_CREDENTIALS } from './host.ts'
import { apps } from './options.ts'
import { sessionRequestsOf } from './session-requests.ts'
import { layout } from './state-layout.ts'
import type { Request, World } from './world.ts'

/** A browser can present digits that were mailed to its owner, or made-up ones. */
export const has = (world: World, browser: number, digits: Request['digits']) =>
  digits === 'made-up' ||
  (world.browsers[browser]?.who === 'owner' &&
    world.purposes.includes(digits) &&
    world.get(layout.mailed[digits]) === 1)

const session = ({ opened }: Request) => (opened ? '200 session' : '200')

export const signUp = (world: World, browser: number) => {
  const before = world.get(layout.session[browser])
  const { opened } = ask(world, browser, 'POST /sign-up/email')
  if (opened || world.get(layout.session[browser]) > before) world.flaw ??= 'a sign-up signs in'
  world.answer = opened ? '200 session' : '200'
}

export const signIn = (world: World, browser: number, passwordIsOwn: boolean) => {
  const request = ask(world, browser, 'POST /sign-in/email', { passwordIsOwn })
  world.answer = request.refusal ?? (request.opened ? '200 session' : WRONG_CREDENTIALS)
}

const sends = {
  'email-verification': 'POST /email-otp/send-verification-otp email-verification',
  'sign-in': 'POST /email-otp/send-verification-otp sign-in',
  'forget-password': 'POST /forget-password/email-otp',
} as const satisfies Record<Purpose, Endpoint>

export const send = (world: World, browser: number, purpose: Purpose) => {
  ask(world, browser, sends[purpose], { purpose })
  world.answer = '200'
}

export const verify = (world: World, browser: number, digits: Request['digits']) => {
  const request = ask(world, browser, 'POST /email-otp/verify-email', {
    digits,
    purpose: 'email-verification',
  })
  world.answer =
    request.accepted && request.accountAnswered ? session(request) : (request.refusal ?? NOT_ACCEPTED)
}

export const reset = (world: World, browser: number, digits: Request['digits']) => {
  const request = ask(world, browser, 'POST /email-otp/reset-password', {
    digits,
    purpose: 'forget-password',
  })
  world.answer = request.accepted && request.resetAccepted ? '200' : (request.refusal ?? NOT_ACCEPTED)
}

export const signInByCode = (world: World, browser: number, digits: Request['digits']) => {
  const request = ask(world, browser, 'POST /sign-in/email-otp', { digits, purpose: 'sign-in' })
  world.answer = request.accepted && request.opened ? session(request) : (request.refusal ?? NOT_ACCEPTED)
}

/** The provider has verified the owner's e-mail, and not the stranger's. */
const social = (world: World, browser: number, sameBrowser: boolean) => {
  const emailVerified = world.browsers[browser]?.who === 'owner'
  if (emailVerified || world.policy.trustsEveryProvider) world.set(layout.proven, 1)
  const request = ask(world, browser, 'GET /callback/:provider', {
    provider: true,
    emailVerified,
    sameBrowser,
  })
  const fault = request.refusal && returnFaults[request.refusal]
  world.answer =
    fault ?? (request.verifier ? session(request).replace('200', '302') : '302 account_not_linked')
}

const redeem = (world: World, browser: number) => {
  const isOwn = world.get(layout.verifier) === browser + 1
  ask(world, browser, 'GET /get-session with a verifier')
  if (isOwn) world.set(layout.verifier, 0)
  world.answer = world.get(layout.session[browser]) ? '200 session' : '200 null'
}

type Token = 'own' | 'dead' | 'digest' | null
const ends = new WeakMap<World, Map<string, CallbackEnd>>()

function endOf(world: World, token: Token | 'living', ownWord: boolean): CallbackEnd {
  const known = ends.get(world) ?? new Map<string, CallbackEnd>()
  ends.set(world, known)
  const name = `${token} ${ownWord}`
  const kind = token === 'own' ? 'dead' : token
  const { callback: machine } = world.parts.machines
  const found = known.get(name) ?? callbackEnds(machine, { policy: world.policy, token: kind, ownWord })[0]
  if (!found) throw new Error('The callback machine reaches no final state.')
  known.set(name, found)
  return found
}

export const callback = (world: World, browser: number, token: Token, ownWord: boolean) => {
  const { get, set, policy, states } = world
  const isLiving = token === 'own' && get(layout.session[browser]) === 1
  const end = endOf(world, isLiving ? 'living' : token, ownWord)
  if (!end.by) world.answer = `401 ${end.state}`
  if (!end.by) return
  if (!policy.trustsClientUser && !isLiving)
    world.flaw ??= 'hardened, a callback authenticates without a validated token'
  const verified = get(layout.account) === states.verified
  // What the client asserts is always a verified user.
  const session = end.by === 'asserted' ? 'asserted full' : verified ? 'full' : 'limited'
  set(layout.app[browser], apps.indexOf(session))
  world.answer = session === 'limited' ? '200 limited' : '200 full'
}

const tokenWords: Record<string, string> = {
  own: 'its own',
  dead: 'a dead',
  digest: 'a digest as',
  null: 'no',
}

/** What one browser can send. Groups are what a world's bounds are made of. */
export function requestsOf(browser: number, { purposes }: Pick<World, 'purposes'>): Action[] {
  const action = (group: string, name: string, request: Sent, run: (world: World) => unknown): Action => ({
    group,
    name,
    browser,
    request,
    run: (world) => run(world) !== false,
  })
  const guessed = (digits: Request['digits']) =>
    digits === 'made-up' ? 'made-up digits' : `the digits of ${digits}`
  const guesses = [...purposes, 'made-up'] as const
  const callbacks = [
    ['own', false],
    ['own', true],
    ['dead', true],
    ['dead', false],
    ['digest', true],
    [null, false],
    [null, true],
  ] as const
  return [
    action('sign-up', 'signs up', { to: 'sign-up' }, (world) => signUp(world, browser)),
    action('sign-in', 'signs in', { to: 'sign-in', own: true }, (world) => signIn(world, browser, true)),
    action('wrong password', 'signs in with a made-up password', { to: 'sign-in', own: false }, (world) =>
      signIn(world, browser, false),
    ),
    ...purposes.map((purpose) =>
      action(`send ${purpose}`, `asks for a code of ${purpose}`, { to: 'send', purpose }, (world) =>
        send(world, browser, purpose),
      ),
    ),
    ...guesses.map((digits) =>
      action(
        groupOf('email-verification', digits),
        `verifies with ${guessed(digits)}`,
        { to: 'verify', digits },
        (world) => (has(world, browser, digits) ? verify(world, browser, digits) : false),
      ),
    ),
    ...(purposes.includes('forget-password') ? guesses : []).map((digits) =>
      action(
        groupOf('forget-password', digits),
        `sets a password with ${guessed(digits)}`,
        { to: 'reset', digits },
        (world) => (has(world, browser, digits) ? reset(world, browser, digits) : false),
      ),
    ),
    ...(purposes.includes('sign-in') ? guesses : []).map((digits) =>
      action(
        groupOf('sign-in', digits),
        `signs in with ${guessed(digits)}`,
        { to: 'sign-in by code', digits },
        (world) => (has(world, browser, digits) ? signInByCode(world, browser, digits) : false),
      ),
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
    ...callbacks.map(([token, ownWord]) =>
      action(
        'callback',
        `posts the callback with ${tokenWords[`${token}`]} token${ownWord ? ' and its own word' : ''}`,
        { to: 'callback', token, ownWord },
        (world) => callback(world, browser, token, ownWord),
      ),
    ),
    ...sessionRequestsOf(browser),
    action('sign-out', 'signs out of the auth service', { to: 'sign-out' }, ({ set }) =>
      set(layout.session[browser], 0),
    ),
    action('sign-out', 'signs out of the application', { to: 'leave' }, ({ set }) =>
      set(layout.app[browser], 0),
    ),
  ]
}

const groupOf = (purpose: Purpose, digits: Request['digits']) =>
  digits === purpose ? 'right digits' : digits === 'made-up' ? 'wrong digits' : 'digits of another purpose'
