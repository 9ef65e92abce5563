// What a browser can send about second factors, and what their flows alone ask of the world.

import type { Demand, TypedFactor } from '../../../machines/sign-in/sign-in.types.ts'
import type {
  TotpHostEffect,
  TwoFactorOperations,
} from '../../../server/auth/methods/two-factor/two-factor.operations.ts'
import { type Action, actionOf, ask } from '../action.ts'
import { answered } from '../answered.ts'
import { eventNumber } from '../compile.ts'
import type { Endpoint } from '../flows.ts'
import { firstIn, secondIn } from '../reasons.ts'
import type { Request } from '../request.ts'
import { ENROLS, layout, WAITS } from '../state-layout.ts'
import { take, UNANSWERED } from '../take.ts'
import type { HostedOf, World } from '../world.ts'
import type { MethodModel } from './method-model.ts'
import { recoveryHosted } from './recovery.model.ts'
import { byTries, noteTries } from './tries.ts'
import { twoFactorSends } from './two-factor.drive.ts'

const UNUSED = 1
const USED = 2

const managing = {
  enrol: 'POST /two-factor/enable',
  'show secret': 'POST /two-factor/get-totp-uri',
  'renew codes': 'POST /two-factor/generate-backup-codes',
  'remove app': 'POST /two-factor/disable',
} as const

const verifying = { totp: 'verify-totp', recoveryCode: 'verify-backup-code' } as const

/** A code is known to its owner, and once it is used to everybody who has looked on. */
function knows({ get, browsers }: World, browser: number, by: TypedFactor): boolean {
  if (get(layout.lost) === 1 && browsers[browser]?.who === 'owner') return false
  const isOwn = (where: number) => browsers[get(where) - 1]?.who === browsers[browser]?.who
  return by === 'totp'
    ? isOwn(layout.appOf) || get(layout.spentStep) === 1
    : isOwn(layout.codesOf) || get(layout.recovery) === USED
}

const late = 'ten minutes have passed'

/** A sign-in that waits no more is none: then the session counts. */
function show(world: World, browser: number, by: TypedFactor, given: Partial<Request>) {
  const isPending = world.get(layout.challenge[browser]) > 0
  const hasSession = world.get(layout.session[browser]) === 1
  const show = (where: 'at a sign-in' | 'in a session') =>
    ask(world, browser, `POST /two-factor/${verifying[by]}, ${where}`, given)
  const refusal = show(isPending || !hasSession ? 'at a sign-in' : 'in a session')
  const goesOn = isPending && hasSession && refusal === 'INVALID_TWO_FACTOR_COOKIE'
  world.answer = answered(world, goesOn ? show('in a session') : refusal)
}

/** A browser with a session does in it what the sign-in that waits there refuses. */
export const isWaiting = ({ get }: World, browser: number) =>
  get(layout.challenge[browser]) > 0 &&
  (get(layout.mustEnrol[browser]) > 0 || get(layout.session[browser]) === 0)

const undoLinks = [
  { name: 'the mailed link', isUndoLink: true },
  { name: 'the mailed link, but a week too late', isUndoLink: true, meanwhile: 'a week has passed' },
  { name: 'a made-up link', isUndoLink: false },
] as const

const isInUse = ({ get, states }: World) => get(layout.totp) === states.active

function requestsOf(browser: number): Action[] {
  const action = actionOf(browser)
  return [
    ...(['enrol', 'show secret', 'renew codes', 'remove app'] as const).flatMap((to) =>
      [true, false].map((own) =>
        action(
          'second factor',
          `asks to ${to}${own ? '' : ', by a made-up password'}`,
          { to, own },
          (world) => {
            const manage = (endpoint: Endpoint) => ask(world, browser, endpoint, { passwordIsOwn: own })
            const isAtSignIn = to === 'enrol' && isWaiting(world, browser)
            const refusal = manage(isAtSignIn ? 'POST /two-factor/enable, at a sign-in' : managing[to])
            // What waits for something else is for the session to do, whether or not there is one.
            const goesOn = isAtSignIn && refusal === 'INVALID_TWO_FACTOR_COOKIE'
            world.answer = answered(world, goesOn ? manage(managing[to]) : refusal)
          },
        ),
      ),
    ),
    ...undoLinks.map(({ name, ...given }) =>
      action('second factor', `takes the app back by ${name}`, { to: 'take app back', ...given }, (world) => {
        // The mailboxes are the owner's.
        const isInTime = isInUse(world) && world.get(layout.lost) === 0
        const readsLink = world.browsers[browser]?.who === 'owner' && isInTime
        if (given.isUndoLink && !readsLink) return false
        world.answer = answered(world, ask(world, browser, 'POST /two-factor/undo-enrolment', given))
        return true
      }),
    ),
    ...(['totp', 'recoveryCode'] as const).flatMap((by) =>
      [true, false].map((isRight) =>
        action(
          'second factor',
          `shows ${isRight ? 'a right' : 'a made-up'} ${by}`,
          { to: 'show factor', by, isRight },
          (world) => {
            if (isRight && !knows(world, browser, by)) return false
            return show(world, browser, by, { factor: isRight ? by : 'made-up' })
          },
        ),
      ),
    ),
    ...(['totp', 'recoveryCode'] as const).map((by) =>
      action(
        'second factor',
        `shows a right ${by}, but ten minutes after the first proof`,
        { to: 'show factor', by, isRight: true, meanwhile: late },
        (world) => {
          if (world.get(layout.challenge[browser]) === 0 || !knows(world, browser, by)) return false
          return show(world, browser, by, { factor: by, meanwhile: late })
        },
      ),
    ),
  ]
}

