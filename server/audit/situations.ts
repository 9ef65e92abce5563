// Every value of what the audit leaves open about a transition: the settings at that time, tries, and what an event brought.

import type { AccountPolicy } from '../../machines/account/account.types.ts'
import type { CodeContext } from '../../machines/one-time-code/one-time-code.machine.ts'
import type { PolicyOptions } from '../../machines/policy/policy.machine.ts'
import { events } from '../../machines/samples-by-machine.ts'
import { reasonOf } from '../../machines/sign-in/reason.ts'
import type { SignInEvent, SignInPolicy } from '../../machines/sign-in/sign-in.types.ts'
import type { Recorded } from './recorded.ts'

type Event = { type: string }

/** The machines whose transitions the services record. Of a callback the last state is recorded: callback-endings.ts. */
export const recordedMachines = [
  'account',
  'sign-in',
  'auth-session',
  'password-reset',
  'one-time-code',
  'email-change',
  'factor-recovery',
  'app-session',
  'membership',
  'invitation',
  'totp',
  'recovery-codes',
  'passkey',
  'policy',
  'authorization',
  'authorization-code',
  'refresh-family',
  'api-key',
  'console-access',
] as const satisfies readonly (keyof typeof events)[]
export type RecordedMachine = (typeof recordedMachines)[number]

export const isRecorded = (machine: string): machine is RecordedMachine =>
  recordedMachines.some((one) => one === machine)

const either = [false, true]

const policies: AccountPolicy[] = either.flatMap((disclosesUnverified) =>
  either.flatMap((trustsEveryProvider) =>
    either.map((demandsApproval) => ({ disclosesUnverified, trustsEveryProvider, demandsApproval })),
  ),
)
const signInPolicies: SignInPolicy[] = either.flatMap((opensSessionOnVerify) =>
  either.map((demandsFactor) => ({ opensSessionOnVerify, demandsFactor })),
)

const policyOptions: PolicyOptions[] = either.map((passesUnanswered) => ({ passesUnanswered }))

/** Whether a try is the last one, and whether others have tries left, does not depend on how many there are in all. */
const codes: CodeContext[] = [1, 2].flatMap((triesAllowed) =>
  [0, 1, 2].flatMap((tries) => [0, 1, 2].map((triesElsewhere) => ({ triesAllowed, tries, triesElsewhere }))),
)

const contexts: Partial<Record<RecordedMachine, readonly object[]>> = {
  account: policies,
  'sign-in': signInPolicies,
  'one-time-code': codes,
  policy: policyOptions,
}

export const contextsOf = (machine: RecordedMachine): readonly object[] => contexts[machine] ?? [{}]

/** The members of events that the audit holds: what a membership was asked for. */
export const heldMembers = ['action', 'concerned'] as const

/** The members of events that say which state a membership comes to: a role, which an operator may have named. */
const givenRole = ['role', 'to'] as const

/** They take the place of what the sample says. */
const asRecorded = (sample: Event, { detail, state }: Recorded): Event => {
  const held = heldMembers.filter((name) => name in sample && typeof detail[name] === 'string')
  const given = givenRole.filter((name) => name in sample)
  return {
    ...sample,
    ...Object.fromEntries(held.map((name) => [name, detail[name]])),
    ...Object.fromEntries(given.map((name) => [name, state])),
  }
}

/** Why a session was opened says by which proof. */
const opensAsRecorded = (event: Event, { effects, detail: { amr } }: Recorded): boolean =>
  amr === undefined ||
  !effects.includes('openSession') ||
  reasonOf(event as SignInEvent).amr.join(' ') === amr

/** Every event of its type with which the row might have come about; undefined where the machine knows none. */
export function eventsOf(machine: RecordedMachine, row: Recorded): readonly Event[] | undefined {
  const { event } = row
  const samples: Readonly<Record<string, readonly Event[]>> = events[machine]
  if (event === null || !Object.hasOwn(samples, event)) return undefined
  return samples[event]
    ?.map((sample) => asRecorded(sample, row))
    .filter((sample) => opensAsRecorded(sample, row))
}
