// What the flows of an organization lock and owe: its host stores what it steps.

import { endingsOf, type Standing } from '../../../machines/invitation/invitation-standing.ts'
import type { OrganizationAction } from '../../../machines/membership/permissions.ts'
import { type Asked, effectsOf, type Rules, typeOf } from '../discipline.ts'

const locks: Partial<Record<string, readonly (readonly string[])[]>> = {
  lockOther: [['lockOrganization']],
  lockOwned: [['lockPerson']],
  lockOpenInvitation: [['lockOrganization']],
  findInvited: [['lockInvitation', 'lockOpenInvitation']],
  findPolicyAnswer: [['lockInvitation', 'lockOpenInvitation']],
  stepPolicy: [['findPolicyAnswer']],
  findRespondent: [['lockInvitation']],
  stepInvitation: [['lockInvitation', 'lockOpenInvitation']],
  meetDemand: [['lockOrganization', 'lockInvitation']],
  findLevels: [['lockOrganization', 'lockInvitation'], ['meetDemand']],
  storeOrganization: [['lockOrganization']],
  storeDemand: [['lockOrganization']],
  dropDemand: [['lockOrganization']],
  deleteOrganization: [['lockOrganization', 'lockOwned']],
  deletePerson: [['lockOwned']],
  lockKey: [['lockOrganization']],
  hasRoomForKey: [['stepMember']],
  stepKey: [['stepMember']],
}

function locksFor({ name, args: [party, event] }: Asked): readonly (readonly string[])[] {
  if (name !== 'stepMember') return locks[name] ?? []
  if (party === 'other') return [['lockOther', 'lockOwned']]
  if (typeOf(event) === 'organization.requested') return [['lockCreator']]
  return [['lockOrganization', 'lockInvitation', 'lockOwned']]
}

/** One that is to be mailed is asked for as such, or in the place of another. */
const toBeMailed = 'stepInvitation, to be mailed'

function keyOf({ name, args }: Asked): string {
  const type = typeOf(args[name === 'stepKey' ? 0 : 1])
  if (['invitation.requested', 'resend.requested'].includes(type)) return toBeMailed
  return [name, ...args.filter((one) => typeof one === 'string'), ...(type ? [type] : [])].join(' ')
}

const received = 'stepMember other ownership.received'

/** What is done once a membership has allowed it. */
const allowed: Record<OrganizationAction, readonly string[]> = {
  see: [],
  rename: ['storeOrganization'],
  demandFactor: ['storeDemand'],
  withdrawDemand: ['dropDemand'],
  delete: ['deleteOrganization'],
  invite: [toBeMailed],
  revoke: ['stepInvitation locked invitation.revoked'],
  changeRole: ['stepMember other role.changed'],
  remove: ['stepMember other member.removed'],
  handOver: ['stepMember requester ownership.handedOver', received],
  seeKeys: [],
  makeKey: ['stepKey key.requested'],
  replaceKey: ['stepKey rotation.requested'],
  revokeKey: ['stepKey revocation.requested'],
}

/**
 * The end of an account asks no membership, since nobody may forbid it: what is done to the organizations of its person
 * follows from what is found when each is locked.
 */
const found: Record<string, readonly string[]> = {
  'lockPerson true': ['lockOwned', 'deletePerson'],
  'lockOwned alone': ['deleteOrganization', 'lockOwned'],
  'lockOwned shared': ['stepMember requester person.deleted', received, 'lockOwned'],
}

/** What is found without a membership being asked. */
const refusals: Partial<Record<string, string>> = {
  'lockOrganization false': 'refuseSignedOut',
  'lockCreator gone': 'refuseSignedOut',
  'lockInvitation refuseSignedOut': 'refuseSignedOut',
  'storeOrganization false': 'refuseSlugTaken',
  'lockKey none': 'refuseUnknownKey',
}

/** One that is in the way of another is told first what has ended it. */
const endingsIn = ({ name }: Asked, answer: unknown): string[] =>
  name === 'lockOpenInvitation' && answer
    ? endingsOf(answer as Standing).map(({ type }) => `stepInvitation locked ${type}`)
    : []

const named: Partial<Record<string, readonly string[]>> = {
  join: ['stepMember requester invitation.accepted'],
  inviteAnew: [toBeMailed],
  // What is replaced has another in its place.
  shortenLife: ['stepKey replacement.requested'],
}

/** What nobody has to allow: that a membership is asked, and what is somebody's own, or ends by itself. */
const ofNobody = [
  'action.requested',
  'organization.requested',
  'member.left',
  'invitation.accepted',
  'invitation.declined',
  'lifetime.lapsed',
  'inviter.lostPermission',
]

const isJoining = ({ name, args: [, event] }: Asked) =>
  name === 'stepMember' && typeOf(event) === 'invitation.accepted'

export const rulesOfOrganization: Rules = {
  keyOf,
  locksFor,
  stores: {},
  owedFor: (asked, answer) => [
    ...(found[`${asked.name} ${answer}`] ?? []),
    ...endingsIn(asked, answer),
    ...effectsOf(answer).flatMap((effect) =>
      effect === 'allow'
        ? allowed[(asked.args[1] as { action: OrganizationAction }).action]
        : (named[effect] ?? []),
    ),
  ],
  needsReason: (asked) =>
    isJoining(asked) ||
    (/^(?:step(?!Policy)|store|drop|delete)/.test(asked.name) && !ofNobody.includes(typeOf(asked.args[1]))),
  isAnswer: (effect) => /^(?:refuse|holdBack)/.test(effect),
  // What a membership has allowed, the policy may still hold back.
  endsAll: ['holdBack', 'holdBackUnanswered'],
  refusalOf: ({ name }, answer) => refusals[`${name} ${answer}`] ?? null,
}
