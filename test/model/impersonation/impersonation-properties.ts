// What must be true of an operator who acts as somebody: judged by what has happened, and without any machine.

import type { Act, Done, World } from './impersonation-world.ts'

export const properties = [
  'somebody who is no operator, or has not shown two factors within 15 minutes, acts as a person',
  'an operator acts as somebody without a look at them that leads to it',
  'an operator acts as somebody with a role',
  'an operator acts as somebody who is not verified, or is locked',
  'an operator who may not act as somebody does, or one who may does not',
  'a session in which an operator acts says that its person has proven something',
  'an operator who acts as somebody does something in their name',
  'an operator who acts as somebody cannot end it',
  'a session in which an operator acts has its end moved',
  'an operator acts as somebody for longer than 15 minutes',
  'an operator goes on acting as somebody without a session of their own',
  'an operator goes on acting as somebody without their role',
  'an operator goes on acting as somebody whose sessions have ended',
] as const
export type Property = (typeof properties)[number]

function wrongWithBegin(
  before: World,
  { isRecent, follows }: Extract<Act, { begins: true }>,
  { after }: Done,
): Property | null {
  const isBegun = before.acting === null && after.acting !== null
  const may = before.role === 'operator' && before.own && isRecent
  const mayBe = before.account === 'verified' && !before.isHolder
  if (before.acting === null && isBegun !== (may && mayBe && follows)) {
    if (!isBegun) return 'an operator who may not act as somebody does, or one who may does not'
    if (!may)
      return 'somebody who is no operator, or has not shown two factors within 15 minutes, acts as a person'
    if (!follows) return 'an operator acts as somebody without a look at them that leads to it'
    if (before.isHolder) return 'an operator acts as somebody with a role'
    return 'an operator acts as somebody who is not verified, or is locked'
  }
  const reason = after.acting?.reason
  return reason && (reason.aal !== null || reason.amr.join() !== 'operator')
    ? 'a session in which an operator acts says that its person has proven something'
    : null
}

const ended = {
  'the time passes': 'an operator acts as somebody for longer than 15 minutes',
  'the operator’s own session ends': 'an operator goes on acting as somebody without a session of their own',
  'the role is withdrawn': 'an operator goes on acting as somebody without their role',
  'the role becomes support': 'an operator goes on acting as somebody without their role',
  'the person is locked': 'an operator goes on acting as somebody whose sessions have ended',
  'the person is deleted': 'an operator goes on acting as somebody whose sessions have ended',
  'the person’s sessions end': 'an operator goes on acting as somebody whose sessions have ended',
} as const satisfies Record<string, Property>
const isEnded = (name: string): name is keyof typeof ended => Object.hasOwn(ended, name)

export function wrongWith(before: World, act: Act, done: Done): Property | null {
  if ('begins' in act) return wrongWithBegin(before, act, done)
  if ('uses' in act) return done.slides ? 'a session in which an operator acts has its end moved' : null
  if ('happens' in act) return isEnded(act.happens) && done.after.acting ? ended[act.happens] : null
  if (done.does !== null) return 'an operator who acts as somebody does something in their name'
  const isEnd = act.asks === 'endOwnSession'
  if (isEnd && done.after.acting) return 'an operator who acts as somebody cannot end it'
  return null
}