const performing: Record<TotpHostEffect, (world: World) => void> = {
  issueSecret: ({ set, get, browsers, request }) => {
    request.enrolled = true
    for (const index of browsers.keys())
      if (get(layout.mustEnrol[index]) === ENROLS) set(layout.mustEnrol[index], WAITS)
    if (!request.isBySession) set(layout.mustEnrol[request.browser], ENROLS)
    set(layout.appOf, request.browser + 1)
    set(layout.spentStep, 0)
    set(layout.appBudget, 0)
  },
  showSecret: () => {},
  spendStep: (world) => {
    noteTries(world)
    world.set(layout.spentStep, 1)
  },
  countFailure: () => {},
  eraseSecret: ({ set }) => {
    set(layout.appOf, 0)
    set(layout.spentStep, 0)
    set(layout.sinceChange, 0)
    set(layout.appBudget, 0)
    // No sign-in waits for what is gone.
    for (const field of [...layout.challenge, ...layout.tries, ...layout.mustEnrol]) set(field, 0)
  },
  dropWaysIn: ({ set }) => {
    set(layout.password, 0)
    for (const field of [...layout.linked, layout.passkey, layout.keyOf]) set(field, 0)
  },
  mailFactorAdded: ({ set, get, states }) => {
    const isSince = [states.requested, states.changed].includes(get(layout.change))
    set(layout.sinceChange, isSince ? 1 : 0)
  },
  mailFactorRemoved: () => {},
}

/** To another session than the one that enrols it, or another sign-in, an app is absent, which is the first of its states. */
function lockedTotp({ get, request, states }: World): number {
  const isEnrolledInSession = get(layout.mustEnrol[request.browser]) !== ENROLS
  const isOwn = request.isBySession === isEnrolledInSession && get(layout.appOf) === request.browser + 1
  return get(layout.totp) === states.pending && !isOwn ? 0 : get(layout.totp)
}

const challenges = byTries((state, first, isLastTry) => ({ state, first, lapsed: false, isLastTry }))
const lapsedChallenges = byTries((state, first, isLastTry) => ({ state, first, lapsed: true, isLastTry }))

export const twoFactorHosted: HostedOf<TwoFactorOperations> = {
  ...recoveryHosted,
  lockAccountOfChallenge: (world) => () =>
    (world.request.meanwhile === late ? lapsedChallenges : challenges)(world),
  lockEnrolmentOfLink: (world) => () => {
    if (!world.request.isUndoLink || !isInUse(world)) return 'none'
    return world.request.meanwhile === 'a week has passed' ? 'lapsed' : 'open'
  },
  isConfirmedSinceChange: (world) => () => world.get(layout.sinceChange) === 1,
  findFirstMethod: (world) => () => {
    const { get, was, request, states } = world
    return was(layout.totp) === states.pending ? 'pwd' : firstIn(get(layout.reason[request.browser]))
  },
  lockTotp: (world) => {
    const values = world.totp.compiled.states.map(({ value }) => value as 'absent')
    return () => values[lockedTotp(world)] ?? 'absent'
  },
  compareTotp: (world) => () => {
    if (world.get(layout.appBudget) === 1) return 'budget.spent'
    if (world.request.factor !== 'totp') return 'code.mismatched'
    return world.get(layout.spentStep) === 1 ? 'code.replayed' : 'code.matched'
  },
  stepTotp: (world, event) => {
    const { totp } = world
    const number = eventNumber(totp.compiled, event)
    return () => {
      const cell = lockedTotp(world) * totp.compiled.events.length + number
      const next = take(world, totp, cell, event)
      if (next >= 0) world.set(layout.totp, next)
      return next < 0 ? UNANSWERED : (totp.answers[cell] ?? UNANSWERED)
    }
  },
  performTotp: (world, effect) => () => performing[effect](world),
  lockRecoveryCode: (world) => () =>
    world.request.factor === 'recoveryCode' && world.get(layout.recovery) > 0,
  stepRecoveryCode: (world) => stepCode(world, { type: 'code.matched' }),
  supersedeRecoveryCodes: (world) => {
    const step = stepCode(world, { type: 'set.superseded' })
    return () => {
      if (world.get(layout.recovery) === 0) return
      step()
      world.request.renewed = true
      world.set(layout.recovery, 0)
      world.set(layout.codesOf, 0)
    }
  },
  issueRecoveryCodes: (world) => () => {
    world.request.renewed = true
    world.set(layout.recovery, UNUSED)
    world.set(layout.codesOf, world.request.browser + 1)
  },
}

export const demandOf = (world: World) => (): Demand => {
  const { policy, request, get, was, states } = world
  const hasApp = get(layout.totp) === states.active
  const isOptional = policy.demandsFactor && get(layout.passkey) > 0
  if (!hasApp && !isOptional) return 'none'
  // What the session had shown counts, though the request has ended it.
  const shown = request.isBySession ? secondIn(was(layout.reason[request.browser])) : null
  return shown ?? (hasApp ? 'unmet' : 'optional')
}

function stepCode(world: World, event: { type: 'code.matched' | 'set.superseded' }) {
  const { recoveryCodes } = world
  const number = eventNumber(recoveryCodes.compiled, event)
  return () => {
    // The states of a code follow the one of having none.
    const cell = (world.get(layout.recovery) - 1) * recoveryCodes.compiled.events.length + number
    const next = take(world, recoveryCodes, cell, event)
    const answer = next < 0 ? UNANSWERED : (recoveryCodes.answers[cell] ?? UNANSWERED)
    if (answer.effects.includes('acceptCode' as never)) noteTries(world)
    if (next >= 0 && event.type === 'code.matched') world.set(layout.recovery, next + 1)
    return answer
  }
}

export const twoFactor = { requestsOf, sends: twoFactorSends } as const satisfies MethodModel
