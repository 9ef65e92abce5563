// Events sent by hand to a tab's actor, machines played in the page, and recordings as files.

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { machines } from '../../../machines/all.ts'
import { nodesOf } from '../../../machines/kit/edges.ts'
import type { InspectionMessage } from '../../../server/wire/inspection-messages.ts'
import { innerOffers, ownOffers } from '../../../ui/inspector/detail/offers.ts'
import { knownFaults } from '../../../ui/inspector/transport/known-recordings.ts'
import { LARGEST, recordingIn, recordingOf } from '../../../ui/inspector/transport/recording.ts'
import { button, chartTimeout, FakeSource, lit, mountInspector, onLaptop } from './support/page.tsx'
import { Recorder, recordSignUp } from './support/recorder.ts'

const event = () => page.getByRole('combobox', { name: 'Event', exact: true })

describe('what is offered', () => {
  test('what the state expects is offered first', () => {
    const [first] = ownOffers('auth-form', { resetPassword: { boxes: 'awaitingCode', resend: 'cooling' } })
    expect(first?.isExpected).toBe(true)
    expect(ownOffers('auth-form', { login: 'editing' }).map(({ type }) => type)).toContain('code.completed')
  })

  test('every port of every machine has an answer to give', () => {
    for (const name of ['auth-form', 'callback'] as const)
      for (const node of nodesOf(machines[name])) {
        const done = innerOffers(
          name,
          node.path.reduceRight<string>((_, key) => key, ''),
        )
        expect(done.every(({ label }) => !label.endsWith(': '))).toBe(true)
      }
    expect(innerOffers('callback', 'verifyingJwt').map(({ label }) => label)).toEqual([
      'verifyJwt done: identity',
      'verifyJwt done: refused',
      'verifyJwt done: unreachable',
      'verifyJwt failed',
    ])
  })
})

const machine = (name: string) =>
  page.getByRole('region', { name: 'Machines' }).getByRole('button', { name, exact: true })

describe('playing in the page', () => {
  test('a callback is played from its start to its answer', async () => {
    await onLaptop()
    mountInspector()
    await userEvent.click(machine('callback'))
    await userEvent.click(button('Start'))
    await expect.poll(lit, chartTimeout).toEqual(['verifyingJwt'])
    await userEvent.click(button('Play').last())
    await expect.poll(lit, chartTimeout).toEqual(['establishingSession'])
    await userEvent.click(button('Play').last())
    await expect.poll(lit, chartTimeout).toEqual(['choosingTenant'])
    await userEvent.selectOptions(event(), 'readMemberships done: severalNoDefault')
    await userEvent.click(button('Play').last())
    await expect.poll(lit, chartTimeout).toEqual(['selectTenant'])
    await expect.element(page.getByText('This actor has ended', { exact: false })).toBeVisible()
  })

  test('a persisted machine is played on a copy, and the row it came from stays as it was', async () => {
    await onLaptop()
    mountInspector(new Recorder().begin('account:1', 'account').messages)
    await expect.poll(lit, chartTimeout).toEqual(['none'])
    await userEvent.click(button('Send event'))
    await userEvent.selectOptions(event(), 'social.completed (false, open)')
    await userEvent.click(button('Play').last())
    await expect.poll(lit, chartTimeout).toEqual(['unverified'])
    await userEvent.click(button(/account:1$/).first())
    await expect.poll(lit, chartTimeout).toEqual(['none'])
  })

  test('text that is not JSON is reported, and nothing is played', async () => {
    await onLaptop()
    mountInspector()
    await userEvent.click(machine('callback'))
    await userEvent.click(button('Start'))
    await userEvent.fill(page.getByLabelText('output'), '{')
    await userEvent.click(button('Play').last())
    await expect.element(page.getByText('output is not JSON.')).toBeVisible()
    expect(lit()).toEqual(['verifyingJwt'])
  })
})

