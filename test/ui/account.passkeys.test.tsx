// Passkeys on the account's page: listed, added, renamed and removed; and what the browser or the service refuses, in a sentence.

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passkeysAt } from '../../ui/states/sample-people.ts'
import { open, servedAsAccount } from './support/account.tsx'
import { refused } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { createdPasskey, creationOptions, onCreate, refusing } from './support/passkeys.ts'

servedAsAccount()

const two = passkeysAt(Date.now(), 'Laptop', 'Phone')
const listing = (...known: object[]) => ({ '/passkey/list-user-passkeys': () => ({ body: known }) })
const creating = { '/passkey/generate-register-options': () => ({ body: creationOptions }) }

const rows = () => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
const name = page.getByLabelText('Name')

test('a passkey is added by the browser, under a name that says where it is', async () => {
  onCreate(createdPasskey)
  const known: object[] = []
  const { servers } = await open('#passkeys', {
    ...creating,
    '/passkey/list-user-passkeys': () => ({ body: known }),
    '/passkey/verify-registration': () => {
      known.push(two[0] as object)
      return { body: two[0] }
    },
  })
  await expect.element(sentence('You haven’t added a passkey.')).toBeVisible()
  await expect.element(name).toHaveValue('Chrome (Linux)')
  await userEvent.fill(name, 'Laptop')
  await userEvent.click(button('Add a passkey'))
  await expect.element(rows().first()).toMatchTextContent(/Laptop.*Added/)
  expect(servers.to('/passkey/verify-registration')[0]?.body).toMatchObject({
    name: 'Laptop',
    response: { id: 'Y3JlZGVudGlhbA', response: { transports: ['internal'] } },
  })
})

test('a name that is typed before the list comes stays; after it the next one is proposed', async () => {
  onCreate(createdPasskey)
  const [laptop] = passkeysAt(Date.now(), 'Chrome (Linux)')
  const known: object[] = [laptop as object]
  const list = Promise.withResolvers<void>()
  await open('#passkeys', {
    ...creating,
    '/passkey/list-user-passkeys': async () => {
      await list.promise
      return { body: known }
    },
    '/passkey/verify-registration': () => {
      known.push({ ...laptop, id: '1', name: 'Desk' })
      return { body: known[1] }
    },
  })
  await userEvent.fill(name, 'Desk')
  list.resolve()
  await expect.element(rows()).toMatchTextContent(/Chrome \(Linux\)/)
  await expect.element(name).toHaveValue('Desk')
  await userEvent.click(button('Add a passkey'))
  await expect.element(rows().nth(1)).toMatchTextContent(/Desk/)
  await expect.element(name).toHaveValue('Chrome (Linux) 2')
})

test('one without a name is not asked for', async () => {
  const { servers } = await open('#passkeys', listing())
  await userEvent.fill(name, '  ')
  await userEvent.click(button('Add a passkey'))
  await expect.element(name).toHaveAccessibleDescription(/Enter a name/)
  expect(servers.to('/passkey/generate-register-options')).toEqual([])
})

test.each([
  ['canceled, or without anybody there', 'NotAllowedError', /No passkey was added: you canceled/],
  ['on a device that has one already', 'InvalidStateError', /You already have a passkey on that device/],
  ['on a device that cannot verify its user', 'ConstraintError', /needs a screen lock/],
  ['broken in the browser', 'UnknownError', /Your browser couldn’t add a passkey/],
])('an attempt that is %s is said in a sentence, and may be repeated', async (_, thrown, said) => {
  onCreate(refusing(thrown))
  const { servers } = await open('#passkeys', { ...listing(), ...creating })
  await userEvent.click(button('Add a passkey'))
  await expect.element(sentence(said)).toBeVisible()
  expect(servers.to('/passkey/verify-registration')).toEqual([])
  await expect.element(button('Add a passkey')).toHaveAttribute('aria-busy', 'false')
})

test('a browser without passkeys says so, and lists them all the same', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  await open('#passkeys', listing(...two))
  await expect.element(sentence(/This browser can’t use passkeys here/)).toBeVisible()
  await expect.element(rows().nth(1)).toMatchTextContent(/Phone/)
  expect(button('Add a passkey').elements()).toEqual([])
})

test('a passkey is renamed in a dialog, which gives the focus back', async () => {
  const known = [...two]
  const { servers } = await open('#passkeys', {
    '/passkey/list-user-passkeys': () => ({ body: known }),
    '/passkey/update-passkey': () => {
      known[0] = { ...(two[0] as (typeof two)[number]), name: 'Desk' }
      return { body: { passkey: known[0] } }
    },
  })
  await userEvent.click(button('Rename Laptop'))
  const dialog = page.getByRole('dialog', { name: 'Rename Laptop' })
  await userEvent.fill(dialog.getByLabelText('Name'), 'Desk')
  await userEvent.keyboard('{Enter}')
  await expect.element(rows().first()).toMatchTextContent(/Desk/)
  expect(servers.to('/passkey/update-passkey')[0]?.body).toEqual({ id: '0', name: 'Desk' })
})

test('a passkey is removed once the person says so; the last way in stays, and leads to a password', async () => {
  let answer = () => refused(400, 'FAILED_TO_UNLINK_LAST_ACCOUNT', 'No')
  const known = [...two]
  await open('#passkeys', {
    '/passkey/list-user-passkeys': () => ({ body: known }),
    '/passkey/delete-passkey': () => answer(),
  })
  const remove = async () => {
    await userEvent.click(button('Remove Phone'))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  }
  await remove()
  await expect.element(sentence(/This is your only way to sign in/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Set a password' })).toBeVisible()
  answer = () => {
    known.pop()
    return { body: { status: true } }
  }
  await remove()
  await expect.element(rows()).toMatchTextContent(/Laptop/)
  await expect.element(page.getByText('You removed Phone.').first()).toBeVisible()
  expect(document.activeElement).toBe(page.getByRole('list', { name: 'Passkeys' }).element())
})

test('the part is where the mails lead', async () => {
  await open('#passkeys', listing(...two))
  await expect.element(heading('Passkeys').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Passkeys' })).toHaveAttribute('aria-current', 'page')
})
