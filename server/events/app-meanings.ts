// What the transitions of memberships and invitations mean outside.

import type { invitationMachine } from '../../machines/invitation/invitation.machine.ts'
import type { EffectOf } from '../../machines/kit/step.ts'
import type { membershipMachine } from '../../machines/membership/membership.machine.ts'
import { byEffect, type Meanings, silent } from './meaning.ts'

export const ofMemberships: Meanings<EffectOf<typeof membershipMachine>> = {
  effects: {
    createOrganization: 'organization.created',
    addMembership: 'member.added',
    storeRole: 'member.updated',
    removeMembership: 'member.removed',
    keepMembership: silent('it stays what it is'),
    allow: 'organization.updated',
  },
  moves: {
    'absent→owner': byEffect,
    'absent→admin': byEffect,
    'absent→member': byEffect,
    'member→absent': byEffect,
    'member→owner': byEffect,
    'member→admin': byEffect,
    'admin→absent': byEffect,
    'admin→owner': byEffect,
    'admin→member': byEffect,
    'owner→admin': byEffect,
    'owner→absent': byEffect,
  },
}

export const ofInvitations: Meanings<EffectOf<typeof invitationMachine>> = {
  effects: {
    storeInvitation: 'invitation.created',
    inviteAnew: silent('the new one has invitation.created'),
    join: silent('the membership has member.added'),
  },
  moves: {
    'none→pending': byEffect,
    'pending→accepted': 'invitation.accepted',
    'pending→declined': 'invitation.declined',
    'pending→revoked': 'invitation.revoked',
    'pending→lapsed': 'invitation.lapsed',
  },
}
