// What flows of the console ask for, beside what every flow may ask for.

import type { StateValueFrom } from 'xstate'
import type {
  ConsoleEvent,
  consoleAccessMachine,
} from '../../../../machines/console-access/console-access.machine.ts'
import type { EffectOf } from '../../../../machines/kit/step.ts'
import type * as flows from '../../../flows/flow.ts'
import { type NeededBy, operationOf, type StepResult } from '../../../flows/flow.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import type { NeededByOperation, Operations } from '../../rows/row-operations.ts'

export type ConsoleEffect = EffectOf<typeof consoleAccessMachine>
export type ConsoleState = StateValueFrom<typeof consoleAccessMachine>

type ActFacts = Extract<ConsoleEvent, { type: 'act.requested' }>
type ReplayFacts = Extract<ConsoleEvent, { type: 'replay.requested' }>

/** What is done for somebody. The others are answers. */
export type ConsoleHostEffect = Exclude<ConsoleEffect, `refuse${string}`>

export type ConsoleOperations = {
  /** Of the person whose session it is, as it is now. */
  findConsoleRole: () => ConsoleState
  /** Whether the request names somebody in full. */
  findNamedPerson: () => boolean
  /**
   * Locks the account for which something is wanted: whether its person has a role, whether a look of who asks leads to it that was used
   * for nothing yet, and whether their machines accept it.
   */
  findActed: () => Pick<ActFacts, 'isOfHolder' | 'isFromLook' | 'isAccepted'>
  /** Whether a look of who asks leads to sending webhooks again; locks those that can be, and says whether there is any. */
  findReplayed: () => Pick<ReplayFacts, 'isFromLook' | 'isAccepted'>
  /**
   * Locks the roles of everybody. Of the account that is locked: its role, whether none of another person who isn’t locked is an operator’s, and whether its person
   * runs the command; null where there is no account.
   */
  lockConsoleRoles: () => { state: ConsoleState; isLastOperator: boolean; isOwn: boolean } | null
  /** Sends an event to a role. What it answers is the outcome. */
  stepConsole: (state: ConsoleState, event: ConsoleEvent) => StepResult<ConsoleEffect>
  performConsole: (effect: ConsoleHostEffect) => void
}

type Needed = {
  findConsoleRole: 'authenticated'
  findNamedPerson: 'look'
  findActed: 'authenticated' | 'act'
  findReplayed: 'authenticated' | 'replay'
  lockConsoleRoles: 'operator'
}
export type NeededByConsole = NeededBy<ConsoleOperations, Needed>

type All = Operations & ConsoleOperations

export type ConsoleFlow<Needs extends keyof RequestFacts = never, Result = AuthErrorCode | null> = flows.Flow<
  All,
  Needs,
  Result
>

export const operation = operationOf<All, NeededByOperation & NeededByConsole>()
