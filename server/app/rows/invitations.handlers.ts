// Handles what flows ask of invitations: rows of app.invitation, locked, stepped by the machine, and stored.

import { randomUUID } from 'node:crypto'
import { invitationMachine } from '../../../machines/invitation/invitation.machine.ts'
import { findingOf } from '../../../machines/invitation/invitation-finding.ts'
import { asciiLowerCase, respondentOf } from '../../../machines/invitation/respondent.ts'
import { step } from '../../../machines/kit/step.ts'
import { mayStillInvite } from '../../../machines/membership/permissions.ts'
import { policyMachine } from '../../../machines/policy/policy.machine.ts'
import {
  type InvitationRow,
  insertInvitation,
  maybeOneInvitationForUpdate,
  maybeOneOpenForUpdate,
  maybeOnePlace,
  oneKnown,
  updateInvitation,
} from '../../db/app/invitation.ts'
import { perform } from '../../flows/perform.ts'
import { answerFor } from '../../policy/policy-answers.ts'
import { lockRequester, lockTenant } from './members.handlers.ts'
import { type AppHandlers, type FlowContext, required } from './organization-context.ts'
import type { NeededByEffect, RequestFacts } from './organization-facts.ts'
import type {
  FoundInvitation,
  InvitationEffect,
  InvitationFlowEffect,
  Refusing,
} from './organization-operations.ts'
import { record } from './record.ts'

export type Effects = {
  [Effect in Exclude<InvitationEffect, InvitationFlowEffect | Refusing>]: (
    context: FlowContext,
    facts: Pick<RequestFacts, NeededByEffect[Effect]>,
    id: string,
  ) => Promise<void> | void
}

const effects: Effects = {
  storeInvitation: ({ tx, tenantId, invited, options }, { requester, language }, id) =>
    insertInvitation(tx, {
      ...required(invited),
      id,
      tenantId: required(tenantId),
      digest: options.tokens.digestOf(options.tokens.derive(id)),
      invitedBy: requester.userId,
      language,
      days: options.days,
    }),
  /** The row owes it: who sends is woken after the commit. */
  mailInvitation: (context) => {
    context.owesMail = true
  },
}

function locked(context: FlowContext, row: InvitationRow): FoundInvitation {
  context.invitation = row
  context.invited ??= row
  const { role, isLapsed, inviterRole } = row
  return { role, isLapsed, isWithdrawn: !mayStillInvite(context.options.roles.table, inviterRole, role) }
}

export const onInvitations: AppHandlers<
  | 'lockInvitation'
  | 'lockOpenInvitation'
  | 'findInvited'
  | 'findPolicyAnswer'
  | 'stepPolicy'
  | 'findRespondent'
  | 'stepInvitation'
> = {
  lockInvitation: async (context, { requester, invitationId }) => {
    if (!(await lockRequester(context, requester.userId))) return 'refuseSignedOut'
    const place = await maybeOnePlace(context.tx, invitationId)
    if (place) await lockTenant(context, place.tenantId)
    // One whose organization was deleted meanwhile is nobody’s any more.
    const row = context.tenantId && (await maybeOneInvitationForUpdate(context.tx, invitationId))
    return row ? locked(context, row) : 'refuseUnknownInvitation'
  },

  lockOpenInvitation: async (context, { invited }) => {
    context.invited = invited
    const row = await maybeOneOpenForUpdate(context.tx, required(context.tenantId), invited.email)
    return row && locked(context, row)
  },

  findInvited: async ({ tx, tenantId, options, requester, invited }) => {
    const { email } = required(invited)
    const { userId, email: own } = required(requester)
    const known = await oneKnown(tx, { tenantId: required(tenantId), email, userId })
    return findingOf({ ...known, isOneself: asciiLowerCase(own) === email }, options.perDay)
  },

  findPolicyAnswer: (context, { policy }, about) => {
    if (!context.options.policy) return 'unasked'
    const { type, reason } = answerFor(required(context.invited).email, policy, about)
    context.policyReason = reason
    return type
  },

  stepPolicy: (context, _, __, event) => {
    const from = { state: 'asking', context: required(context.options.policy) } as const
    const next = step(policyMachine, from, event, required(context.invited).email)
    const { state, effects } = next
    // What is allowed is recorded by what comes of it.
    if (state !== 'allowed')
      record(context, {
        machine: 'policy',
        previousState: 'asking',
        event: event.type,
        state,
        effects,
        detail: {},
      })
    return next
  },

  findRespondent: async ({ requester, invitation }, { requester: { isAssured } }) =>
    respondentOf(
      requester && { email: requester.email, isProven: requester.isProven && isAssured },
      required(invitation).email,
    ),

  stepInvitation: async (context, facts, which, event) => {
    const row = which === 'locked' ? required(context.invitation) : null
    const id = row?.id ?? randomUUID()
    const previousState = row?.state ?? 'none'
    const next = step(invitationMachine, { state: previousState, context: {} }, event, id)
    const { state } = next
    if (state === previousState) return next
    await perform(effects, next.effects, context, facts as RequestFacts, id)
    if (row && state !== 'none') {
      await updateInvitation(context.tx, id, state)
      context.invitation = { ...row, state }
    }
    record(context, {
      machine: 'invitation',
      previousState,
      event: event.type,
      state,
      effects: next.effects,
      detail: { invitation: id },
    })
    return next
  },
}
