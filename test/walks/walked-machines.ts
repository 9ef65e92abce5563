// Machines as they are walked: under each policy that makes a difference, by every path that visits no state twice.

import { type MachineName, machines } from '../../machines/all.ts'
import { events } from '../../machines/samples-by-machine.ts'
import { asSpecified } from '../machines/tables/email-verification.ts'
import type { Model } from './walks.ts'

type How = Pick<Model, 'inputs' | 'paths'>

const noInput = { any: undefined }
const simply = { inputs: noInput, paths: { simpleUpTo: 4 } } as const
const shortly = { inputs: noInput, paths: 'shortest' } as const

/** All that are stepped. The form and the callback have their walks in auth-form.ts and callback.ts. */
type WalkedName = Exclude<MachineName, 'auth-form' | 'callback'>

const strict = { disclosesUnverified: false, trustsEveryProvider: false, demandsApproval: false }

const how = {
  account: {
    ...simply,
    inputs: { spec: asSpecified, strict, approving: { ...strict, demandsApproval: true } },
  },
  'sign-in': {
    ...simply,
    inputs: {
      opens: { opensSessionOnVerify: true, demandsFactor: false },
      'opens nothing': { opensSessionOnVerify: false, demandsFactor: false },
      'demands a factor': { opensSessionOnVerify: true, demandsFactor: true },
    },
  },
  'auth-session': simply,
  'password-reset': simply,
  'one-time-code': { ...simply, inputs: { 'three tries': { triesAllowed: 3 } } },
  totp: simply,
  'recovery-codes': simply,
  passkey: simply,
  'factor-recovery': simply,
  'email-change': simply,
  policy: {
    ...simply,
    inputs: { refuses: { passesUnanswered: false }, allows: { passesUnanswered: true } },
  },
  authorization: shortly,
  'authorization-code': simply,
  'refresh-family': simply,
  'api-key': simply,
  'console-access': simply,
  // These three live in a tab, and are stepped as a persisted machine is.
  'email-form': simply,
  'two-step-form': simply,
  'step-up-form': shortly,
  'app-session': shortly,
  membership: shortly,
  invitation: shortly,
  delivery: simply,
} satisfies Record<WalkedName, How>

type EventOf<Samples> = Samples[keyof Samples] extends readonly (infer Event)[] ? Event : never

type Walked = {
  [Name in WalkedName]: Omit<Model, 'events' | 'inputs'> & {
    inputs: (typeof how)[Name]['inputs']
    events: readonly EventOf<(typeof events)[Name]>[]
  }
}

const modelOf = (name: WalkedName): Model => ({
  name,
  machine: machines[name],
  events: Object.values(events[name]).flat(),
  ...how[name],
})

export const walkedMachines = Object.fromEntries(
  Object.keys(how).map((name) => [name, modelOf(name as WalkedName)]),
) as Walked
