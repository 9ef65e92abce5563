// The list of requests above the sequence: whose, when, how they ended and how long they took.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InspectionMessage } from '../../../server/wire/inspection-messages.ts'
import { button, mountInspector, onLaptop } from './support/page.tsx'
import { recordSignUp } from './support/recorder.ts'

const listed = () => [...document.querySelectorAll('.request')].map(({ textContent }) => textContent)
const listedWhat = () => [...document.querySelectorAll('.request .name')].map((one) => one.textContent)
const ALL = ['POST /auth/auth-callback', 'POST /email-otp/verify-email', 'POST /sign-up/email']

/** The answer of the sign-up, which took so long. */
const slowed = (messages: InspectionMessage[], milliseconds: number): InspectionMessage[] =>
  messages.map((message) =>
    message.type === '@lockstep.exchange' && message.lockstep.what === '200 /sign-up/email'
      ? { ...message, lockstep: { ...message.lockstep, milliseconds } }
      : message,
  )

/** As the auth service sends them: its rows name the person, shortened. */
const named = (messages: InspectionMessage[]): InspectionMessage[] =>
  messages.map((message) =>
    message.type !== '@lockstep.exchange' && message.lockstep.machine === 'account'
      ? { ...message, lockstep: { ...message.lockstep, who: 'a…@example.com' } as never }
      : message,
  )

const request = (what: string) =>
  page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: what, exact: false })

async function openList(messages = recordSignUp()): Promise<void> {
  await onLaptop()
  mountInspector(named(messages))
  await userEvent.click(button('Sequence'))
  await expect.poll(listedWhat).toEqual(ALL)
}

test('a request says whose it is, when it came, how it ended and how long it took', async () => {
  await openList(slowed(recordSignUp(), 321))
  expect(listed()[2]).toMatch(/^\d\d:\d\d:\d\da…@example\.comPOST \/sign-up\/email200.*ms$/)
  expect(listed()[1]).toContain('400')
})

test('requests are searched by email and address, and narrowed to those that failed or took long', async () => {
  await openList(slowed(recordSignUp(), 4_321))
  const search = page.getByRole('searchbox', { name: /^Search requests/ })
  await userEvent.fill(search, 'VERIFY')
  await expect.poll(listedWhat).toEqual([ALL[1]])
  await userEvent.fill(search, 'a…@example')
  await expect.poll(listedWhat).toEqual([ALL[1], ALL[2]])
  await userEvent.fill(search, 'nobody@')
  await expect.element(page.getByText('No request matches.')).toBeVisible()
  await userEvent.fill(search, '')
  await userEvent.click(page.getByLabelText('Failed'))
  await expect.poll(listedWhat).toEqual([ALL[1]])
  await userEvent.click(page.getByLabelText('Failed'))
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Duration' }), '1000 ms or more')
  await expect.poll(listedWhat).toEqual([ALL[2]])
})

test('one request shows when each of its exchanges happened, and a second click shows everything again', async () => {
  await openList()
  const rows = () => document.querySelectorAll('.sequence .row').length
  const everything = rows()
  expect(document.querySelectorAll('.rows .timing')).toHaveLength(0)
  await userEvent.click(request('POST /sign-up/email'))
  await expect.poll(rows).toBeLessThan(everything)
  const starts = [...document.querySelectorAll<HTMLElement>('.rows .timing')].map(({ style }) =>
    Number.parseFloat(style.getPropertyValue('--from')),
  )
  expect(starts.length).toBeGreaterThan(3)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  expect(starts[0]).toBe(0)
  const scroll = document.querySelector('.rows')
  expect(scroll?.scrollWidth, 'the waterfall is in view on a laptop').toBe(scroll?.clientWidth)
  await userEvent.click(request('POST /sign-up/email'))
  await expect.poll(rows).toBe(everything)
})
