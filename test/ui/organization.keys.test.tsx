// API keys on the organization's page: for those whose role allows it, and by the organization's own routes.

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Organization } from '../../server/wire/organization.ts'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import { apiKeysAt } from '../../ui/states/sample-keys.ts'
import { refused } from './support/fake-servers.ts'
import { button, sentence } from './support/form.ts'
import { acme, beta, me, organization, toPart } from './support/organization.ts'
import { done, type Given, openPage, withMeta } from './support/pages.ts'

withMeta()

const KEY = 'lko_the-only-time-it-is-seen'
const [first, rotated] = apiKeysAt(Date.now())

function openAs(role: Organization['role'], given: Given = {}, may: Partial<Organization['may']> = {}) {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'api-keys',
    content: '{"invoices":["read","write"]}',
  })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const shown = organization(role)
  return openPage(me, OrganizationPage, {
    '/api/organization': () => ({ body: { ...shown, may: { ...shown.may, ...may } } }),
    '/api/organization/keys': () => ({ body: { tenantId: acme.id, apiKeys: [first, rotated], total: 2 } }),
    ...given,
  })
}

const list = page.getByRole('list', { name: 'API keys' })
const namesIn = (index: number) =>
  list
    .getByRole('listitem')
    .nth(index)
    .getByRole('button')
    .elements()
    .map((one) => one.textContent)
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('an owner creates a key of the organization, which is shown until they have saved it', async () => {
  const { servers } = openAs('owner', {
    '/api/organizations/keys': () => ({ body: { ...first, key: KEY } }),
  })
  await toPart('API keys')
  await expect.element(sentence(/can act for the organization/)).toBeVisible()
  await userEvent.fill(page.getByLabelText('Name'), 'Nightly export')
  await userEvent.click(page.getByRole('checkbox', { name: 'invoices: read' }))
  await userEvent.click(button('Create an API key'))
  await expect.element(page.getByText(KEY)).toBeVisible()
  expect(servers.to('/api/organizations/keys').map(({ body }) => body)).toEqual([
    { tenantId: acme.id, name: 'Nightly export', expiresIn: 7_776_000, permissions: { invoices: ['read'] } },
  ])
  await userEvent.click(button('I’ve saved it'))
  await expect.element(list).toHaveFocus()
  expect(document.documentElement.outerHTML).not.toContain(KEY)
})

test('a key is replaced and revoked by the organization’s id and its own, and a refusal is said', async () => {
  let isGone = false
  const { servers } = openAs('owner', {
    '/api/organizations/keys/rotate': () => ({ body: { ...first, key: KEY } }),
    '/api/organizations/keys/delete': () => (isGone ? refused(404, 'KEY_NOT_FOUND') : done()),
  })
  await toPart('API keys')
  await userEvent.click(button('Replace Nightly export of invoices').first())
  await userEvent.click(inDialog('Replace'))
  await expect.element(page.getByText(KEY)).toBeVisible()
  await userEvent.click(button('I’ve saved it'))
  const revoke = async () => {
    await userEvent.click(button('Revoke Nightly export of invoices').first())
    await userEvent.click(inDialog('Revoke'))
  }
  await revoke()
  await expect.element(page.getByText('You revoked Nightly export of invoices.').first()).toBeVisible()
  isGone = true
  await revoke()
  await expect.element(sentence('That key has already been revoked.')).toBeVisible()
  const named = { tenantId: acme.id, keyId: 'k1' }
  expect(servers.to('/api/organizations/keys/rotate').map(({ body }) => body)).toEqual([named])
  expect(servers.to('/api/organizations/keys/delete').map(({ body }) => body)).toEqual([named, named])
})

test('a role that may only see the keys is offered nothing else', async () => {
  openAs('owner', {}, { makeKey: false, replaceKey: false, revokeKey: false })
  await toPart('API keys')
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Nightly export of invoices/)
  expect([namesIn(0), namesIn(1)]).toEqual([[], []])
  expect(button('Create an API key').elements()).toEqual([])
})

test('who may not see them has no part for them', async () => {
  const { servers } = openAs('member')
  await expect.element(page.getByRole('link', { name: /^Settings/ })).toBeVisible()
  expect(page.getByRole('link', { name: /^API keys/ }).elements()).toEqual([])
  expect(servers.to('/api/organization/keys')).toEqual([])
})

test('keys of an organization that another tab has switched to are not listed as this one’s', async () => {
  openAs('owner', {
    '/api/organization/keys': () => ({ body: { tenantId: beta.id, apiKeys: [first], total: 1 } }),
  })
  await toPart('API keys')
  await expect
    .element(sentence(/^You switched to another organization, perhaps in another tab\./))
    .toBeVisible()
  expect(list.elements()).toEqual([])
  expect(button('Create an API key').elements()).toEqual([])
})
