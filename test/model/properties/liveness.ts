// What must be reachable from every state by what the owner and time do alone: no stranger has to help.

import type { Action } from '../action.ts'
import { isShown } from '../app-session.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import type { Property } from './list.ts'

export type Goal = { property: Property; isReached: (world: World) => boolean }

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

type Within = { canSee: boolean; groups: readonly string[] | null; hasWayBack?: false }

/** What is protected is not in every world: a session is enough there. Without a clock no code ends that nobody uses. */
export const goalsOf = ({ canSee, groups, hasWayBack }: Within): Goal[] => [
  ...(hasWayBack === false
    ? []
    : [
        {
          property: groups?.includes('recovery')
            ? 'an owner who has lost every factor can no longer get in'
            : 'the owner can no longer get in',
          isReached: canSee ? isShownOwn : hasSession,
        } as const,
      ]),
  ...((groups?.includes('clock') ?? true)
    ? [{ property: 'something that was started never ends', isReached: isOver } as const]
    : []),
]
