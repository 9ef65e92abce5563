/**
 * An invitation to an organization: sent by mail, and accepted once, by the person who has proven the address it was sent to.
 *
 * A persisted machine: its state is a column of app.invitation, `none` without a row. Whether who asks may invite, or take an
 * invitation back, is asked of their membership before. Hosts: the application, tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

/**
 * What is known of the address that is to be invited: it is one's own, or a member's; or as many invitations as a day allows
 * have been sent by who asks, or by the organization.
 */
export type InvitedFinding = 'free' | 'oneself' | 'member' | 'personsDaySpent' | 'organizationsDaySpent'

/** Who answers: somebody who has proven the invited address, who has not, or somebody with another one. */
export type AnsweredBy = 'addressee' | 'unproven' | 'another'

export type InvitationEvent =
  /** `isInvited`: an invitation of the address waits for its answer. */
  | { type: 'invitation.requested'; isInvited: boolean; finding: InvitedFinding }
  | { type: 'invitation.accepted'; by: AnsweredBy }
  | { type: 'invitation.declined'; by: AnsweredBy }
  | { type: 'invitation.revoked' }
  /** A new one is to be mailed in its place, of which there is as much to find out as of any. */
  | { type: 'resend.requested'; finding: InvitedFinding }
  /** The inviter may not invite to this role any more: they have another role, are no member, or are deleted. */
  | { type: 'inviter.lostPermission' }
  | { type: 'lifetime.lapsed' }

const invitation = setup({
  types: { events: {} as InvitationEvent, transitionMeta: {} as Requirement },
  actions: {
    storeInvitation: effect,
    mailInvitation: effect,
    /** Makes and mails the invitation that takes its place. */
    inviteAnew: effect,
    /** Tells the membership of who accepts. */
    join: effect,
    refuseOneself: effect,
    refuseMember: effect,
    refuseInvited: effect,
    refusePersonsDay: effect,
    refuseOrganizationsDay: effect,
    refuseUnproven: effect,
    refuseAnother: effect,
  },
  guards: {
    isOneself: ({ event }) => 'finding' in event && event.finding === 'oneself',
    isMember: ({ event }) => 'finding' in event && event.finding === 'member',
    isInvited: ({ event }) => event.type === 'invitation.requested' && event.isInvited,
    isPersonsDaySpent: ({ event }) => 'finding' in event && event.finding === 'personsDaySpent',
    isOrganizationsDaySpent: ({ event }) => 'finding' in event && event.finding === 'organizationsDaySpent',
    isAnother: ({ event }) => 'by' in event && event.by === 'another',
    isUnproven: ({ event }) => 'by' in event && event.by === 'unproven',
  },
})

const others = [
  { guard: 'isAnother', actions: 'refuseAnother', meta: { requirement: 'X-551' } },
  { guard: 'isUnproven', actions: 'refuseUnproven', meta: { requirement: 'X-551' } },
] as const

const notToBeMailed = [
  { guard: 'isOneself', actions: 'refuseOneself', meta: { requirement: 'X-556' } },
  { guard: 'isMember', actions: 'refuseMember', meta: { requirement: 'X-556' } },
  { guard: 'isPersonsDaySpent', actions: 'refusePersonsDay', meta: { requirement: 'X-555' } },
  { guard: 'isOrganizationsDaySpent', actions: 'refuseOrganizationsDay', meta: { requirement: 'X-555' } },
] as const

export const invitationMachine = invitation.createMachine({
  id: 'invitation',
  description: 'An invitation to an organization.',
  initial: 'none',
  states: {
    none: {
      description: 'The address has not been invited.',
      on: {
        'invitation.requested': [
          { guard: 'isInvited', actions: 'refuseInvited', meta: { requirement: 'X-556' } },
          ...notToBeMailed,
          {
            target: 'pending',
            actions: ['storeInvitation', 'mailInvitation'],
            meta: { requirement: 'X-550' },
          },
        ],
      },
    },
    pending: {
      description: 'The invitation is in the mail.',
      on: {
        'invitation.accepted': [
          ...others,
          { target: 'accepted', actions: 'join', meta: { requirement: 'X-551' } },
        ],
        'invitation.declined': [...others, { target: 'declined', meta: { requirement: 'X-552' } }],
        'invitation.revoked': { target: 'revoked', meta: { requirement: 'X-553' } },
        'resend.requested': [
          ...notToBeMailed,
          { target: 'revoked', actions: 'inviteAnew', meta: { requirement: 'X-960' } },
        ],
        'inviter.lostPermission': { target: 'revoked', meta: { requirement: 'X-794' } },
        'lifetime.lapsed': { target: 'lapsed', meta: { requirement: 'X-554' } },
      },
    },
    accepted: { type: 'final', description: 'The invited person is a member.' },
    declined: { type: 'final', description: 'The invited person does not want to be a member.' },
    revoked: {
      type: 'final',
      description: 'It was withdrawn, or a new one took its place: it opens nothing.',
    },
    lapsed: { type: 'final', description: 'Nobody has answered it in time.' },
  },
})
