// Samples of the invitation machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { InvitationEvent, InvitedFinding } from './invitation.machine.ts'

const requested = (finding: InvitedFinding, isInvited = false) =>
  ({ type: 'invitation.requested', isInvited, finding }) as const

export const events = {
  'invitation.requested': [
    requested('free'),
    requested('oneself'),
    requested('member'),
    requested('personsDaySpent'),
    requested('organizationsDaySpent'),
    requested('free', true),
    requested('personsDaySpent', true),
  ],
  'invitation.accepted': [
    { type: 'invitation.accepted', by: 'addressee' },
    { type: 'invitation.accepted', by: 'unproven' },
    { type: 'invitation.accepted', by: 'another' },
  ],
  'invitation.declined': [
    { type: 'invitation.declined', by: 'addressee' },
    { type: 'invitation.declined', by: 'unproven' },
    { type: 'invitation.declined', by: 'another' },
  ],
  'invitation.revoked': [{ type: 'invitation.revoked' }],
  'resend.requested': [
    { type: 'resend.requested', finding: 'free' },
    { type: 'resend.requested', finding: 'oneself' },
    { type: 'resend.requested', finding: 'member' },
    { type: 'resend.requested', finding: 'personsDaySpent' },
    { type: 'resend.requested', finding: 'organizationsDaySpent' },
  ],
  'inviter.lostPermission': [{ type: 'inviter.lostPermission' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
} satisfies EventSamples<InvitationEvent>
