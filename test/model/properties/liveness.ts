// What must be reachable from every state by what the owner and time do alone: no stranger has to help.

import type { Action } from '../action.ts'
import { isShown } from '../app-session.ts'
import type { Bounds } from '../bounds/bounds.types.ts'
import { stateNumber } from '../compile.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import type { Property } from './list.ts'

export type Goal = {
  property: Property
  isReached: (world: World) => boolean
  /** By which actions, where it is by others than the owner's and time. */
  by?: (world: World, action: Action) => boolean
}

/**
 * A person who starts all over again after a deletion has not got in. The owner who has lost every factor needs an operator, and no other does.
 */
const others: readonly Action['request']['to'][] = ['delete', 'lapse', 'order deletion', 'lose factors']

/** Time passes, and an operator lifts a lock. */
export const isOwners = ({ browsers }: World, { browser, request }: Action): boolean =>
  (browser < 0 || browsers[browser]?.who === 'owner') && !others.includes(request.to)

const ofOwner = (isIn: (world: World, browser: number) => boolean) => (world: World) =>
  world.browsers.some(({ who }, browser) => who === 'owner' && isIn(world, browser))

const hasSession = ofOwner(({ get }, browser) => get(layout.session[browser]) === 1)

const isShownOwn = ofOwner(
  (world, browser) => world.get(layout.asserted[browser]) === 0 && isShown(world, browser),
)

/** No code is open, and no change of email is asked for. */
const isOver = ({ get, purposes, code, states }: World) =>
  !(purposes.includes('change-email') && get(layout.change) === states.requested) &&
  purposes.every((purpose) => code.compiled.states[get(layout.code[purpose])]?.status !== 'active')

type Within = Pick<Bounds, 'groups' | 'browsers' | 'hasWayBack' | 'demandsFactor'>

/** What a browser sends about its sign-in that waits. */
const atSignIn: readonly Action['request']['to'][] = [
  'show factor',
  'enrol',
  'begin passkey',
  'register passkey',
  'show passkey',
]

const isTime = ({ browser, request: { to } }: Action) =>
  browser < 0 && !to.startsWith('order') && !others.includes(to)

/** By its own browser and time: a stranger's, too. */
const signInEnds = (browser: number): Goal => ({
  property: 'a sign-in waits for ever for a second factor, or its enrolment',
  isReached: ({ get }) => get(layout.challenge[browser]) === 0,
  by: (_, action) => isTime(action) || (action.browser === browser && atSignIn.includes(action.request.to)),
})

/** By the owner, who can replace the password: somebody else may have begun it, and may not come back. */
const enrolmentEnds: Goal = {
  property: 'an app stays enrolled for ever, and is never confirmed',
  isReached: ({ get, states }) => get(layout.totp) !== states.pending,
}

function recoveryEnds({ recovery }: World): Goal {
  const open = ['awaitingMailbox', 'waiting'].map((state) => stateNumber(recovery.compiled, state))
  return {
    property: 'a recovery stays open for ever',
    isReached: ({ get }) => !open.includes(get(layout.factorRecovery)),
    by: (world, action) => isOwners(world, action) && action.request.to !== 'order end of recovery',
  }
}

/** What is protected is not in every world: a session is enough there. Without a clock no code ends that nobody uses. */
export function goalsOf(world: World, canSee: boolean, within: Within): Goal[] {
  const { groups, browsers, hasWayBack = true, demandsFactor } = within
  const has = (group: string) => groups?.includes(group) ?? false
  const goals: Goal[] = []
  if (has('second factor') || demandsFactor) goals.push(...browsers.map((_, browser) => signInEnds(browser)))
  if (has('second factor') && has('send forget-password')) goals.push(enrolmentEnds)
  if (has('recovery')) goals.push(recoveryEnds(world))
  if (hasWayBack)
    goals.push({
      property: has('recovery')
        ? 'an owner who has lost every factor can no longer get in'
        : 'the owner can no longer get in',
      isReached: canSee ? isShownOwn : hasSession,
    })
  if (groups?.includes('clock') ?? true)
    goals.push({ property: 'something that was started never ends', isReached: isOver })
  return goals
}
