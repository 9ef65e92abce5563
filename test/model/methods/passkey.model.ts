// What a browser can send about passkeys, and what their flows alone ask of the world: one passkey, whose authenticator counts nothing.

import type {
  PasskeyHostEffect,
  PasskeyOperations,
} from '../../../server/auth/methods/passkey/passkey.operations.ts'
import { type Action, actionOf, ask } from '../action.ts'
import { answered } from '../answered.ts'
import { eventNumber, stateNumber } from '../compile.ts'
import type { Meanwhile, Request } from '../request.ts'
import { layout } from '../state-layout.ts'
import { take, UNANSWERED } from '../take.ts'
import type { HostedOf, World } from '../world.ts'
import type { MethodModel } from './method-model.ts'
import { passkeySends } from './passkey.drive.ts'
import { attested, judged } from './passkey-findings.ts'
import { byTries, noteTries } from './tries.ts'
import { isWaiting } from './two-factor.model.ts'

/** Of a passkey: whether it signs in alone. */
const ALONE = 1
const BESIDE = 2

/** Of a browser: which challenge it has, or that it has answered the one to sign in, or the one to register. */
const REGISTERING = 1
const SIGNING_IN = 2
const ANSWERED = 3
const REGISTERED = 4

/** As the browser has the challenge of a ceremony, and as it has answered it. */
export const ceremonies = {
  registration: { open: REGISTERING, answered: REGISTERED },
  authentication: { open: SIGNING_IN, answered: ANSWERED },
} as const
const beginning = {
  registration: 'GET /passkey/generate-register-options',
  authentication: 'GET /passkey/generate-authenticate-options',
} as const

const holds = ({ get, browsers }: World, browser: number) =>
  !(get(layout.lost) === 1 && browsers[browser]?.who === 'owner') &&
  browsers[get(layout.keyOf) - 1]?.who === browsers[browser]?.who

const late = 'five minutes have passed'
const tooLate = 'ten minutes have passed'
const copied = 'a copy of the key has counted on'

/** The cookie goes with every answer; who has kept it, and what was answered, sends both again. */
function register(
  world: World,
  browser: number,
  kind: Request['response'] | 'again',
  meanwhile: Meanwhile | null = null,
) {
  const ceremony = world.get(layout.ceremony[browser])
  if (ceremony !== (kind === 'again' ? REGISTERED : REGISTERING) || world.get(layout.passkey) > 0)
    return false
  const given = { response: kind === 'again' ? 'alone' : kind, meanwhile } as const
  const isAtSignIn = isWaiting(world, browser)
  const endpoint = `POST /passkey/verify-registration${isAtSignIn ? ', at a sign-in' : ''}` as const
  world.answer = answered(world, ask(world, browser, endpoint, given))
  world.set(layout.ceremony[browser], world.get(layout.passkey) === ALONE ? REGISTERED : 0)
  return true
}

function show(
  world: World,
  browser: number,
  kind: Request['assertion'],
  isUserVerified: boolean,
  meanwhile: Meanwhile | null = null,
) {
  const ceremony = world.get(layout.ceremony[browser])
  if (ceremony !== (kind === 'again' ? ANSWERED : SIGNING_IN) || world.get(layout.passkey) === 0) return false
  const given = { assertion: kind, isUserVerified, meanwhile }
  world.answer = answered(world, ask(world, browser, 'POST /passkey/verify-authentication', given))
  world.set(layout.ceremony[browser], kind === 'made-up' || world.get(layout.passkey) === 0 ? 0 : ANSWERED)
  return true
}

const undoLinks = [
  { name: 'the mailed link' },
  { name: 'the mailed link, but a week too late', meanwhile: 'a week has passed' },
] as const

