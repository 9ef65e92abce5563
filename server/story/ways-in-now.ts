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

/** What is known of a person. `recovery`: the state of the recovery of their factors; null where none was ever ordered. */
export type Standing = {
  state: 'unverified' | 'verified' | 'locked' | 'waiting'
  hasPassword: boolean
  /** Passwords and identities that wait for the address to be proven. */
  proposals: number
  providers: readonly string[]
  hasApp: boolean
  passkeys: number
  recovery: CurrentState<typeof factorRecoveryMachine>['state'] | null
}

/** `hasProviders`: whether the service has any identity provider. */
export type Policy = AccountPolicy & SignInPolicy & { hasProviders: boolean }

/** `admits`: whether a session follows, perhaps after more is shown. */
export type WayIn = { way: string; leadsTo: string; admits: boolean }

type Way = { way: string; event: AccountEvent; proof?: Proof }

const vouching: Way = {
  way: 'another provider that vouches for the email',
  // Whose account there is signs in, whatever the rule for signing up.
  event: { type: 'social.completed', emailVerifiedByProvider: true, rule: 'open' },
  proof: 'idToken',
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function waysOf({ hasPassword, proposals, providers, passkeys }: Standing, { hasProviders }: Policy): Way[] {
  const password: Way[] = hasPassword
    ? [{ way: 'their password', event: { type: 'password.matched', isProposed: false }, proof: 'password' }]
    : proposals > 0
      ? [
          {
            way: 'the password they signed up with',
            event: { type: 'password.mismatched', isProposed: true, hasSignedUp: true },
            proof: 'password',
          },
        ]
      : []
  const linked = providers.map(
    (provider): Way => ({ way: capital(provider), event: { type: 'identity.recognised' }, proof: 'idToken' }),
  )
  const passkey: Way[] =
    passkeys > 0 ? [{ way: 'a passkey', event: { type: 'factor.shown' }, proof: 'softwareKey' }] : []
  return [
    ...password,
    ...passkey,
    ...linked,
    {
      way: 'the code that verifies the email',
      event: { type: 'email.verified', own: 'signUp', isOnlySignUp: true },
      proof: 'verification',
    },
    { way: 'a sign-in code by email', event: { type: 'signInCode.accepted' }, proof: 'signInCode' },
    { way: 'a password reset by email', event: { type: 'password.reset' } },
    ...(hasProviders ? [vouching] : []),
  ]
}

/** How what the account refuses is said to somebody who looks after people. */
const refusals: Partial<Record<EffectOf<typeof accountMachine>, string>> = {
  refuseUnverified: 'refused: the email isn’t verified',
  refuseCredentials: 'refused, as a wrong password is',
  refuseLocked: 'refused: an operator has locked the account',
  refuseWaiting: 'refused: an operator has yet to approve them',
}

function demandOf({ hasApp, passkeys }: Standing, { demandsFactor }: Policy): Demand {
  if (hasApp) return 'unmet'
  return demandsFactor && passkeys > 0 ? 'optional' : 'none'
}

const ends = {
  opened: { leadsTo: 'signs in', admits: true },
  awaitingSecondFactor: { leadsTo: 'asks for the second factor, which signs in', admits: true },
  mustEnrol: { leadsTo: 'asks to set up a second factor, which signs in', admits: true },
  ended: { leadsTo: 'verifies the email; then sign in', admits: true },
} as const
const isEnd = (state: string): state is keyof typeof ends => Object.hasOwn(ends, state)

/**
 * Those that the account has an answer for in its state.
 * @param passwordsUntil epoch ms: before it no password is compared; null where they are
 */
export function waysIn(standing: Standing, policy: Policy, passwordsUntil: number | null = null): WayIn[] {
  return waysOf(standing, policy).flatMap(({ way, event, proof }): WayIn[] => {
    const asked = step(accountMachine, { state: standing.state, context: policy }, event)
    if (!asked.accepted) return []
    const refused = asked.effects.find((effect) => refusals[effect])
    if (refused) return [{ way, leadsTo: refusals[refused] ?? '', admits: false }]
    if (proof === 'password' && passwordsUntil !== null)
      return [{ way, leadsTo: `refused until ${new Date(passwordsUntil).toISOString()}`, admits: false }]
    if (!proof && asked.state === 'waiting')
      return [{ way, leadsTo: 'sets a new password, and an operator has yet to approve them', admits: false }]
    if (!proof) return [{ way, leadsTo: 'sets a new password, which signs in', admits: true }]
    const admitted = { type: 'owner.admitted', proof, demand: demandOf(standing, policy) } as const
    const { state } = step(signInMachine, { state: 'awaitingProof', context: policy }, admitted)
    return isEnd(state) ? [{ way, ...ends[state] }] : []
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
  const from = { state: recovery ?? 'absent', context: {} }
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
