// How an owner has an organization demand a second factor, and withdraws that, by the path of the row that demands a proof of it.

import { lifting, type MethodName, type Visit } from './methods.ts'

/** Who has set it has a second factor. */
const withApp: readonly MethodName[] = ['password and code', 'recovery code', 'passkey']
const place = '/organization#settings'

const demand = ({ page }: Visit) =>
  page.getByRole('button', { name: 'Require two-step verification', exact: true }).click()
const isDemanded = ({ page }: Visit) => page.getByText(/^Every member needs it from /).waitFor()

export const ofFactorDemands = {
  '/api/organizations/demand-factor': { place, by: lifting, begin: demand, done: isDemanded },
  '/api/organizations/withdraw-demand': {
    place,
    by: withApp,
    prepare: async (visit: Visit) => {
      await demand(visit)
      await isDemanded(visit)
    },
    begin: async ({ page }: Visit) => {
      await page.getByRole('button', { name: 'Stop requiring it', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Stop requiring it' }).click()
    },
    done: ({ page }: Visit) => page.getByText(/^Require every member to use/).waitFor(),
  },
}
