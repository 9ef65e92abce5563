// The fields that an operator has added: asked for at a sign-up and on the account’s page, and read before anything is sent.

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choicesOf, type FieldProperty, type FieldsSchema } from '../../server/wire/fields-schema.ts'
import { showFailure } from '../../ui/auth/auth-form.failure.ts'
import { askedIn, readChanges, readFields, shownAs, titleIn } from '../../ui/components/typed-fields.ts'
import { form, words as inEnglish, later, fields as words } from '../../ui/i18n/en.ts'
import { open, servedAsAccount } from './support/account.tsx'
import { ada, fakeServers } from './support/fake-servers.ts'
import { button, email, password } from './support/form.ts'
import { mountSignIn, unmount } from './support/mount.tsx'
import { person } from './support/step-up.ts'

servedAsAccount()

const schema: FieldsSchema = {
  properties: {
    company: { type: 'string', title: { en: 'Company', de: 'Firma' }, minLength: 2, maxLength: 10 },
    seats: { type: 'integer', title: 'Seats', minimum: 1, maximum: 500 },
    plan: { type: 'string', title: 'Plan', enum: ['free', 'paid'] },
    news: { type: 'boolean', title: 'Send me news' },
    size: {
      type: 'string',
      title: 'Size',
      oneOf: [
        { const: 's', title: { en: 'Up to ten', de: 'Bis zehn' } },
        { const: 'l', title: 'More' },
        { const: 'none' },
      ],
    },
    internal: { type: 'string', input: false },
  },
  required: ['company', 'plan'],
}

function ask(): void {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'user-fields',
    content: JSON.stringify(schema),
  })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

const company = () => page.getByLabelText('Company')

test('a sign-up asks for them, says beside each what is wrong, and sends them', async () => {
  ask()
  const servers = fakeServers()
  mountSignIn()
  await userEvent.click(button('Create account').first())
  await userEvent.fill(page.getByLabelText('Name'), 'Ada')
  await userEvent.fill(email(), ada.email)
  await userEvent.fill(password(), 'correct horse battery')
  await userEvent.fill(page.getByLabelText('Seats (optional)'), '900')
  await userEvent.click(button('Create account').last())
  await expect.element(company()).toHaveFocus()
  for (const sentence of [
    'Fill in “Company”.',
    '“Seats” must be 500 or less.',
    'Choose something for “Plan”.',
  ])
    await expect.element(page.getByText(sentence).last()).toBeVisible()
  expect(servers.to('/sign-up/email')).toEqual([])

  await userEvent.fill(company(), 'Acme')
  await userEvent.fill(page.getByLabelText('Seats (optional)'), '')
  await userEvent.selectOptions(page.getByLabelText('Plan'), 'paid')
  await userEvent.selectOptions(page.getByLabelText('Size (optional)'), 'Up to ten')
  await userEvent.click(page.getByLabelText('Send me news'))
  await userEvent.click(button('Create account').last())
  await expect
    .poll(() => servers.to('/sign-up/email')[0]?.body)
    .toMatchObject({ name: 'Ada', company: 'Acme', seats: null, plan: 'paid', size: 's', news: true })
})

test('what was typed outlives a reload of the form', async () => {
  ask()
  fakeServers()
  mountSignIn()
  await userEvent.click(button('Create account').first())
  await userEvent.fill(company(), 'Acme')
  unmount()
  mountSignIn()
  await userEvent.click(button('Create account').first())
  await expect.element(company()).toHaveValue('Acme')
})

test('a sign-up without such fields asks for none', async () => {
  fakeServers()
  mountSignIn()
  await userEvent.click(button('Create account').first())
  await expect.element(page.getByLabelText('Name')).toBeVisible()
  expect(document.querySelector('[id^="field-"]')).toBeNull()
})

test('the account’s page shows them, and sends what has changed', async () => {
  ask()
  const user = { ...person, company: 'Acme', seats: 3, plan: 'free', news: true }
  const { servers } = await open('#profile', {
    '/get-session': () => ({ body: { session: {}, user } }),
    '/update-user': () => ({ body: { status: true } }),
  })
  await expect.element(company()).toHaveValue('Acme')
  await userEvent.fill(page.getByLabelText('Seats (optional)'), '')
  await userEvent.selectOptions(page.getByLabelText('Plan'), 'paid')
  await userEvent.click(button('Save').last())
  await expect.poll(() => servers.to('/update-user')[0]?.body).toEqual({ seats: null, plan: 'paid' })
})

