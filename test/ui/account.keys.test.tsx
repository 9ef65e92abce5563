// API keys on the account's page: listed with what can be done about each, created, shown once, replaced and revoked.

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WireApiKey } from '../../server/wire/api-key-answers.ts'
import { apiKeysAt } from '../../ui/states/sample-keys.ts'
import { open, servedAsAccount } from './support/account.tsx'
import { type Answer, refused } from './support/fake-servers.ts'
import { button, sentence } from './support/form.ts'
import { demanding, dialog, person, signedIn } from './support/step-up.ts'

servedAsAccount()

const KEY = 'lk_the-only-time-it-is-seen'
const [export_, replaced, lapsed, endless] = apiKeysAt(Date.now())
const every = [export_, replaced, lapsed, endless] as WireApiKey[]

async function openKeys(known: WireApiKey[], given: Record<string, (call: never) => Answer> = {}) {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'api-keys',
    content: '{"invoices":["read","write"],"reports":["read"]}',
  })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  return open('#keys', {
    '/api-key/list': () => ({ body: { apiKeys: known, total: known.length } }),
    ...given,
  })
}

const list = page.getByRole('list', { name: 'API keys' })
const row = (index: number) => list.getByRole('listitem').nth(index)
const namesIn = (index: number) =>
  row(index)
    .getByRole('button')
    .elements()
    .map((one) => one.textContent)
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('each key says what it is and when it ends, and offers what its machine accepts', async () => {
  await openKeys(every)
  await expect
    .element(row(0))
    .toMatchTextContent(
      /lk_Zk3v….*Created.*Last used.*Expires.*At most 5,000 requests in 24 hours.*invoices: read, write; reports: read/,
    )
  await expect.element(row(1)).toMatchTextContent(/Replaced: works until/)
  await expect.element(row(2)).toMatchTextContent(/Trial.*Never used.*Expired/)
  await expect.element(row(3)).toMatchTextContent(/API key.*Doesn’t expire/)
  expect([0, 1, 2, 3].map(namesIn)).toEqual([
    ['Replace', 'Revoke'],
    ['Revoke'],
    ['Revoke'],
    ['Replace', 'Revoke'],
  ])
})

test('where no more fit there is no form, and none is replaced', async () => {
  await openKeys(Array.from({ length: 50 }, (_, index) => ({ ...export_, id: `${index}` })))
  await expect.element(sentence(/You’ve reached the limit for API keys/)).toBeVisible()
  expect(button('Create an API key').elements()).toEqual([])
  expect(namesIn(0)).toEqual(['Revoke'])
})

test('a key is created once its person has proven who they are, and shown until they have saved it', async () => {
  const known: WireApiKey[] = []
  let isProven = false
  const { servers } = await openKeys(known, {
    ...person(),
    '/sign-in/email': () => {
      isProven = true
      return signedIn()
    },
    '/api-key/create': () => {
      if (!isProven) return demanding('aal1', 'password')
      known.push({ ...export_, lastRequest: null })
      return { body: { ...export_, key: KEY } }
    },
  })
  await expect.element(sentence('You haven’t created an API key.')).toBeVisible()
  await userEvent.click(button('Create an API key'))
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.')
  expect(servers.to('/api-key/create')).toEqual([])
  await userEvent.fill(page.getByLabelText('Name'), 'Nightly export')
  await userEvent.selectOptions(page.getByLabelText('Expires after'), '30 days')
  for (const wrong of ['0', '1.5', 'many', '1000000001']) {
    await userEvent.fill(page.getByLabelText('Daily limit'), wrong)
    await userEvent.click(button('Create an API key'))
    await expect
      .element(page.getByLabelText('Daily limit'))
      .toHaveAccessibleDescription('Enter a whole number from 1 to 1,000,000,000, or leave it empty.')
  }
  expect(servers.to('/api-key/create')).toEqual([])
  await userEvent.fill(page.getByLabelText('Daily limit'), ' 5000 ')
  await userEvent.click(page.getByRole('checkbox', { name: 'invoices: write' }))
  await userEvent.click(button('Create an API key'))
  await userEvent.fill(dialog.getByLabelText('Password', { exact: true }), 'a long secret')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(KEY)).toBeVisible()
  const asked = {
    name: 'Nightly export',
    expiresIn: 2_592_000,
    rateLimitMax: 5000,
    permissions: { invoices: ['write'] },
  }
  expect(servers.to('/api-key/create').map(({ body }) => body)).toEqual([asked, asked])
  await expect.element(page.getByRole('region', { name: 'Copy your new key' })).toHaveFocus()
  // In a text alone.
  const attributes = [...document.querySelectorAll('*')].flatMap((one) =>
    [...one.attributes].map(({ value }) => value),
  )
  const { localStorage, sessionStorage } = window
  expect(
    JSON.stringify([attributes, { ...localStorage }, { ...sessionStorage }, location.href]),
  ).not.toContain(KEY)
  await userEvent.click(button('I’ve saved it'))
  await expect.element(list).toHaveFocus()
  expect(document.documentElement.outerHTML).not.toContain(KEY)
})

test('a key is replaced in a dialog, and the page says until when the old one works', async () => {
  const known = [export_]
  const { servers } = await openKeys(known, {
    '/api-key/rotate': () => {
      known[0] = { ...export_, state: 'rotated', expiresAt: '2031-02-03T04:05:06.000Z' }
      return { body: { ...export_, id: 'next', key: KEY } }
    },
  })
  await userEvent.click(button('Replace Nightly export of invoices'))
  expect(servers.to('/api-key/rotate')).toEqual([])
  await userEvent.click(inDialog('Replace'))
  await expect.element(page.getByText(KEY)).toBeVisible()
  await expect.element(sentence(/The old key works until .*2031/)).toBeVisible()
  expect(servers.to('/api-key/rotate')[0]?.body).toEqual({ keyId: 'k1' })
})

test('a key is revoked once the person says so, and one that is gone already is said', async () => {
  const known = [export_, endless as WireApiKey]
  let answer: () => Answer = () => refused(404, 'KEY_NOT_FOUND', 'No')
  const { servers } = await openKeys(known, { '/api-key/delete': () => answer() })
  const revoke = async () => {
    await userEvent.click(button('Revoke Nightly export of invoices'))
    await userEvent.click(inDialog('Revoke'))
  }
  await revoke()
  await expect.element(sentence('That key has already been revoked.')).toBeVisible()
  answer = () => {
    known.shift()
    return { body: { success: true } }
  }
  await revoke()
  await expect.element(page.getByText('You revoked Nightly export of invoices.').first()).toBeVisible()
  await expect.element(list).toHaveFocus()
  expect(servers.to('/api-key/delete').map(({ body }) => body)).toEqual([{ keyId: 'k1' }, { keyId: 'k1' }])
  await expect.element(row(0)).toMatchTextContent(/Doesn’t expire/)
})

test('where keys are switched off the page has no part for them', async () => {
  const { servers } = await open('#keys')
  await expect.element(page.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  expect(page.getByRole('link', { name: 'API keys' }).elements()).toEqual([])
  expect(servers.to('/api-key/list')).toEqual([])
})
