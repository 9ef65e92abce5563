/**
 * What a request to the application brings, by name, and which of it each operation, event and effect needs.
 *
 * A flow's type collects what it needs, so that an endpoint that does not bring it does not compile.
 */

import type { ApiKeyEvent } from '../../../machines/api-key/api-key.machine.ts'
import type { InvitationEvent } from '../../../machines/invitation/invitation.machine.ts'
import type { Demand, Level } from '../../../machines/kit/demand.ts'
import type { MembershipEvent } from '../../../machines/membership/membership.machine.ts'
import type { GivenRole } from '../../../machines/membership/permissions.ts'
import type { NewApiKey } from '../../db/api-key-table.ts'
import type { PolicyAnswers } from '../../policy/policy-answers.ts'
import type { Language } from '../../wire/service-languages.ts'

/** The proof of the session `key`, which may become too old for what is demanded of it while the request waits. */
export type AgingProof = { key: string; demand: Demand; aal: Level | null; factors: readonly string[] }

export type RequestFacts = {
  /**
   * Who asks. `isAssured`: a token has said who that is, and not the client’s own word. `shown`: by their session. `aging`: null where
   * no proof is demanded, or one of any age.
   */
  requester: {
    userId: number
    isAssured: boolean
    shown: Level
    hasShownFactor: boolean
    aging: AgingProof | null
  }
  tenantId: string
  /** The member that is named. */
  otherId: number
  invitationId: string
  invited: { email: string; role: GivenRole }
  /** Asked about the person who is invited, or invited again. */
  policy: PolicyAnswers
  /** What an organization is to be called. Of a new one the short name is what is tried first; `id`: of one that is taken over. */
  organization: { id?: string; name: string; slug: string }
  /** Until a demand of the organization holds. */
  days: number
  /** Of an invitation’s mail; null for none that mails have. */
  language: Language | null
  /** An API key of the organization, by its id. */
  namedApiKey: string
  newApiKey: NewApiKey
  /** For how long a key counts beside the one that replaces it. */
  overlapSeconds: number
  /** Somebody who is to be deleted. */
  person: { userId: number } | { authUserId: string }
}

/** For the operations that are not named it is nothing. */
export type NeededByLooking = {
  lockOrganization: 'requester' | 'tenantId'
  lockOther: 'otherId'
  lockInvitation: 'requester' | 'invitationId'
  lockPerson: 'person'
  lockCreator: 'requester'
  lockOpenInvitation: 'invited'
  findPolicyAnswer: 'policy'
  findRespondent: 'requester'
  meetDemand: 'requester'
  findLevels: 'requester'
  storeOrganization: 'organization'
  storeDemand: 'days'
  lockKey: 'namedApiKey'
}

type Needs<Key extends PropertyKey> = Record<Key, readonly (keyof RequestFacts)[]>

/** The effects that the host performs. */
export const neededByEffect = {
  createOrganization: ['requester', 'organization'],
  addMembership: [],
  storeRole: [],
  removeMembership: [],
  keepMembership: [],
  allow: [],
  storeInvitation: ['requester', 'language'],
  mailInvitation: [],
  storeKey: ['newApiKey'],
  shortenLife: ['overlapSeconds'],
  forgetKey: [],
  mailKeyCreated: [],
  mailKeyRotated: [],
  mailKeyRevoked: [],
} as const satisfies Needs<string>

/** What the effects of each event need, in whatever state it is sent: request-facts.test.ts compares the two. */
export const neededByEvent = {
  'organization.requested': ['requester', 'organization'],
  'invitation.accepted': [],
  'action.requested': [],
  'role.changed': [],
  'member.left': [],
  'member.removed': [],
  'ownership.handedOver': [],
  'ownership.received': [],
  'person.deleted': [],
  'invitation.requested': ['requester', 'language'],
  'invitation.declined': [],
  'invitation.revoked': [],
  'resend.requested': [],
  'inviter.lostPermission': [],
  'lifetime.lapsed': [],
  'key.requested': ['newApiKey'],
  'replacement.requested': ['newApiKey'],
  'rotation.requested': ['overlapSeconds'],
  'revocation.requested': [],
  // A program shows its key to no flow, and nobody renames one of an organization.
  'key.presented': [],
  'name.chosen': [],
} as const satisfies Needs<(MembershipEvent | InvitationEvent | ApiKeyEvent)['type']>

type Named<Table extends Needs<PropertyKey>> = { [Key in keyof Table]: Table[Key][number] }
export type NeededByEffect = Named<typeof neededByEffect>
export type NeededByEvent = Named<typeof neededByEvent>
