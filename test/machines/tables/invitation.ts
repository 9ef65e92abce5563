// The life of an invitation, as data written by hand.

import {
  type AnsweredBy,
  type InvitationEvent,
  type InvitedFinding,
  invitationMachine,
} from '../../../machines/invitation/invitation.machine.ts'
import { events } from '../../../machines/invitation/invitation.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof invitationMachine>

const row = (
  requirement: string,
  title: string,
  from: Row['from'],
  event: InvitationEvent,
  to: Row['to'],
  effects: Row['effects'],
): Row => ({
  requirement,
  title,
  from,
  event,
  to,
  effects,
})

const asked = (finding: InvitedFinding, isInvited = false) =>
  ({ type: 'invitation.requested', isInvited, finding }) as const
const again = (finding: InvitedFinding) => ({ type: 'resend.requested', finding }) as const
const accepted = (by: AnsweredBy) => ({ type: 'invitation.accepted', by }) as const
const declined = (by: AnsweredBy) => ({ type: 'invitation.declined', by }) as const

const rows: Row[] = [
  row('X-550', 'an address is invited by mail', 'none', asked('free'), 'pending', [
    'storeInvitation',
    'mailInvitation',
  ]),
  row('X-556', 'nobody invites themselves', 'none', asked('oneself'), 'none', ['refuseOneself']),
  row('X-556', 'no member is invited', 'none', asked('member'), 'none', ['refuseMember']),
  row('X-556', 'no address is invited twice', 'none', asked('free', true), 'none', ['refuseInvited']),
  row('X-556', 'which counts before the day', 'none', asked('personsDaySpent', true), 'none', [
    'refuseInvited',
  ]),
  row('X-555', 'a person sends so many a day', 'none', asked('personsDaySpent'), 'none', [
    'refusePersonsDay',
  ]),
  row('X-555', 'an organization sends so many a day', 'none', asked('organizationsDaySpent'), 'none', [
    'refuseOrganizationsDay',
  ]),
  row('X-551', 'the addressee accepts', 'pending', accepted('addressee'), 'accepted', ['join']),
  row('X-551', 'an address that is not proven joins nothing', 'pending', accepted('unproven'), 'pending', [
    'refuseUnproven',
  ]),
  row('X-551', 'another address joins nothing', 'pending', accepted('another'), 'pending', ['refuseAnother']),
  row('X-552', 'the addressee declines', 'pending', declined('addressee'), 'declined', []),
  row('X-551', 'an address that is not proven declines nothing', 'pending', declined('unproven'), 'pending', [
    'refuseUnproven',
  ]),
  row('X-551', 'another address declines nothing', 'pending', declined('another'), 'pending', [
    'refuseAnother',
  ]),
  row('X-553', 'it is taken back', 'pending', { type: 'invitation.revoked' }, 'revoked', []),
  row('X-960', 'another takes its place in the mail', 'pending', again('free'), 'revoked', ['inviteAnew']),
  row('X-556', 'oneself is mailed nothing anew', 'pending', again('oneself'), 'pending', ['refuseOneself']),
  row('X-556', 'a member is mailed nothing anew', 'pending', again('member'), 'pending', ['refuseMember']),
  row('X-555', 'a person’s day holds anew', 'pending', again('personsDaySpent'), 'pending', [
    'refusePersonsDay',
  ]),
  row('X-555', 'an organization’s day holds anew', 'pending', again('organizationsDaySpent'), 'pending', [
    'refuseOrganizationsDay',
  ]),
  row(
    'X-794',
    'the inviter may not invite any more',
    'pending',
    { type: 'inviter.lostPermission' },
    'revoked',
    [],
  ),
  row('X-554', 'it lapses', 'pending', { type: 'lifetime.lapsed' }, 'lapsed', []),
]

export const invitationSuite: TransitionTable<typeof invitationMachine> = {
  machine: invitationMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'none', effects: [] },
}
