// The last part of the callback: the tenant that a person lands in, and which of the spec's three redirects is returned, by their
// memberships.

import { callback, demand } from './callback.setup.ts'

export const tenantAndRedirect = {
  choosingTenant: callback.createStateConfig({
    description: 'The person’s memberships decide where they are redirected.',
    invoke: {
      src: 'readMemberships',
      input: ({ context }) => ({ request: context.request, userId: demand(context, 'userId') }),
      onDone: [
        {
          guard: { type: 'hasNone', params: ({ event }) => event.output },
          target: 'noOrganization',
          meta: { requirement: 'RD-1' },
        },
        {
          guard: { type: 'hasOne', params: ({ event }) => event.output },
          target: 'dashboardOfOne',
          actions: { type: 'chooseOnly', params: ({ event }) => event.output },
          meta: { requirement: 'RD-2' },
        },
        {
          guard: { type: 'hasDefault', params: ({ event }) => event.output },
          target: 'dashboardOfDefault',
          actions: { type: 'chooseDefault', params: ({ event }) => event.output },
          meta: { requirement: 'RD-3' },
        },
        { target: 'selectTenant', meta: { requirement: 'RD-4' } },
      ],
    },
  }),
  noOrganization: callback.createStateConfig({
    type: 'final',
    description: 'Member of nothing yet: on to /auth/no-organization.',
    output: ({ context }) => ({ redirect: '/auth/no-organization', tenantId: context.tenantId }),
  }),
  dashboardOfOne: callback.createStateConfig({
    type: 'final',
    description: 'Member of exactly one tenant: its session, and the dashboard.',
    output: ({ context }) => ({ redirect: '/dashboard', tenantId: context.tenantId }),
  }),
  dashboardOfDefault: callback.createStateConfig({
    type: 'final',
    description: 'Member of several, one of them the default: its session, and the dashboard.',
    output: ({ context }) => ({ redirect: '/dashboard', tenantId: context.tenantId }),
  }),
  selectTenant: callback.createStateConfig({
    type: 'final',
    description: 'Member of several, none the default: on to /auth/select-tenant.',
    output: ({ context }) => ({ redirect: '/auth/select-tenant', tenantId: context.tenantId }),
  }),
}