function requestsOf(browser: number): Action[] {
  const action = actionOf(browser)
  return [
    ...(['registration', 'authentication'] as const).map((ceremony) =>
      action(
        'passkey',
        `asks for the challenge of a passkey’s ${ceremony}`,
        { to: 'begin passkey', ceremony },
        (world) => {
          if (ceremony === 'registration' && world.get(layout.passkey) > 0) return false
          const isAtSignIn = ceremony === 'registration' && isWaiting(world, browser)
          const endpoint = isAtSignIn
            ? (`${beginning.registration}, at a sign-in` as const)
            : beginning[ceremony]
          world.answer = answered(world, ask(world, browser, endpoint))
          return true
        },
      ),
    ),
    ...(['alone', 'beside', 'again', 'made-up'] as const).map((response) =>
      action('passkey', `registers a passkey (${response})`, { to: 'register passkey', response }, (world) =>
        register(world, browser, response),
      ),
    ),
    action(
      'passkey',
      'registers a passkey, but five minutes after it has asked',
      { to: 'register passkey', response: 'alone', meanwhile: late },
      (world) => register(world, browser, 'alone', late),
    ),
    // Anybody who finds the key can show it; only its owner unlocks it.
    ...(['right', 'again', 'made-up'] as const).flatMap((kind) =>
      [true, false].map((isUserVerified) =>
        action(
          'passkey',
          `shows the passkey (${kind}${isUserVerified ? '' : ', not unlocked'})`,
          { to: 'show passkey', kind, isUserVerified },
          (world) =>
            (!isUserVerified || kind === 'made-up' || holds(world, browser)) &&
            show(world, browser, kind, isUserVerified),
        ),
      ),
    ),
    action(
      'passkey',
      'shows the passkey, but five minutes after it has asked',
      { to: 'show passkey', kind: 'right', isUserVerified: true, meanwhile: late },
      (world) => holds(world, browser) && show(world, browser, 'right', true, late),
    ),
    ...[true, false].map((isUserVerified) =>
      action(
        'passkey',
        `shows the passkey${isUserVerified ? '' : ' (not unlocked)'}, of which a copy has counted on`,
        { to: 'show passkey', kind: 'right', isUserVerified, meanwhile: copied },
        (world) =>
          (!isUserVerified || holds(world, browser)) && show(world, browser, 'right', isUserVerified, copied),
      ),
    ),
    action(
      'passkey',
      'shows the passkey (not unlocked), but ten minutes after the first proof',
      { to: 'show passkey', kind: 'right', isUserVerified: false, meanwhile: tooLate },
      (world) => world.get(layout.challenge[browser]) > 0 && show(world, browser, 'right', false, tooLate),
    ),
    ...undoLinks.map(({ name, ...meanwhile }) =>
      action(
        'passkey',
        `takes the passkey back by ${name}`,
        { to: 'take passkey back', ...meanwhile },
        (world) => {
          // The mailboxes are the owner's.
          if (world.browsers[browser]?.who !== 'owner' || world.get(layout.passkey) === 0) return false
          if (world.get(layout.lost) === 1) return false
          const given = { isUndoLink: true, undoes: 'passkey', ...meanwhile } as const
          world.answer = answered(world, ask(world, browser, 'POST /two-factor/undo-enrolment', given))
          return true
        },
      ),
    ),
    action('passkey', 'removes the passkey', { to: 'remove passkey' }, (world) => {
      world.answer = answered(world, ask(world, browser, 'POST /passkey/delete-passkey'))
    }),
  ]
}

function dropPasskey({ set }: Pick<World, 'set'>): void {
  set(layout.passkey, 0)
  set(layout.keyOf, 0)
}

const performing: Record<PasskeyHostEffect, (world: World) => void> = {
  storePasskey: ({ request, set }) => {
    set(layout.passkey, request.response === 'beside' ? BESIDE : ALONE)
    set(layout.keyOf, request.browser + 1)
  },
  mailPasskeyAdded: () => {},
  noteUse: (world) => {
    noteTries(world)
    if (world.request.isUserVerified) world.set(layout.passkey, ALONE)
  },
  describePasskey: () => {},
  forgetPasskey: dropPasskey,
  dropWaysIn: ({ set }) => {
    for (const way of [layout.password, ...layout.linked]) set(way, 0)
  },
  mailPasskeyRemoved: () => {},
  mailPasskeyCopied: () => {},
}

const waitings = byTries((state, first, isLastTry) => ({ state, first, isLastTry }))

export const passkeyHosted: HostedOf<PasskeyOperations> = {
  issuePasskeyChallenge: (world, ceremony) => () =>
    world.set(layout.ceremony[world.request.browser], ceremonies[ceremony].open),
  spendPasskeyChallenge: (world, ceremony) => () =>
    world.was(layout.ceremony[world.request.browser]) === ceremonies[ceremony].open &&
    world.request.meanwhile !== late,
  hasRoomForPasskey: () => () => true,
  judgeAttestation: (world) => () => attested[world.request.response],

  lockAccountOfPasskey: (world) => () => world.get(layout.passkey) > 0,
  lockWaiting: (world) => () => (world.request.meanwhile === tooLate ? null : waitings(world)),
  judgeAssertion: (world) => () => {
    const { assertion, isUserVerified, meanwhile } = world.request
    if (meanwhile === copied) return judged.copied
    return judged[assertion === 'made-up' ? 'failed' : isUserVerified ? 'unlocked' : 'found']
  },
  lockNamedPasskey: (world) => () => {
    const { get } = world
    const passkey = get(layout.passkey)
    if (passkey === 0) return 'none'
    const hasOther = get(layout.password) > 0 || layout.linked.some((person) => get(person) === 1)
    return passkey === ALONE && !hasOther ? 'last' : 'one of several'
  },
  lockPasskeyOfLink: (world) => () => {
    const { request, get } = world
    const isIts = request.isUndoLink && request.undoes === 'passkey' && get(layout.passkey) > 0
    if (!isIts) return 'none'
    return request.meanwhile === 'a week has passed' ? 'lapsed' : 'open'
  },
  lockAnyPasskey: (world) => () => world.get(layout.passkey) > 0,
  stepPasskey: (world, event) => {
    const { passkey } = world
    const { compiled, answers } = passkey
    const [registered, not] = ['active', 'unregistered'].map(
      (state) => stateNumber(compiled, state) * compiled.events.length + eventNumber(compiled, event),
    )
    return () => {
      const cell = (world.get(layout.passkey) > 0 ? registered : not) ?? 0
      return take(world, passkey, cell, event) < 0 ? UNANSWERED : (answers[cell] ?? UNANSWERED)
    }
  },
  performPasskey: (world, effect) => () => performing[effect](world),
  readOpenedSession: () => () => {},
}

export const passkey = { requestsOf, sends: passkeySends } as const satisfies MethodModel
