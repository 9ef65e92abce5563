/**
 * Why somebody can or cannot sign in: what each proof that they may show leads to now, asked of the machines that a sign-in asks.
 *
 * Nothing is changed, and nothing is repeated here of what the machines decide.
 */

import { accountMachine } from '../../machines/account/account.machine.ts'
import type { AccountEvent, AccountPolicy } from '../../machines/account/account.types.ts'
import { factorRecoveryMachine } from '../../machines/factor-recovery/factor-recovery.machine.ts'
import { type CurrentState, type EffectOf, step } from '../../machines/kit/step.ts'
import { signInMachine } from '../../machines/sign-in/sign-in.machine.ts'
import type { Demand, Proof, SignInPolicy } from '../../machines/sign-in/sign-in.types.ts'
import type { Admission, WayEnd, WayName } from '../wire/console-why.ts'

/** What is known of a person. `recovery`: the recovery of their factors, and until when its state lasts; null where none was ever ordered. */
export type Standing = {
  state: 'unverified' | 'verified' | 'locked' | 'waiting'
  hasPassword: boolean
  /** Passwords and identities that wait for the address to be proven. */
  proposals: number
  providers: readonly string[]
  hasApp: boolean
  passkeys: number
  recoveryCodesLeft: number
  recovery: { state: CurrentState<typeof factorRecoveryMachine>['state']; until: string } | null
}

/** `hasProviders`: whether the service has any identity provider. */
export type Policy = AccountPolicy & SignInPolicy & { hasProviders: boolean }

/**
 * `admits`: whether a session follows; `withFactor` where the person has to show a second factor for it, which they may have lost.
 * `provider`: the id of that one; null for a way that is no provider’s.
 */
export type WayIn = {
  way: WayName
  provider: string | null
  leadsTo: WayEnd
  /** When it changes by itself, in ISO 8601. */
  until: string | null
  admits: Admission
}

type Way = { way: WayName; provider?: string; event: AccountEvent; proof?: Proof }

const vouching: Way = {
  way: 'anotherProvider',
  // Whose account there is signs in, whatever the rule for signing up.
  event: { type: 'social.completed', emailVerifiedByProvider: true, rule: 'open' },
  proof: 'idToken',
}

function waysOf({ hasPassword, proposals, providers, passkeys }: Standing, { hasProviders }: Policy): Way[] {
  const password: Way[] = hasPassword
    ? [{ way: 'password', event: { type: 'password.matched', isProposed: false }, proof: 'password' }]
    : proposals > 0
      ? [
          {
            way: 'signUpPassword',
            event: { type: 'password.mismatched', isProposed: true, hasSignedUp: true },
            proof: 'password',
          },
        ]
      : []
  const linked = providers.map(
    (provider): Way => ({
      way: 'provider',
      provider,
      event: { type: 'identity.recognised' },
      proof: 'idToken',
    }),
  )
  const passkey: Way[] =
    passkeys > 0 ? [{ way: 'passkey', event: { type: 'factor.shown' }, proof: 'softwareKey' }] : []
  return [
    ...password,
    ...passkey,
    ...linked,
    {
      way: 'verification',
      event: { type: 'email.verified', own: 'signUp', isOnlySignUp: true },
      proof: 'verification',
    },
    { way: 'signInCode', event: { type: 'signInCode.accepted' }, proof: 'signInCode' },
    { way: 'passwordReset', event: { type: 'password.reset' } },
    ...(hasProviders ? [vouching] : []),
  ]
}

/** How what the account refuses is said to somebody who looks after people. */
const refusals: Partial<Record<EffectOf<typeof accountMachine>, WayEnd>> = {
  refuseUnverified: 'unverified',
  refuseCredentials: 'likeWrongPassword',
  refuseLocked: 'locked',
  refuseWaiting: 'waiting',
}

function demandOf({ hasApp, passkeys }: Standing, { demandsFactor }: Policy): Demand {
  if (hasApp) return 'unmet'
  return demandsFactor && passkeys > 0 ? 'optional' : 'none'
}