test('values to choose from are shown by their titles, in the language of the page, or as they are', async () => {
  ask()
  const user = { ...person, company: 'Acme', seats: 3, plan: 'free', size: 's', news: true }
  const { servers } = await open('#profile', {
    '/get-session': () => ({ body: { session: {}, user } }),
    '/update-user': () => ({ body: { status: true } }),
  })
  const size = page.getByLabelText('Size (optional)')
  await expect.element(size).toHaveValue('s')
  const options = (size.element() as HTMLSelectElement).options
  expect([...options].map(({ text }) => text)).toEqual(['Choose…', 'Up to ten', 'More', 'none'])
  await userEvent.selectOptions(size, 'More')
  await userEvent.click(button('Save').last())
  await expect.poll(() => servers.to('/update-user')[0]?.body).toEqual({ size: 'l' })
  const inGerman = choicesOf(schema.properties.size as FieldProperty)?.map((one) =>
    titleIn('de', one.const, one),
  )
  expect(inGerman).toEqual(['Bis zehn', 'More', 'none'])
})

test('a change leaves alone what nobody may read, and what is shown in another form than it is kept', async () => {
  const property = { type: 'boolean' } as const
  const properties = {
    hidden: property,
    note: { type: 'string', default: 'x' },
    lines: { type: 'string' },
    at: { type: 'string', format: 'date-time' },
    secret: { type: 'string' },
    seats: { type: 'integer' },
  } as const
  const asked = askedIn({ properties, required: ['secret', 'seats'] })
  const values = { lines: 'a\nb', at: '2026-11-27T10:00:30.000Z', seats: null }
  const shown: Record<string, string> = {
    'field-note': 'x',
    'field-lines': 'a b',
    'field-at': shownAs({ ...properties.at, name: 'at', isRequired: false }, values.at),
  }
  const read = (more: Record<string, string> = {}) =>
    readChanges(asked, values, { typed: (id) => ({ ...shown, ...more })[id] ?? '', words, language: 'en' })
  expect(read()).toEqual({ values: { seats: null }, faults: { 'field-seats': 'Fill in “seats”.' } })
  expect(read({ 'field-hidden': 'on', 'field-seats': '3' })).toEqual({
    values: { hidden: true, seats: 3 },
    faults: {},
  })
})

test.each([
  [{ type: 'string', format: 'uri' }, 'javascript:alert(1)', '“a” must begin with https:// or http://.'],
  [{ type: 'string', format: 'email' }, 'ada', '“a” must be an email address such as name@example.com.'],
  [{ type: 'string', format: 'date-time' }, 'never', '“a” must be a date and a time.'],
  [{ type: 'string', minLength: 3 }, 'ab', '“a” must have at least 3 characters.'],
  [{ type: 'string', maxLength: 1 }, 'ab', '“a” must have no more than 1 character.'],
  [{ type: 'string' }, 'x'.repeat(256), '“a” must have no more than 255 characters.'],
  [{ type: 'integer' }, '1.5', '“a” must be a whole number.'],
  [{ type: 'integer' }, '1,000', '“a” must be a whole number.'],
  [{ type: 'integer' }, '0x10', '“a” must be a whole number.'],
  [{ type: 'number' }, 'much', '“a” must be a number.'],
  [{ type: 'number', minimum: 1.5 }, '1,4', '“a” must be 1.5 or more.'],
] as const)('of %j the text %j is refused', (property, text, sentence) => {
  const { faults } = readFields(askedIn({ properties: { a: property } }), () => text, {
    words,
    language: 'en',
  })
  expect(faults).toEqual({ 'field-a': sentence })
})

test('what the service refuses of a field is shown beside it, and of what the form itself sends above', () => {
  const refusedAs = (of: 'signUp' | 'verify', name: string) =>
    showFailure(
      { of, code: 'VALIDATION_ERROR', message: `[body.${name}] Invalid input` },
      {
        ...inEnglish,
        form,
        later,
      },
    ).field
  expect(refusedAs('signUp', 'company')).toBe('field-company')
  expect(refusedAs('signUp', 'email')).toBe('email')
  expect(refusedAs('verify', 'otp')).toBeNull()
})

test('a time is sent in UTC, and shown as the person’s own', () => {
  const [field] = askedIn({ properties: { at: { type: 'string', format: 'date-time' } } })
  if (!field) throw new Error('A field is asked for.')
  const { values } = readFields([field], () => '2026-11-27T10:30', { words, language: 'en' })
  expect(values.at).toBe(new Date('2026-11-27T10:30').toISOString())
  expect(shownAs(field, values.at)).toBe('2026-11-27T10:30')
})

test('a title is in the language of the page, else in English, else in any, else the name', () => {
  const titles = (title: FieldsSchema['properties'][string]['title'], language: string) =>
    titleIn(language, 'firm', { type: 'boolean', title })
  expect(titles({ en: 'Company', de: 'Firma' }, 'de')).toBe('Firma')
  expect(titles({ en: 'Company', de: 'Firma' }, 'es')).toBe('Company')
  expect(titles({ fr: 'Société' }, 'es')).toBe('Société')
  expect(titles({ en: 'Company', pt: 'Empresa' }, 'pt-BR')).toBe('Empresa')
  expect(titles({ en: 'Company', 'zh-Hant': '公司' }, 'zh-TW')).toBe('公司')
  expect(titles('Firm', 'es')).toBe('Firm')
  expect(titles(undefined, 'es')).toBe('firm')
})
