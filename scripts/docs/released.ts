// Which states of the machines are in databases: those of the last release, and today's.

import { readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { machines } from '../../machines/all.ts'
import { waitingStates } from '../../machines/sign-in/sign-in.types.ts'

/** Where a persisted machine's state is stored; the states of password resets are read from the codes' rows. */
export const stored = {
  account: { machine: machines.account, rows: 'auth."user", by "emailVerified"', schema: 'auth' },
  'one-time-code': {
    machine: machines['one-time-code'],
    rows: 'auth.one_time_code, by state',
    schema: 'auth',
  },
  'email-change': {
    machine: machines['email-change'],
    rows: 'auth.email_change, by state',
    schema: 'auth',
  },
  totp: { machine: machines.totp, rows: 'auth.totp, by state', schema: 'auth' },
  'recovery-codes': {
    machine: machines['recovery-codes'],
    rows: 'auth.recovery_code, by state',
    schema: 'auth',
  },
  passkey: { machine: machines.passkey, rows: 'auth.passkey, a row for each', schema: 'auth' },
  // It lasts for a transaction, but where it waits for its browser.
  'sign-in': {
    machine: machines['sign-in'],
    rows: 'auth.pending_sign_in, by state',
    schema: 'auth',
    states: waitingStates,
  },
  'factor-recovery': {
    machine: machines['factor-recovery'],
    rows: 'auth.factor_recovery, by state',
    schema: 'auth',
  },
  authorization: { machine: machines.authorization, rows: 'auth.authorization, by state', schema: 'auth' },
  'authorization-code': {
    machine: machines['authorization-code'],
    rows: 'auth.authorization_code, by state',
    schema: 'auth',
  },
  'refresh-family': {
    machine: machines['refresh-family'],
    rows: 'auth.refresh_family, by state',
    schema: 'auth',
  },
  membership: { machine: machines.membership, rows: 'app.membership, by role', schema: 'app' },
  invitation: { machine: machines.invitation, rows: 'app.invitation, by state', schema: 'app' },
} as const satisfies Record<
  string,
  { machine: AnyStateMachine; rows: string; schema: string; states?: readonly string[] }
>

type Stored = keyof typeof stored
export type StoredStates = Record<Stored, string[]>

export const names = Object.keys(stored) as Stored[]

export const statesOfToday = (): StoredStates =>
  Object.fromEntries(
    names.map((name) => {
      const { machine, ...of } = stored[name]
      return [name, 'states' in of ? [...of.states] : Object.keys(machine.root.states)]
    }),
  ) as StoredStates

export const released = new URL('../../docs/machines/released.json', import.meta.url)
/** Of a machine that is newer there are none. */
export const statesOfRelease = (): Partial<StoredStates> =>
  JSON.parse(readFileSync(released, 'utf8')) as Partial<StoredStates>

export const renderStates = (states: StoredStates): string => `${JSON.stringify(states, null, 2)}\n`
