// The state of the product as a search sees it: one e-mail address, its codes, its passwords, and a few browsers.

import type { AnyStateMachine, EventObject } from 'xstate'
import { type MachineName, machines } from '../../machines/all.ts'
import type { Purpose } from '../../machines/kit/mailings.ts'
import type { DemandedOf } from '../../machines/membership/level-demanded.ts'
import * as sessionFlows from '../../server/app/sessions/session.flow.ts'
import type { OperationTypes, StepResult } from '../../server/flows/flow.ts'
import type { AuthErrorCode } from '../../server/wire/auth-errors.ts'
import type { Compiled } from './compile.ts'
import { type Endpoint, type Flows, flows } from './flows.ts'
import type { AllOperations } from './operations.ts'
import { type Browser, OVER, type Policy } from './options.ts'
import type { Flaw } from './properties/list.ts'
import type { PolicySays, Request } from './request.ts'
import { layout } from './state-layout.ts'
import type { Branch } from './tree.ts'

export type HostedOf<All extends OperationTypes> = {
  [Name in keyof All]: (world: World, ...args: Parameters<All[Name]>) => () => ReturnType<All[Name]>
}

export type Hosted = HostedOf<AllOperations>

type SessionFlows = typeof sessionFlows

/** What the product is made of; a seeded fault changes a part of it. */
export type Parts = {
  machines: Record<keyof typeof machines, AnyStateMachine>
  flows: Flows
  /** What a host answers and does otherwise. */
  hosted?: Partial<Hosted>
  sessionFlows: SessionFlows
}

export const soundParts: Parts = { machines, flows, sessionFlows }

/** One transition, by its cell in the adjacency map of its machine. */
export type Traced = { machine: MachineName; actor: string; event: EventObject; cell: number; state: number }

export type ModelMachine =
  | 'account'
  | 'sign-in'
  | 'auth-session'
  | 'one-time-code'
  | 'password-reset'
  | 'email-change'
  | 'totp'
  | 'recovery-codes'
  | 'passkey'
  | 'factor-recovery'
  | 'policy'
  | 'app-session'

/** A machine's adjacency map, and by its cells what a flow is answered. */
export type Bound = {
  name: ModelMachine
  compiled: Compiled
  answers: readonly StepResult<never>[]
  /** By cell, 1 once the transition has been taken. */
  taken: Uint8Array
}

export type World = {
  /** How many values each field of the state has. */
  sizes: ArrayLike<number>
  state: Uint16Array
  /** As the state was before the request. */
  before: Uint16Array
  browsers: readonly Browser[]
  purposes: readonly Purpose[]
  policy: Policy
  /** By which policy the properties judge it: what that one allows is no fault. */
  judgedBy: Policy
  parts: Parts
  account: Bound
  signIn: Bound
  session: Bound
  code: Bound
  reset: Bound
  change: Bound
  totp: Bound
  recoveryCodes: Bound
  passkey: Bound
  recovery: Bound
  asked: Bound
  appSession: Bound
  /** By the state of an application's session: whether it is given what is protected. */
  givesData: readonly boolean[]
  /** The number of the event by which an application's session hears that its account was deleted. */
  deleted: number
  /** Whether the operator lets pass what the policy gives no answer about. */
  passesUnanswered: boolean
  /** Whether it matters here which session an application's session came from. */
  followsSources: boolean
  /** Of whom the operator demands a second factor at the application. */
  operator: DemandedOf
  /** Whether it matters here which browser asked for a code, and which passwords were typed. */
  followsRequesters: boolean
  followsTyped: boolean
  /** Whether verifiers lapse here, and whether one that was redeemed is known. */
  followsVerifiers: boolean
  /** Whether sessions grow old here, and whether it matters that a second factor was shown later than the first. */
  followsAge: boolean
  followsLifts: boolean
  /** Whether anybody has a second factor here. */
  followsFactors: boolean
  /** Whether anybody loses them all here. */
  followsRecovery: boolean
  /** Runs the flow of an endpoint. @returns what it was refused with */
  run: Record<Endpoint, () => AuthErrorCode | null>
  /** The ways through it that have been taken. */
  branches: Record<Endpoint, () => Branch<{ name: string; args: readonly unknown[] }, AuthErrorCode | null>[]>
  request: Request
  /** What the policy says of the request that is sent next; null where it is not asked. */
  policySays: PolicySays | null
  /** The state that the account has once the effects of its event are performed; -1 for none. */
  nextAccount: number
  /** What beginning a code, and a change of e-mail, is answered. */
  begun: StepResult<never>
  begunChange: StepResult<never>
  /** The first property that the last step broke. */
  flaw: Flaw | null
  /** What the last step was answered. */
  answer: string
  /** Filled only while a path is described. */
  trace: Traced[] | null
  /** Likewise: the purposes of the codes that were mailed. */
  mails: Purpose[] | null
  /** By number, those that are asked for. */
  states: Record<
    | 'none'
    | 'unverified'
    | 'verified'
    | 'locked'
    | 'waiting'
    | 'issued'
    | 'expired'
    | 'requested'
    | 'changed'
    | 'undone'
    | 'withdrawn'
    | 'pending'
    | 'active'
    | 'withoutTenant'
    | 'choosing'
    | 'belowDemand'
    | 'inTenant',
    number
  >
  /** A field of the state, by its number in the layout. */
  get: (field: number | undefined) => number
  was: (field: number | undefined) => number
  set: (field: number | undefined, value: number) => void
  /** As at the beginning: nobody has signed up. */
  restart: () => void
}

const bound = [
  'account',
  'signIn',
  'session',
  'code',
  'reset',
  'change',
  'totp',
  'recoveryCodes',
  'passkey',
  'recovery',
  'asked',
  'appSession',
] as const

export const machinesOf = (world: World): readonly Bound[] => bound.map((name) => world[name])

/** Of a code that is over nothing need be known any more. */
export function closeCode({ set }: World, purpose: Purpose): void {
  set(layout.lapsed[purpose], 0)
  set(layout.guesses[purpose], OVER)
  set(layout.guessesElsewhere[purpose], 0)
  set(layout.requester[purpose], 0)
}

/** An address without a code is answered as one whose code is over. */
export function forgetCodes(world: World): void {
  for (const purpose of world.purposes) {
    world.set(layout.code[purpose], world.states.expired)
    closeCode(world, purpose)
  }
  // Of a change nothing is left but one of which nothing comes.
  if (world.purposes.includes('change-email')) world.set(layout.change, world.states.withdrawn)
}
