// What an owner reads where the organization's demand for a second factor could not be changed.

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import Organization from '../../ui/pages/organization/organization.tsx'
import { refused, unreachable } from './support/fake-servers.ts'
import { button } from './support/form.ts'
import { me, organization, toPart } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

test.each([
  ['the application is out of reach', unreachable, /^We couldn’t reach the application/],
  ['a proxy answers without words', () => refused(502), /^The application couldn’t answer/],
  [
    'the owner has no second factor',
    () => refused(409, 'OWN_FACTOR_MISSING'),
    /^Set up two-step verification/,
  ],
])('says why the demand was not made where %s', async (_, answer, said) => {
  openPage(me, Organization, {
    '/api/organization': () => ({ body: organization('owner') }),
    '/api/organizations/demand-factor': answer,
  })
  await toPart('Settings')
  await button('Require two-step verification').click()
  await expect.element(page.getByRole('main').getByText(said)).toBeVisible()
})
