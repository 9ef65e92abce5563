/**
 * What a flow of the application's session asks of its host, and what the host may answer.
 *
 * The application handles the operations on PostgreSQL and on the request (session.handlers.ts), the proofs on a world of
 * numbers (test/model/app-session.ts).
 */

import type { appSessionMachine } from '../../../machines/app-session/app-session.machine.ts'
import type { AppSessionEvent, CheckResult } from '../../../machines/app-session/app-session.types.ts'
import type { authSessionMachine } from '../../../machines/auth-session/auth-session.machine.ts'
import type { Demand } from '../../../machines/kit/demand.ts'
import type { EffectOf } from '../../../machines/kit/step.ts'
import type { AuditEvent } from '../../db/app/app-audit-event.ts'
import type * as flows from '../../flows/flow.ts'
import { operationOf, type StepResult } from '../../flows/flow.ts'
import type { AppSession } from './app-session.ts'

export type AppSessionEffect = EffectOf<typeof appSessionMachine>

export type AuthSessionEffect = EffectOf<typeof authSessionMachine>

/** What a request is answered. */
export type SessionAnswer =
  | Extract<AppSessionEffect, `refuse${string}` | `leadTo${string}` | `show${string}` | `give${string}`>
  | Extract<AuthSessionEffect, 'refuseStaleSession' | 'refuseImpersonated'>

/** What a request brings for the effects of its event. */
export type SessionFacts = {
  /**
   * `authSessionId`: of the auth session it came from, where that is known. `provenAt`: when the level of its reason was proven, in
   * epoch seconds. `callback`: what is recorded of its validation.
   */
  opened: {
    session: AppSession
    authSessionId: string | null
    provenAt: number | null
    callback: AuditEvent
  }
  /** The tenant that was made or selected. */
  tenantId: string
}

/** For the other events it is nothing. */
type NeededByOpening = {
  'session.opened': 'opened'
  'organization.created': 'tenantId'
  'tenant.selected': 'tenantId'
}
type NeededBySending<Type> = Type extends keyof NeededByOpening ? NeededByOpening[Type] : never

/** `source`: what is known of the auth session. `isLapsed`: it has the greatest age of one whose auth session cannot be observed. */
export type SessionStanding = {
  source: 'lives' | 'ended' | 'gone'
  isLapsed: boolean
  endIsObservable: boolean
}

export type Operations = {
  /** What was read with the session; null where there is none, or none that came of a token. */
  findStanding: () => SessionStanding | null
  /** Asks about the auth session where it is time to, and no other request does; null otherwise. */
  checkSource: () => { result: CheckResult; isOverdue: boolean } | null
  /** Whether nothing but the client's own word says who signed in. */
  isAsserted: () => boolean
  /** Whether the person acts in it, and what the auth session has shown, as far as it is known here, meets what is demanded, if anything is. */
  meetDemand: (demand: Demand | null) => StepResult<AuthSessionEffect>
  /** Sends the session an event, and performs what it says: of what changes the session, under its lock and at once. */
  stepSession: (event: AppSessionEvent) => StepResult<AppSessionEffect>
}

export type Flow<Needs extends keyof SessionFacts = never, Result = SessionAnswer | null> = flows.Flow<
  Operations,
  Needs,
  Result
>

export const operation = operationOf<Operations, Record<keyof Operations, never>>()

export const isAnswer = (effect: AppSessionEffect): effect is Extract<AppSessionEffect, SessionAnswer> =>
  /^(?:refuse|leadTo|show|give)/.test(effect)

/** @returns what the request is answered; null where the session has changed instead */
export function* sendToSession<Event extends AppSessionEvent>(
  event: Event,
): Flow<NeededBySending<Event['type']>> {
  const { accepted, effects } = yield* operation('stepSession', event)
  // One that has ended meanwhile has no answer to what was asked of it.
  return accepted ? (effects.find(isAnswer) ?? null) : 'refuseSignedOut'
}
