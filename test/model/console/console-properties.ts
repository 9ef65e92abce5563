// What must be true of the console: judged by what was ordered and what is shown, and without any machine.

import type { Act, Done, World } from './console-world.ts'

export const properties = [
  'somebody gives themselves a role in the console',
  'an order takes the last operator of the console',
  'a look in the console changes a role',
  'the console shows somebody to somebody without a role',
  'the console shows somebody by a session without a second factor within 15 minutes',
  'support searches for people in the console',
  'the console does not show a person to somebody who may look',
  'a role in the console that was ordered is another one',
  'an act in the console changes a role',
  'somebody who is no operator acts in the console',
  'an operator acts in the console by a session without a second factor within 15 minutes',
  'something is done in the console for somebody with a role',
  'an act in the console follows from no look, or one look leads to two',
  'the console does what is not accepted',
  'the console does nothing for an operator who may act',
  'a view in the console changes a role',
  'the console shows what concerns everybody to somebody who is no operator',
  'the console shows what concerns everybody by a session without a second factor within 15 minutes',
  'the console does not show an operator what concerns everybody',
] as const
export type Property = (typeof properties)[number]

const isSame = (one: World, other: World) => one.every((role, person) => role === other[person])

const hasOperator = (world: World) => world.includes('operator')

function wrongWithOrder(before: World, act: Extract<Act, { order: unknown }>, after: World): Property | null {
  if (hasOperator(before) && !hasOperator(after)) return 'an order takes the last operator of the console'
  const isOwn = act.by === act.of && act.order !== 'withdrawal'
  if (isOwn && before[act.of] !== after[act.of]) return 'somebody gives themselves a role in the console'
  const wanted = act.order === 'withdrawal' ? 'none' : act.order
  const isLast = before[act.of] === 'operator' && before.filter((role) => role === 'operator').length === 1
  const comesTo = isOwn || (isLast && wanted !== 'operator') ? before[act.of] : wanted
  return after[act.of] === comesTo ? null : 'a role in the console that was ordered is another one'
}

function wrongWithLook(
  before: World,
  act: Extract<Act, { look: unknown }>,
  { after, shows }: Done,
): Property | null {
  if (!isSame(before, after)) return 'a look in the console changes a role'
  const role = before[act.by]
  if (shows && role === 'none') return 'the console shows somebody to somebody without a role'
  if (shows && act.session !== 'recent')
    return 'the console shows somebody by a session without a second factor within 15 minutes'
  if (shows === 'people' && role === 'support') return 'support searches for people in the console'
  const may = role === 'operator' || (role === 'support' && act.look === 'named')
  return may && act.session === 'recent' && !shows
    ? 'the console does not show a person to somebody who may look'
    : null
}

function wrongWithAct(
  before: World,
  act: Extract<Act, { does: unknown }>,
  { after, acts }: Done,
): Property | null {
  if (!isSame(before, after)) return 'an act in the console changes a role'
  const isOperator = before[act.by] === 'operator'
  const isOfHolder = act.of !== null && before[act.of] !== 'none'
  const isAccepted = act.does === 'something accepted'
  const isAllowed = isOperator && act.session === 'recent' && !isOfHolder && act.follows && isAccepted
  if (acts === isAllowed) return null
  if (!acts) return 'the console does nothing for an operator who may act'
  if (!isOperator) return 'somebody who is no operator acts in the console'
  if (act.session !== 'recent')
    return 'an operator acts in the console by a session without a second factor within 15 minutes'
  if (isOfHolder) return 'something is done in the console for somebody with a role'
  return act.follows
    ? 'the console does what is not accepted'
    : 'an act in the console follows from no look, or one look leads to two'
}

function wrongWithView(
  before: World,
  act: Extract<Act, { view: unknown }>,
  { after, shows }: Done,
): Property | null {
  if (!isSame(before, after)) return 'a view in the console changes a role'
  const isOperator = before[act.by] === 'operator'
  const isRecent = act.session === 'recent'
  if (!shows)
    return isOperator && isRecent ? 'the console does not show an operator what concerns everybody' : null
  if (!isOperator) return 'the console shows what concerns everybody to somebody who is no operator'
  return isRecent
    ? null
    : 'the console shows what concerns everybody by a session without a second factor within 15 minutes'
}

export function wrongWith(before: World, act: Act, done: Done): Property | null {
  if ('order' in act) return wrongWithOrder(before, act, done.after)
  if ('look' in act) return wrongWithLook(before, act, done)
  return 'view' in act ? wrongWithView(before, act, done) : wrongWithAct(before, act, done)
}
