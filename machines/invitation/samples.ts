// Samples of the invitation machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { InvitationEvent } from './invitation.machine.ts'

export const events = {
  'invitation.requested': [
    { type: 'invitation.requested', finding: 'free' },
    { type: 'invitation.requested', finding: 'oneself' },
    { type: 'invitation.requested', finding: 'member' },
    { type: 'invitation.requested', finding: 'invited' },
    { type: 'invitation.requested', finding: 'personsDaySpent' },
    { type: 'invitation.requested', finding: 'organizationsDaySpent' },
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
  'inviter.unseated': [{ type: 'inviter.unseated' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
} satisfies EventSamples<InvitationEvent>
