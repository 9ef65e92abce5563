// What owners and admins do that takes a recent or a higher proof, by the path of the row that demands it.

import { ofFactorDemands } from './factor-demands.ts'
import { type Action, confirmedByName, press, says } from './gestures.ts'
import { lifting, type MethodName, type Visit } from './methods.ts'

/** Of an owner who can reach the second level, within a day. */
const ofOwner: readonly MethodName[] = [...lifting, 'password and code', 'recovery code', 'passkey']

const invite = async (visit: Visit) => {
  await visit.page.getByLabel('Email to invite').fill(`friend.${visit.person.email}`)
  await press('Send invitation')(visit)
}
const isInvited = says(/^Invitation sent to friend\./)
const invited = async (visit: Visit) => {
  await invite(visit)
  await isInvited(visit)
}

const chooseOfMember =
  (item: string) =>
  async ({ page }: Visit) => {
    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

export const ofOrganizations = {
  '/api/organizations/rename': {
    place: '/organization#settings',
    by: ofOwner,
    begin: async (visit) => {
      await visit.page.getByLabel('Organization name').fill('Difference Engines')
      await press('Save')(visit)
    },
    // A recovery code is asked for as one that somebody has saved.
    done: says(/^Saved\.$/),
  },
  ...ofFactorDemands,
  '/api/organizations/delete': {
    place: '/organization#settings',
    by: ofOwner,
    begin: confirmedByName('Delete the organization', 'Delete'),
    done: ({ page }) => page.waitForURL('**/auth/no-organization'),
  },
  '/api/organizations/hand-over': {
    place: '/organization#members',
    by: ofOwner,
    begin: async (visit) => {
      await chooseOfMember('Transfer ownership')(visit)
      await visit.page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
    },
    done: says(/now owns the organization\.$/),
  },
  '/api/members/role': {
    place: '/organization#members',
    by: ofOwner,
    begin: chooseOfMember('Make admin'),
    done: says(/’s role is now Admin\.$/),
  },
  '/api/members/remove': {
    place: '/organization#members',
    by: lifting,
    begin: async (visit) => {
      await chooseOfMember('Remove')(visit)
      await visit.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    },
    done: says(/^You removed /),
  },
  '/api/invitations': {
    place: '/organization#invitations',
    by: lifting,
    begin: invite,
    done: isInvited,
  },
  '/api/invitations/resend': {
    place: '/organization#invitations',
    by: lifting,
    prepare: invited,
    begin: ({ page }) => page.getByRole('button', { name: /^Send again to / }).click(),
    done: says(/^A new invitation is on its way to /),
  },
  '/api/invitations/revoke': {
    place: '/organization#invitations',
    by: lifting,
    prepare: invited,
    begin: async ({ page }) => {
      await page.getByRole('button', { name: /^Withdraw the invitation for / }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    },
    done: says(/^You withdrew the invitation for /),
  },
} satisfies Record<string, Action>
