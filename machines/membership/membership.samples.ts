// Samples of the membership machine's events.

import type { Levels } from '../kit/demand.ts'
import type { EventSamples } from '../kit/samples.ts'
import type { MembershipEvent } from './membership.machine.ts'
import type { Concerned, OrganizationAction } from './permissions.ts'

const free: Levels = { demanded: 'aal1', shown: 'aal1' }

const asked = (action: OrganizationAction, concerned: Concerned, levels: Levels = free) => ({
  type: 'action.requested' as const,
  action,
  concerned,
  ...levels,
})

export const events = {
  'organization.requested': [
    { type: 'organization.requested', isOneTooMany: false },
    { type: 'organization.requested', isOneTooMany: true },
  ],
  'invitation.accepted': [
    { type: 'invitation.accepted', role: 'admin' },
    { type: 'invitation.accepted', role: 'member' },
  ],
  'action.requested': [
    asked('see', 'organization'),
    asked('rename', 'organization'),
    asked('delete', 'organization'),
    asked('demandFactor', 'organization'),
    asked('demandFactor', 'organization', { demanded: 'aal1', shown: 'aal2' }),
    asked('demandFactor', 'organization', { demanded: 'aal2', shown: 'aal2' }),
    asked('demandFactor', 'organization', { demanded: 'aal2', shown: 'aal1' }),
    asked('withdrawDemand', 'organization'),
    asked('withdrawDemand', 'organization', { demanded: 'aal2', shown: 'aal2' }),
    asked('see', 'organization', { demanded: 'aal2', shown: 'aal1' }),
    asked('remove', 'nobody', { demanded: 'aal2', shown: 'aal1' }),
    asked('seeKeys', 'organization'),
    asked('makeKey', 'organization'),
    asked('replaceKey', 'organization'),
    asked('revokeKey', 'organization'),
    asked('invite', 'admin'),
    asked('invite', 'member'),
    asked('revoke', 'admin'),
    asked('revoke', 'member'),
    asked('changeRole', 'admin'),
    asked('changeRole', 'member'),
    asked('remove', 'owner'),
    asked('remove', 'admin'),
    asked('remove', 'member'),
    asked('remove', 'nobody'),
    asked('handOver', 'admin'),
    asked('handOver', 'member'),
    asked('handOver', 'organization'),
  ],
  'role.changed': [
    { type: 'role.changed', to: 'admin' },
    { type: 'role.changed', to: 'member' },
  ],
  'member.left': [{ type: 'member.left' }],
  'member.removed': [{ type: 'member.removed' }],
  'ownership.handedOver': [{ type: 'ownership.handedOver' }],
  'ownership.received': [{ type: 'ownership.received' }],
  'person.deleted': [{ type: 'person.deleted' }],
} satisfies EventSamples<MembershipEvent>
