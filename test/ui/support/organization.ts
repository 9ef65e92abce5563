// Ada, who works in Acme and starts in Beta; and Acme as somebody with a role in it sees it.

import { page, userEvent } from 'vitest/browser'
import { mayOf } from '../../../machines/membership/permissions.ts'
import { knownRoles } from '../../../machines/membership/roles.ts'
import type { Me } from '../../../server/wire/app.ts'
import type { Invitation, Organization } from '../../../server/wire/organization.ts'

export const acme = { id: 'id-of-Acme', name: 'Acme', slug: 'acme', isDefault: false }
export const beta = { id: 'id-of-Beta', name: 'Beta', slug: 'beta', isDefault: true }
export const me: Me = {
  user: { email: 'ada@example.com', name: 'Ada' },
  tenants: [acme, beta],
  tenantId: acme.id,
  renewIn: null,
  demanded: 'aal1',
  shown: 'aal1',
  secondFactorFrom: null,
  hasSecondFactor: null,
}
const person = (userId: number, name: string, role: Organization['role'], isSelf = false) => ({
  userId,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role,
  joinedAt: 0,
  isSelf,
})
export const organization = (role: Organization['role']): Organization => ({
  ...acme,
  role,
  may: { ...mayOf(knownRoles.table, role), leave: knownRoles.leaving.has(role) },
  permissions: {},
  roleNames: {},
  members: [person(1, 'Ada', role, true), person(2, 'Grace', 'admin'), person(3, 'Charles', 'member')],
  invitations: [],
  mailsInvitations: true,
  secondFactorFrom: null,
  membersWithout: role === 'owner' ? { none: 2, unknown: 0 } : null,
})

export const invitation: Invitation = {
  id: '7',
  organization: 'Acme',
  inviter: 'Ada',
  email: 'lena@example.com',
  role: 'member',
  state: 'pending',
  invitedAt: 0,
  expiresAt: 9e12,
}

/** To another part of the organization’s page. */
export const toPart = (name: 'Members' | 'Invitations' | 'API keys' | 'Settings') =>
  userEvent.click(page.getByRole('link', { name: new RegExp(`^${name}`) }))
