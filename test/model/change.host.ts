// What flows ask of changes of e-mail, on the world: the newest change, and whose address the account has does not matter.

import type { ChangeEffect } from '../../server/auth/rows/row-operations.ts'
import { eventNumber } from './compile.ts'
import { sessionAndCode, undoLinkInTime } from './properties/request-proofs.ts'
import { layout } from './state-layout.ts'
import { take, UNANSWERED } from './take.ts'
import type { Hosted, World } from './world.ts'

const isSomebodyElses = ({ request }: World) => request.meanwhile === 'somebody has proven the address'

const judge = (world: World) => {
  if (isSomebodyElses(world)) world.flaw ??= 'an account gets an address that somebody else has proven'
}

const ofNewMailbox = sessionAndCode('change-email')

const effects: Record<ChangeEffect, (world: World) => void> = {
  moveAddress: judge,
  restoreAddress: (world) => {
    judge(world)
    const { browsers, get } = world
    if (browsers.some((_, browser) => get(layout.session[browser]) === 1))
      world.flaw ??= 'a session outlives the undoing of a change of email'
    if ([layout.password, ...layout.linked].some((way) => get(way) !== 0))
      world.flaw ??= 'a sign-in method outlives the undoing of a change of email'
  },
  dropWaysIn: ({ set }) => {
    set(layout.password, 0)
    for (const field of [...layout.linked, layout.passkey, layout.keyOf]) set(field, 0)
  },
  mailEmailChanged: () => {},
  withdrawNewerChanges: () => {},
}

type Operations =
  | 'isAddressOwn'
  | 'isAddressTaken'
  | 'beginChange'
  | 'lockChange'
  | 'lockChangeOfLink'
  | 'claimAddress'
  | 'stepChange'
  | 'performChange'

const stepChange: Hosted['stepChange'] = (world, event) => {
  const { change } = world
  const number = eventNumber(change.compiled, event)
  return () => {
    const cell = world.get(layout.change) * change.compiled.events.length + number
    const next = take(world, change, cell, event)
    if (next >= 0) world.set(layout.change, next)
    return next < 0 ? UNANSWERED : (change.answers[cell] ?? UNANSWERED)
  }
}

export const onChange: Pick<Hosted, Operations> = {
  isAddressOwn: (world) => () => {
    const { get, request, states } = world
    return request.isOwn || (request.isAskedFor && get(layout.change) === states.changed)
  },
  isAddressTaken: (world) => () => world.request.isTaken,
  beginChange: (world) => {
    const replace = stepChange(world, { type: 'change.replaced' })
    return () => {
      replace()
      world.request.hasBegunChange = true
      world.set(layout.sinceChange, 0)
      world.set(layout.change, world.states.requested)
      return world.begunChange
    }
  },
  lockChange:
    ({ get, states }) =>
    () =>
      get(layout.change) === states.requested,
  lockChangeOfLink: (world) => () => {
    if (!world.request.isUndoLink) return 'none'
    return world.request.meanwhile === 'a week has passed' ? 'lapsed' : 'open'
  },
  claimAddress: (world, which) => () => {
    // An account that nobody has verified is deleted then.
    const proof = which === 'new' ? ofNewMailbox : undoLinkInTime
    if (!proof.isTrue(world)) world.flaw ??= 'an account gives way to somebody who has not proven its mailbox'
    return isSomebodyElses(world) ? 'taken' : 'free'
  },
  stepChange,
  performChange: (world, effect) => () => effects[effect](world),
}
