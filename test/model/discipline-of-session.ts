// What the flows of the application's session find out first, and what they owe: its host locks and stores at each step.

import type { Operations, SessionStanding } from '../../server/app/sessions/session-operations.ts'
import { isAnswer } from '../../server/app/sessions/session-operations.ts'
import { type Asked, effectsOf, type Rules, typeOf } from './discipline.ts'

/** What only a session that goes on is asked. */
const ofLiving = ['data.requested', 'dashboard.opened', 'identity.requested']

const keyOf = ({ name, args: [event] }: Asked) => (event ? `${name} ${typeOf(event)}` : name)

/** To end the person's other sessions is theirs alone. */
const isEverywhere = (event: unknown) => (event as { everywhere?: boolean }).everywhere === true

function locksFor({ name, args: [event] }: Asked): readonly (readonly string[])[] {
  if (name === 'checkSource' || name === 'isAsserted') return [['findStanding']]
  if (typeOf(event) === 'signOut.requested') return isEverywhere(event) ? [['meetDemand']] : []
  if (!ofLiving.includes(typeOf(event))) return []
  return [['findStanding'], ...(typeOf(event) === 'identity.requested' ? [['isAsserted']] : [])]
}

function owedFor({ name, args: [event] }: Asked, answer: unknown): readonly string[] {
  // Whatever is demanded: an operator who acts as somebody is not handed on as them.
  if (name === 'stepSession' && typeOf(event) === 'identity.requested')
    return effectsOf(answer).includes('giveIdentity') ? ['meetDemand'] : []
  if (name === 'checkSource')
    return (answer as ReturnType<Operations['checkSource']>) ? ['stepSession session.checked'] : []
  if (name !== 'findStanding' || !answer) return []
  const { source, isLapsed } = answer as SessionStanding
  return [
    ...(source === 'lives' ? [] : ['stepSession session.checked']),
    ...(isLapsed ? ['stepSession lifetime.lapsed'] : []),
    'checkSource',
  ]
}

export const rulesOfSession: Rules = {
  keyOf,
  locksFor,
  stores: {},
  owedFor,
  needsReason: (asked) =>
    ['checkSource', 'stepSession session.checked', 'stepSession lifetime.lapsed'].includes(keyOf(asked)),
  isAnswer: (effect) => isAnswer(effect as Parameters<typeof isAnswer>[0]),
  endsAll: ['endSession'],
}

export const isSessions = ({ name }: Asked) => name !== 'stepSession'
