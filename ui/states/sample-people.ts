// The people, organizations, devices and invitations of the samples; their names are long, because short ones always fit.

import { mayOf } from '../../machines/membership/permissions.ts'
import { knownRoles } from '../../machines/membership/roles.ts'
import type { Me, PersonsSession, Tenant } from '../../server/wire/app.ts'
import type {
  EnableTwoFactorReply,
  GetSessionReply,
  ListAccountsReply,
  ListActivityReply,
} from '../../server/wire/auth.ts'
import type { Invitation, Member, Organization } from '../../server/wire/organization.ts'
import type { WirePasskey } from '../../server/wire/passkey-answers.ts'
import { account } from '../i18n/en.ts'
import { email } from './sample-answers.ts'

const DAY = 86_400_000

const tenant = (id: string, name: string, slug: string, isDefault = false): Tenant => ({
  id,
  name,
  slug,
  isDefault,
})

const engines = tenant('1', 'Analytical Engines', 'analytical-engines', true)
export const few = [
  engines,
  tenant('2', 'Société pour l’avancement des machines à calculer', 'societe-pour-lavancement-des-machines'),
  tenant('3', 'Royal Astronomical Society', 'ras'),
]
export const many = [
  ...few,
  ...['Difference', 'Jacquard', 'Menabrea', 'Scheutz', 'Leibniz', 'Pascal', 'Hollerith'].map((name, index) =>
    tenant(`${index + 4}`, `${name} & Daughters`, name.toLowerCase()),
  ),
]

export const me = (
  tenants: Tenant[] = [engines],
  tenantId: string | null = tenants[0]?.id ?? null,
  given: Partial<Me> = {},
): Me => ({
  user: { email, name: 'Ada Lovelace' },
  tenants,
  tenantId,
  renewIn: null,
  demanded: 'aal1',
  shown: 'aal1',
  secondFactorFrom: null,
  hasSecondFactor: null,
  ...given,
})

/** Of a person who has no second factor, where one will be demanded, and where one is. */
export const warnedAt = (now: number): Me =>
  me(few, few[0]?.id, { secondFactorFrom: now + 14 * DAY, hasSecondFactor: false })
export const barredAt = (now: number, given: Partial<Me> = {}): Me =>
  me(few, few[0]?.id, { demanded: 'aal2', secondFactorFrom: now - DAY, hasSecondFactor: false, ...given })

const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  '',
]

export const sessionsAt = (now: number): PersonsSession[] =>
  browsers.map((userAgent, index) => ({
    id: `${index}`,
    createdAt: new Date(now - (index * 3 + 1) * DAY).toISOString(),
    updatedAt: new Date(now - index * DAY).toISOString(),
    expiresAt: new Date(now + DAY).toISOString(),
    ipAddress: index === 2 ? '' : `2001:db8:85a3::8a2e:370:${7334 + index}`,
    userAgent,
    current: index === 0,
  }))

const kindsWithWords = Object.entries(account.events).flatMap(([machine, words]) =>
  Object.keys(words).map((event) => ({ machine, event })),
) as Pick<ListActivityReply[number], 'machine' | 'event'>[]

export const activityAt = (now: number): ListActivityReply =>
  kindsWithWords.map((kind, index) => ({
    at: new Date(now - index * 7_000_000).toISOString(),
    ...kind,
    ipAddress: index % 4 === 3 ? '' : '203.0.113.7',
    userAgent: browsers[index % browsers.length] ?? '',
  }))

export const waysInAt = (now: number, ...providers: string[]): ListAccountsReply =>
  ['credential', ...providers].map((providerId) => ({
    accountId: '7f1c',
    providerId,
    userId: '7f1c',
    createdAt: new Date(now).toISOString(),
    updatedAt: new Date(now).toISOString(),
    id: providerId,
    scopes: [],
  }))

export const authSessionAt = (
  now: number,
  twoFactorEnabled?: true,
  aal: 'aal1' | 'aal2' = twoFactorEnabled ? 'aal2' : 'aal1',
): GetSessionReply => {
  const at = new Date(now).toISOString()
  const times = { createdAt: at, updatedAt: at }
  return {
    session: {
      ...times,
      expiresAt: at,
      token: '',
      ipAddress: '',
      userAgent: '',
      userId: '7f1c',
      id: '1',
      aal,
      amr: aal === 'aal2' ? ['pwd', 'otp', 'mfa'] : ['pwd'],
      authenticatedAt: at,
      rememberMe: true,
      twoFactorMethods: twoFactorEnabled ? ['totp'] : [],
    },
    user: {
      ...times,
      ...me().user,
      id: '7f1c',
      emailVerified: true,
      image: null,
      ...(twoFactorEnabled && { twoFactorEnabled }),
    },
  }
}

