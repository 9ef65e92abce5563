// The vocabulary of the callback's chart: its guards, and what the context remembers of the validation steps.

import { assign, setup } from 'xstate'
import type { Requirement } from '../kit/effect.ts'
import { unprovided } from '../kit/ports.ts'
import type {
  CallbackContext,
  CallbackInput,
  CallbackOutput,
  CallbackPolicy,
  CallbackPorts,
  Finding,
  Membership,
  StepResult,
  UserId,
  ValidationStep,
} from './callback.types.ts'

export const callback = setup({
  types: {
    input: {} as CallbackInput,
    context: {} as CallbackContext,
    output: {} as CallbackOutput,
    transitionMeta: {} as Requirement,
  },
  actors: unprovided<CallbackPorts>([
    'verifyJwt',
    'askWithCookie',
    'askWithBearer',
    'lookUpPlain',
    'lookUpDigest',
    'establishSession',
    'readMemberships',
  ]),
  actions: {
    useCookie: assign({ source: 'cookie' }),
    keepClaims: assign({ claims: (_, finding: Finding) => finding.claims }),
    takeClientUser: assign(({ context }) => ({
      claims: context.clientUser,
      assurance: 'client-asserted' as const,
    })),
    keepFinding: assign({
      findings: ({ context }, { step, finding }: { step: ValidationStep; finding?: Finding }) => [
        ...context.findings,
        { step, result: finding ? resultOf(finding) : 'failed' },
      ],
    }),
    keepUser: assign({ userId: (_, user: { userId: UserId }) => user.userId }),
    chooseOnly: assign({ tenantId: (_, memberships: Membership[]) => memberships[0]?.tenantId ?? null }),
    chooseDefault: assign({
      tenantId: (_, memberships: Membership[]) => memberships.find((one) => one.isDefault)?.tenantId ?? null,
    }),
  },
  guards: {
    hasBodyToken: ({ context }) => context.bodyToken !== null,
    hasUsableBodyToken: ({ context }) => isValidated(context.bodyToken, context.policy),
    hasCookieToken: ({ context }) => context.cookieToken !== null,
    hasUsableCookieToken: ({ context }) => isValidated(context.cookieToken, context.policy),
    yieldsIdentity: (_, finding: Finding) => finding.claims !== null,
    mayLookUpPlainly: ({ context }) =>
      context.policy.looksUpDigestsPlainly || context[`${context.source}Token`] !== 'digest',
    trustsClientUser: ({ context }) => context.policy.trustsClientUser && context.clientUser !== null,
    mayComeBack: ({ context: { findings, policy } }) => !policy.refusesUnjudged && isUnjudged(findings),
    hasNone: (_, memberships: Membership[]) => memberships.length === 0,
    hasOne: (_, memberships: Membership[]) => memberships.length === 1,
    hasDefault: (_, memberships: Membership[]) => memberships.some((membership) => membership.isDefault),
  },
})

const isValidated = (kind: CallbackInput['bodyToken'], policy: CallbackPolicy) =>
  kind === 'usable' || kind === 'digest' || (kind === 'unusual' && policy.validatesUnusualTokens)
/** Not being a JWT is no verdict; opaque tokens fail too. */
const isJudgement = ({ step, result }: StepResult) => result === 'refused' && step !== 'verifyJwt'
/** Whether somebody who might have refused the token could not be reached, and nobody else has. */
export const isUnjudged = (findings: readonly StepResult[]) =>
  findings.some(({ result }) => result === 'unreachable') && !findings.some(isJudgement)
const resultOf = (finding: Finding): StepResult['result'] => (finding.claims ? 'identity' : finding.because)

/** @throws Error where the chart's guards have let a state be entered without what it needs */
export function demand<K extends 'claims' | 'userId'>(
  context: CallbackContext,
  key: K,
): NonNullable<CallbackContext[K]> {
  const value = context[key]
  if (value === null) throw new Error(`The callback has no ${key} here.`)
  return value as NonNullable<CallbackContext[K]>
}
