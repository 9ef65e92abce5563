// The page of an organization while another tab switches to another one.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import { button, heading } from './support/form.ts'
import { beta, me, organization, toPart } from './support/organization.ts'
import { done, openPage, withMeta } from './support/pages.ts'

withMeta()

test('nothing that was typed for the one is there to be saved for the other, once that is shown', async () => {
  let current = organization('owner')
  const { servers } = openPage(me, OrganizationPage, {
    '/api/organization': () => ({ body: current }),
    '/api/organizations/rename': () => {
      current = { ...organization('owner'), ...beta }
      return done()
    },
  })
  await toPart('Settings')
  const name = page.getByLabelText('Organization name')
  await userEvent.fill(name, 'Acme & Sons')
  await button('Save').click()
  await expect.element(heading('Beta')).toBeVisible()
  expect(servers.to('/api/organizations/rename')[0]?.body).toMatchObject({ name: 'Acme & Sons' })
  await expect.element(name).toHaveValue('Beta')
  await expect.element(page.getByLabelText('Short name')).toHaveValue('beta')
})