/** The secret is that of RFC 6238’s test vectors. */
export const enrolment: EnableTwoFactorReply = {
  method: 'totp',
  totpURI: `otpauth://totp/Lockstep:${email}?issuer=Lockstep&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ`,
  backupCodes: Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pq${index}r`),
}

export const passkeysAt = (now: number, ...names: string[]): WirePasskey[] =>
  names.map((name, index) => ({
    name,
    publicKey: '',
    userId: '7f1c',
    credentialID: `${index}`,
    counter: 0,
    deviceType: index % 2 ? 'multiDevice' : 'singleDevice',
    backedUp: index % 2 === 1,
    transports: 'internal',
    createdAt: new Date(now - (index + 1) * 9 * DAY).toISOString(),
    aaguid: '00000000-0000-0000-0000-000000000000',
    id: `${index}`,
  }))

export const invitationAt = (now: number, given: Partial<Invitation> = {}): Invitation => ({
  id: '1',
  organization: 'Société pour l’avancement des machines à calculer',
  inviter: 'Charles Babbage',
  email,
  role: 'member',
  state: 'pending',
  invitedAt: now - DAY,
  expiresAt: now + 6 * DAY,
  ...given,
})

const membersAt = (now: number, role: Member['role']): Member[] => [
  { userId: 1, name: 'Ada Lovelace', email, role, joinedAt: now - 90 * DAY, isSelf: true },
  {
    userId: 2,
    name: 'Charles Babbage',
    email: 'charles@difference.example',
    role: role === 'owner' ? 'admin' : 'owner',
    joinedAt: now - 80 * DAY,
    isSelf: false,
  },
  {
    userId: 3,
    name: '',
    email: 'luigi.federico.menabrea@accademia-delle-scienze.example',
    role: 'member',
    joinedAt: now - DAY,
    isSelf: false,
  },
]

export const manyMembersAt = (now: number): Member[] => [
  ...membersAt(now, 'owner'),
  ...many.map(({ name }, index) => ({
    userId: index + 4,
    name,
    email: `person.${index}@analytical-engines.example`,
    role: 'member' as const,
    joinedAt: now - DAY,
    isSelf: false,
  })),
]

/** @param role of the reader */
export const organizationAt = (
  now: number,
  role: Organization['role'],
  given: Partial<Organization> = {},
): Organization => ({
  ...engines,
  role,
  may: { ...mayOf(knownRoles.table, role), leave: knownRoles.leaving.has(role) },
  permissions: {},
  roleNames: {},
  members: membersAt(now, role),
  invitations: role === 'member' ? [] : [invitationAt(now, { email: 'grace.hopper@naval-reserve.example' })],
  mailsInvitations: true,
  secondFactorFrom: null,
  membersWithout: role === 'owner' ? { none: 1, unknown: 0 } : null,
  ...given,
})

type RoleNames = Organization['roleNames']

/** Of a table that an operator might have. */
export const someRoles: RoleNames = {
  owner: {},
  editor: { en: 'Editor', de: 'Redaktion', es: 'Redacción', ar: 'التحرير' },
  member: {},
}

/** A member and an invitation with each of the roles, as its owner sees them. */
export function withRolesAt(now: number, roleNames: RoleNames): Organization {
  const owned = organizationAt(now, 'owner')
  const given = Object.entries(roleNames).filter(([role]) => role !== 'owner')
  const roles = given.map(([role]) => role)
  const peers = given.map(([role], index) => ({
    userId: index + 2,
    name: many[index % many.length]?.name.split(' ')[0] ?? '',
    email: `person.${index}@analytical-engines.example`,
    role,
    joinedAt: now - DAY,
    isSelf: false,
  }))
  return {
    ...owned,
    roleNames,
    may: { ...owned.may, invite: roles, revoke: roles, changeRole: roles, remove: roles },
    members: [...owned.members.filter(({ isSelf }) => isSelf), ...peers],
    invitations: given.map(([role, roleName], index) =>
      invitationAt(now, { id: `${index}`, email: `guest.${index}@example.com`, role, roleName }),
    ),
  }
}