describe('recordings', () => {
  const made = new Date(0)
  const text = (messages: InspectionMessage[], more: object = {}) =>
    JSON.stringify({ ...recordingOf(messages, made), ...more })

  async function drop(content: BlobPart, name = 'a.json'): Promise<void> {
    const files = new DataTransfer()
    files.items.add(new File([content], name))
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }))
  }

  test('open by drag and drop, and are stepped through and closed', async () => {
    await onLaptop()
    mountInspector()
    await drop(text(recordSignUp(), { title: 'a way to two sessions' }))
    await expect.element(page.getByText(/a way to two sessions/)).toBeVisible()
    await expect.poll(lit, chartTimeout).toEqual(['login', 'login.editing'])
    await expect.element(page.getByText('Step 1 of 9')).toBeVisible()
    expect(FakeSource.opened[0]?.isClosed).toBe(true)
    await userEvent.click(button('Step forward'))
    await userEvent.click(button('Step forward'))
    await expect.poll(lit, chartTimeout).toEqual(['register', 'register.editing'])
    await userEvent.click(button('Back to live'))
    expect(FakeSource.opened).toHaveLength(2)
  })

  test('play at the pace at which they were recorded, to their end', async () => {
    await onLaptop()
    mountInspector()
    await drop(text(recordSignUp()))
    await expect.element(page.getByText('Step 1 of 9')).toBeVisible()
    await userEvent.click(button('Play').first())
    await expect.element(page.getByText('Step 9 of 9')).toBeVisible()
    await expect.poll(lit, chartTimeout).toEqual(['exit', 'exit.left'])
  })

  test('play stops by itself at the state that was chosen, and goes on from there', async () => {
    await onLaptop()
    mountInspector()
    await drop(text(recordSignUp()))
    await expect.element(page.getByText('Step 1 of 9')).toBeVisible()
    await userEvent.selectOptions(
      page.getByRole('combobox', { name: 'Stop at' }),
      'verifyEmail.boxes.verifying',
    )
    await userEvent.click(button('Play').first())
    await expect.element(button('Play').first()).toBeVisible()
    await expect.element(page.getByText('Step 6 of 9')).toBeVisible()
    await expect.poll(lit, chartTimeout).toContain('verifyEmail.boxes.verifying')
    await userEvent.click(button('Play').first())
    await expect.element(page.getByText('Step 9 of 9')).toBeVisible()
  })

  test('what comes live stops being followed at the state that was chosen, of whichever actor', async () => {
    await onLaptop()
    const messages = recordSignUp()
    const source = mountInspector(messages.slice(0, 3))
    await userEvent.click(machine('account'))
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Stop at' }), 'verified')
    source.deliver(messages.slice(3))
    await expect.poll(lit, chartTimeout).toEqual(['verified'])
    await expect
      .element(page.getByRole('button', { name: 'Newest' }))
      .toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(button('Newest'))
    await expect.element(page.getByRole('button', { name: 'Newest' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('what is exported can be opened', () => {
    const messages = recordSignUp()
    expect(recordingIn(text(messages)).messages).toEqual(messages)
  })

  test('optional members of a message are filled in', () => {
    const bare = {
      type: '@xstate.snapshot',
      sessionId: 'account:1',
      event: { type: 'signUp.accepted' },
      snapshot: { value: 'unverified' },
      lockstep: { machine: 'account' },
    }
    const [message] = recordingIn(text([bare as never])).messages
    expect(message?.lockstep).toMatchObject({ seq: 1, host: 'auth', requestId: null, edges: [], effects: [] })
  })

  const step = { type: '@xstate.snapshot', sessionId: 'x', lockstep: { machine: 'account' } }
  test.each([
    ['not one', '{"name":"something else"}', 'This file isn’t an inspector recording.'],
    ['no JSON', 'once upon a time', 'This file isn’t an inspector recording.'],
    ['empty', '', 'This file isn’t an inspector recording.'],
    ['a list', '[]', 'This file isn’t an inspector recording.'],
    ['cut short', text(recordSignUp()).slice(0, 5_000), 'This recording is incomplete. Its end is missing.'],
    [
      'of another version',
      text([], { version: 2 }),
      'This recording is of version 2. This page reads version 1.',
    ],
    [
      'with a message of an unknown type',
      text([{ type: 'x' } as never]),
      'Message 1 of this recording can’t be read.',
    ],
    ['with a step without a snapshot', text([step as never]), 'Message 1 of this recording can’t be read.'],
    [
      'of an unknown machine',
      text([
        { ...step, snapshot: { value: 'a' }, event: { type: 'b' }, lockstep: { machine: 'c' } } as never,
      ]),
      'Message 1 of this recording can’t be read.',
    ],
  ])('%s is refused with a sentence, and the page keeps working', async (_, content, sentence) => {
    await onLaptop()
    mountInspector(new Recorder().begin('account:1', 'account').messages)
    await drop(content)
    await expect.element(page.getByRole('alert')).toHaveTextContent(`a.json: ${sentence}`)
    await expect.poll(lit, chartTimeout).toEqual(['none'])
    await userEvent.click(button('Dismiss'))
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  test('fifty megabytes are refused before they are read', async () => {
    await onLaptop()
    mountInspector()
    await drop(new Uint8Array(50 * 1024 * 1024))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('a.json: This file is 50 MB. You can open recordings of up to 32 MB.')
    expect(LARGEST).toBe(32 * 1024 * 1024)
  })

  test('a state that the machine does not have is reported', async () => {
    await onLaptop()
    mountInspector()
    const old = { ...step, snapshot: { value: 'gone' }, event: { type: 'b' } }
    await drop(text([old as never]))
    await expect.element(page.getByText(/has no state “gone”/)).toBeVisible()
  })
})

test('a fault that another product had is played from its beginning', async () => {
  await onLaptop()
  mountInspector()
  await userEvent.click(button('Known faults'))
  await userEvent.click(button('Play it: CVE-2026-18963'))
  await expect
    .element(page.getByText('CVE-2026-18963: a password is replaced without permission', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('reset.requested', { exact: false }).first()).toBeVisible()
})

test('every fault that another product had has a recording that opens, with steps in it', async () => {
  const texts = await Promise.all(Object.values(knownFaults).map((load) => load()))
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(recordingIn(text).messages.length).toBeGreaterThan(2)
})
