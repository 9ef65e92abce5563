// What must be true of API keys: judged by what has happened to each, and without any machine.

import { type Act, ROOM, type World } from './key-world.ts'

export const properties = [
  'an API key opens something after it was revoked',
  'an API key opens something after its time',
  'an API key opens something while its account is locked',
  'an API key opens something that it has no permission for',
  'an API key opens something more often than its limit allows',
  'a valid API key opens nothing',
  'an API key is made, replaced or revoked by a session that is not recent enough',
  'an API key of an organization is made, replaced or revoked by a member whose role does not allow it',
  'an API key is replaced twice',
  'an API key that was replaced has no end',
  'an account has more API keys than fit',
] as const
export type Property = (typeof properties)[number]

/** Of a key that a program has shown. */
export function wrongWithShown(
  world: World,
  act: Extract<Act, { by: 'program' }>,
  isAccepted: boolean,
): Property | null {
  const truth = world.keys[act.key]?.truth
  if (!truth) return null
  const against = {
    'an API key opens something after it was revoked': truth.isRevoked,
    'an API key opens something after its time': truth.isLapsed,
    'an API key opens something while its account is locked': world.isLocked,
    'an API key opens something that it has no permission for': act.asks && !truth.may,
    'an API key opens something more often than its limit allows': act.isUsedUp,
  } satisfies Partial<Record<Property, boolean>>
  const found = Object.entries(against).find(([, holds]) => holds)?.[0] as keyof typeof against | undefined
  if (isAccepted) return found ?? null
  return found ? null : 'a valid API key opens nothing'
}

/** Of what its person has asked for. */
export function wrongWithDone(
  before: World,
  act: Extract<Act, { by: 'person' }>,
  { after, isDone }: { after: World; isDone: boolean },
): Property | null {
  if (isDone && before.isOld && act.flow !== 'rename')
    return 'an API key is made, replaced or revoked by a session that is not recent enough'
  if (isDone && before.role === 'member')
    return 'an API key of an organization is made, replaced or revoked by a member whose role does not allow it'
  if (after.keys.some(({ truth }) => truth.replaced > 1)) return 'an API key is replaced twice'
  if (after.keys.some(({ row, truth }) => row && truth.replaced > 0 && !row.hasEnd))
    return 'an API key that was replaced has no end'
  return after.keys.filter(({ row }) => row).length > ROOM ? 'an account has more API keys than fit' : null
}
