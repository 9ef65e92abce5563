// A link to the page of an organization, as in a mail, that is about one: where the person works in another one, the page says so.

import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from '../../ui/client/navigate.ts'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import { button } from './support/form.ts'
import { acme, beta, me, organization } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

beforeEach(() => () => history.replaceState(null, '', location.pathname))

const openBy = (id: string) => {
  history.replaceState(null, '', `${location.pathname}?organization=${id}#settings`)
  const anew: string[] = []
  vi.spyOn(navigate, 'replaceAnew').mockImplementation((path) => {
    anew.push(path)
    return new Promise<never>(() => {})
  })
  const { servers } = openPage(me, OrganizationPage, {
    '/api/organization': () => ({ body: organization('owner') }),
    '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
  })
  return { anew, servers }
}
const note = page.getByRole('complementary', { name: 'Another organization' })

test('a link that is about another organization of theirs says so, and switches to it, with the same part, once they want it', async () => {
  const { anew, servers } = openBy(beta.id)
  await expect.element(note.getByText(/^This link is about Beta\. You’re in Acme now\./)).toBeVisible()
  expect(servers.to('/api/tenant')).toEqual([])
  await button('Switch to Beta').click()
  await expect.poll(() => anew).toEqual([`${location.pathname}#settings`])
  expect(servers.to('/api/tenant')[0]?.body).toEqual({ tenantId: beta.id })
})

test('a link that is about an organization that they don’t belong to says so', async () => {
  openBy('id-of-Gamma')
  await expect
    .element(
      note.getByText('This link is about an organization that you don’t belong to. You’re in Acme now.'),
    )
    .toBeVisible()
  expect(note.getByRole('button').elements()).toEqual([])
})

test('a link that is about the organization that they work in says nothing', async () => {
  openBy(acme.id)
  await expect.element(page.getByText('Danger zone')).toBeVisible()
  expect(note.elements()).toEqual([])
})
