// What must be true of the console: judged by what was ordered and what is shown, and without any machine.

import type { Act, Done, World } from './console-world.ts'

export const properties = [
  'somebody gives themselves a role in the console',
  'an order takes the last operator of the console',
  'a look in the console changes a role',
  'the console shows somebody to who has no role',
  'the console shows somebody by a session without a second factor within 15 minutes',
  'support searches for people in the console',
  'the console shows nobody to who may look',
  'a role in the console that was ordered is another one',
] as const
export type Property = (typeof properties)[number]

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
  if (before.some((role, person) => role !== after[person])) return 'a look in the console changes a role'
  const role = before[act.by]
  if (shows && role === 'none') return 'the console shows somebody to who has no role'
  if (shows && act.session !== 'recent')
    return 'the console shows somebody by a session without a second factor within 15 minutes'
  if (shows === 'people' && role === 'support') return 'support searches for people in the console'
  const may = role === 'operator' || (role === 'support' && act.look === 'named')
  return may && act.session === 'recent' && !shows ? 'the console shows nobody to who may look' : null
}

export const wrongWith = (before: World, act: Act, done: Done): Property | null =>
  'order' in act ? wrongWithOrder(before, act, done.after) : wrongWithLook(before, act, done)
