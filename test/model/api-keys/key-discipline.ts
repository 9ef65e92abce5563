// What the flows of API keys lock and owe: its host stores what it steps.

import { type Asked, effectsOf, type Rules, typeOf } from '../discipline.ts'
import { soundHost } from './key-world.ts'

const isHosts = (effect: string) => effect in soundHost

const keyOf = ({ name, args }: Asked): string => {
  if (name === 'stepApiKey') return `${name} ${typeOf(args[0])}`
  return name === 'performApiKey' ? `${name} ${args[0]}` : name
}

const rotating = 'stepApiKey rotation.requested'
const replacing = 'stepApiKey replacement.requested'

/** The session meets what the route demands before anything is looked up for it. */
const allowed = [['lockAccountOfSession'], ['stepSession']]

const locks: Partial<Record<string, readonly (readonly string[])[]>> = {
  lockAccountOfSession: [],
  stepSession: [['lockAccountOfSession']],
  'stepApiKey key.requested': [...allowed, ['hasRoomForApiKey']],
  [rotating]: [...allowed, ['lockNamedApiKey'], ['hasRoomForApiKey']],
  [replacing]: [[rotating]],
  'stepApiKey name.chosen': [...allowed, ['lockNamedApiKey']],
  'stepApiKey revocation.requested': [...allowed, ['lockNamedApiKey']],
}

export const rulesOfApiKeys: Rules = {
  keyOf,
  locksFor: (asked) => locks[keyOf(asked)] ?? allowed,
  stores: {},
  owedFor: (_, answer) =>
    effectsOf(answer).flatMap((effect) => [
      ...(isHosts(effect) ? [`performApiKey ${effect}`] : []),
      // What is replaced has another in its place.
      ...(effect === 'shortenLife' ? [replacing] : []),
    ]),
  needsReason: (asked) => asked.name === 'performApiKey' || keyOf(asked) === replacing,
  isAnswer: (effect) => effect.startsWith('refuse'),
  refusalOf: ({ name }, answer) => (name === 'lockNamedApiKey' && answer === 'none' ? 'KEY_NOT_FOUND' : null),
}