const ends = {
  opened: { leadsTo: 'signsIn', admits: 'yes' },
  awaitingSecondFactor: { leadsTo: 'secondFactor', admits: 'withFactor' },
  mustEnrol: { leadsTo: 'enrolment', admits: 'yes' },
  ended: { leadsTo: 'verifies', admits: 'yes' },
} as const satisfies Record<string, { leadsTo: WayEnd; admits: Admission }>
const isEnd = (state: string): state is keyof typeof ends => Object.hasOwn(ends, state)

/** Whoever has ordered it has found that the person has no factor left: one that is asked for keeps them out until it is over. */
const isLost = ({ recovery }: Standing) =>
  recovery?.state === 'awaitingMailbox' || recovery?.state === 'waiting' ? recovery : null

/**
 * Those that the account has an answer for in its state.
 * @param passwordsUntil epoch ms: before it no password is compared; null where they are
 */
export function waysIn(standing: Standing, policy: Policy, passwordsUntil: number | null = null): WayIn[] {
  const lost = isLost(standing)
  return waysOf(standing, policy).flatMap(({ way, provider = null, event, proof }): WayIn[] => {
    const leads = (leadsTo: WayEnd, admits: Admission = 'no', until: string | null = null): WayIn[] =>
      admits === 'withFactor' && lost
        ? [
            {
              way,
              provider,
              leadsTo: 'lostFactor',
              admits: 'no',
              until: lost.state === 'waiting' ? lost.until : null,
            },
          ]
        : [{ way, provider, leadsTo, admits, until }]
    const asked = step(accountMachine, { state: standing.state, context: policy }, event)
    if (!asked.accepted) return []
    const refused = asked.effects.find((effect) => refusals[effect])
    if (refused) return leads(refusals[refused] ?? 'likeWrongPassword')
    if (proof === 'password' && passwordsUntil !== null)
      return leads('tooManyWrong', 'no', new Date(passwordsUntil).toISOString())
    const demand = demandOf(standing, policy)
    if (!proof && asked.state === 'waiting') return leads('newPasswordOfWaiting')
    // They sign in with it next.
    const admitted = { type: 'owner.admitted', proof: proof ?? 'password', demand } as const
    const { state } = step(signInMachine, { state: 'awaitingProof', context: policy }, admitted)
    if (!isEnd(state)) return []
    const { leadsTo, admits } = ends[state]
    return leads(proof ? leadsTo : admits === 'withFactor' ? 'newPasswordThenFactor' : 'newPassword', admits)
  })
}

const ofAccount = {
  approve: 'approval.given',
  decline: 'approval.declined',
  unlock: 'lock.lifted',
  'end-sessions': 'allSessions.revoked',
  lock: 'lock.ordered',
} as const

/** By the words of the command `users`. */
export type Remedy = keyof typeof ofAccount | 'recover-factors' | 'stop-recovery'

const entriesOf = <Key extends string, Value>(record: Record<Key, Value>) =>
  Object.entries(record) as [Key, Value][]

/** What an operator may do: what the machines accept in the person’s state. */
export function remedies({ state, hasApp, passkeys, recovery }: Standing, policy: AccountPolicy): Remedy[] {
  const ordered = entriesOf(ofAccount)
    .filter(([, type]) => step(accountMachine, { state, context: policy }, { type }).accepted)
    .map(([command]) => command)
  const from = { state: recovery?.state ?? 'absent', context: {} }
  const ofFactors = {
    'recover-factors': { type: 'recovery.ordered', hasFactor: hasApp || passkeys > 0 },
    'stop-recovery': { type: 'stop.ordered' },
  } as const
  const recovered = entriesOf(ofFactors).filter(([, event]) => {
    const { accepted, effects } = step(factorRecoveryMachine, from, event)
    return accepted && !effects.includes('refuseNoFactor')
  })
  return [...ordered, ...recovered.map(([command]) => command)]
}
