// What the flows of the OpenID provider lock and owe: its host stores what it steps.

import type { PerformedEffect } from '../../../server/auth/openid-provider/flow/provider.operations.ts'
import { type Asked, effectsOf, type Rules, typeOf } from '../discipline.ts'

const ofGrant = ['lockCode', 'lockToken', 'lockGrant', 'lockGrantOfApplication']

const performed: readonly string[] = [
  'rememberConsent',
  'makeGrant',
  'makeLongerGrant',
  'refuseSignIn',
  'refuseUnmet',
  'refuseConsent',
  'refuseChoice',
  'refuseOrganization',
  'refuseUnheard',
  'refuseDenied',
  'refuseHeldBack',
  'refuseForNow',
] satisfies PerformedEffect[]

const keyOf = ({ name, args }: Asked): string => {
  const type = args.map(typeOf).find(Boolean)
  if (type) return `${name} ${type}`
  return name === 'performAuthorization' ? `${name} ${args[0]}` : name
}

/** By key, or by name. */
const locks: Partial<Record<string, readonly (readonly string[])[]>> = {
  'stepAuthorization session.missing': [['findSession'], ['isSilent']],
  'stepAuthorization session.shown': [['findSession']],
  'stepAuthorization lifetime.lapsed': [['lockAuthorization']],
  stepAuthorization: [['lockAuthorization'], ['findSession']],
  'performAuthorization refuseSignIn': [['findSession']],
  performAuthorization: [['findSession'], ['holdApplication']],
  // A removal of the application takes it before what people have consented to.
  findSession: [['holdApplication']],
  stepCode: [['lockCode']],
  'stepFamily grant.ended': [['lockFamily']],
  'stepFamily membership.ended': [['lockToken', 'lockFamily']],
  stepFamily: [['lockToken']],
  findMembership: [['lockToken']],
  useToken: [['lockToken'], ['findMembership']],
  lockFamily: [['lockGrant', 'lockGrantOfApplication']],
  endGrant: [ofGrant],
  forgetConsent: [['holdSession']],
  lockGrantOfApplication: [['holdSession']],
}

type Found = { isLapsed?: boolean; isUsed?: boolean } | boolean | null

/** What is done with what was found: one whose time is over is told that first. */
function owedFor(asked: Asked, answer: unknown): string[] {
  const found = answer as Found
  if (!found) return []
  const isLapsed = typeof found === 'object' && found.isLapsed === true && !found.isUsed
  const lapse = (step: string) => (isLapsed ? [`${step} lifetime.lapsed`] : [])
  const byName: Partial<Record<string, string[]>> = {
    lockAuthorization: lapse('stepAuthorization'),
    lockCode: [...lapse('stepCode'), 'stepCode code.presented'],
    lockToken: lapse('stepFamily'),
    // Which the policy may hold back.
    findPolicyAnswer: [],
    // Which ends with its membership.
    findMembership: answer === 'ended' ? ['stepFamily membership.ended'] : [],
    lockGrant: ['endGrant'],
    lockGrantOfApplication: ['endGrant'],
    lockFamily: ['stepFamily'],
    holdSession: ['forgetConsent'],
  }
  const named = effectsOf(answer).flatMap((effect) => {
    if (effect === 'endGrant' || effect === 'withdrawGrant') return ['endGrant']
    if (effect === 'replaceToken') return ['useToken']
    return performed.includes(effect) ? [`performAuthorization ${effect}`] : []
  })
  return [...(byName[asked.name] ?? []), ...named]
}

const needingReason = ['performAuthorization', 'endGrant', 'useToken', 'forgetConsent']

export const rulesOfProvider: Rules = {
  keyOf,
  locksFor: (asked) => locks[keyOf(asked)] ?? locks[asked.name] ?? [],
  stores: {},
  owedFor,
  needsReason: ({ name }) => needingReason.includes(name),
  isAnswer: (effect) => effect.startsWith('refuse'),
}

/** A code or token that is good, a grant that is made, and what has no answer, are done. */
export const refusalIn = (result: unknown): unknown => {
  if (result === false) return 'no'
  return result === true || result === undefined || `${result}`.startsWith('make') ? null : result
}
