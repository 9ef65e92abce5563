// Organizations as an operator of the console is shown them, as samples.

import type { ListedOrganizations, ShownOrganization } from '../../../server/wire/console-organizations.ts'
import type { ViewReply } from '../../../server/wire/console-views.ts'
import { nothing } from './console-view-samples.ts'

const DAY = 86_400_000

const acmeAt = (at: (days: number) => string) => ({
  ...{ id: '4c0f2a5e-1d63-4b1e-8a52-0f6d3c1b9a77', name: 'Acme', slug: 'acme' },
  ...{ createdAt: at(-400), members: 3, openInvitations: 1, demandsFactorFrom: at(-30) },
})

const daysFrom = (now: number) => (days: number) => new Date(now + days * DAY).toISOString()

export function listAt(now: number): ListedOrganizations {
  const at = daysFrom(now)
  const plain = { openInvitations: 0, demandsFactorFrom: null }
  return {
    organizations: [
      acmeAt(at),
      {
        ...plain,
        ...{ id: 'b', name: 'Globex', slug: 'globex', createdAt: at(-90), members: 10_000 },
      },
      {
        ...plain,
        ...{ id: 'c', name: 'شركة المثال', slug: 'example-3', createdAt: at(-2), members: 1 },
      },
    ],
    mostCounted: 10_000,
    after: { name: 'شركة المثال', id: '0a8f3c52-7d19-4f0e-9a37-6b1f0c2d4e55' },
  }
}

export function oneAt(now: number): ShownOrganization {
  const at = daysFrom(now)
  const member = (id: string, name: string, role: string, days: number, hasFactor: boolean | null) => ({
    ...{ id, name, email: `${id}@example.com`, role, since: at(days), hasFactor },
  })
  return {
    organization: acmeAt(at),
    demandedOf: 'owners-and-admins',
    mostCounted: 10_000,
    members: [
      member('ada', 'Ada Lovelace', 'owner', -400, true),
      member('bob', 'Bob Builder', 'admin', -200, false),
      member('eve', 'Eve Newcomer', 'member', -1, null),
    ],
    member: 3,
    invitations: [
      {
        ...{ email: 'carol@example.com', role: 'member', state: 'pending' },
        ...{ at: at(-1), until: at(6), words: '452 4.2.2 Mailbox full' },
      },
      {
        ...{ email: 'dan@example.com', role: 'admin', state: 'lapsed' },
        ...{ at: at(-20), until: at(-13), words: null },
      },
    ],
    isCut: true,
  }
}

export const organizationsAt = (now: number): ViewReply => ({ ...nothing, organizations: listAt(now) })

export const organizationAt = (now: number): ViewReply => ({ ...nothing, organization: oneAt(now) })

export const silentOrganizations: ViewReply = { ...nothing, organizations: 'silent' }
