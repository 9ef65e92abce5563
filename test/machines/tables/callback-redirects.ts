// The spec's redirects by a person's memberships as data.

const one = { tenantId: 't1', isDefault: false }
const two = { tenantId: 't2', isDefault: false }
const chosen = { tenantId: 't3', isDefault: true }

export type RedirectRow = {
  requirement: string
  title: string
  memberships: (typeof one)[]
  to: string
  redirect: string
  tenantId: string | null
}

export const redirectRows: RedirectRow[] = [
  {
    requirement: 'RD-1',
    title: 'none',
    memberships: [],
    to: 'noOrganization',
    redirect: '/auth/no-organization',
    tenantId: null,
  },
  {
    requirement: 'RD-2',
    title: 'exactly one',
    memberships: [one],
    to: 'dashboardOfOne',
    redirect: '/dashboard',
    tenantId: 't1',
  },
  {
    requirement: 'RD-2',
    title: 'exactly one, and the default',
    memberships: [chosen],
    to: 'dashboardOfOne',
    redirect: '/dashboard',
    tenantId: 't3',
  },
  {
    requirement: 'RD-3',
    title: 'several, one the default, wherever it stands',
    memberships: [one, chosen, two],
    to: 'dashboardOfDefault',
    redirect: '/dashboard',
    tenantId: 't3',
  },
  {
    requirement: 'RD-4',
    title: 'several, none the default',
    memberships: [one, two],
    to: 'selectTenant',
    redirect: '/auth/select-tenant',
    tenantId: null,
  },
]
