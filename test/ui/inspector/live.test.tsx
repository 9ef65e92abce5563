// The stream: messages are shown as they come, once per frame, and stay when the server goes away.

import { createRoot } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createStore } from '../../../ui/inspector/transport/message-store.ts'
import {
  button,
  chartTimeout,
  FakeSource,
  lit,
  mountInspector,
  newestSource,
  onLaptop,
} from './support/page.tsx'
import { FORM, Recorder, recordSignUp } from './support/recorder.ts'

const steps = () => document.querySelectorAll('.events .event').length

test('what happens is listed, the newest first, with its payload and what it changed', async () => {
  await onLaptop()
  mountInspector(recordSignUp())
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  await userEvent.click(button(/^\d.*registration\.submitted/))
  const detail = page.getByRole('region', { name: 'registration.submitted' })
  await expect.poll(() => detail.element().textContent).toMatch(/password "\[redacted]"/)
  await expect.poll(() => detail.element().textContent).toMatch(/value\.register"editing""signingUp"/)
  await expect.poll(() => detail.element().textContent).toMatch(/context\.email"""a…@example\.com"/)
})

test('actors are grouped by person, by host or by request, and found by a search', async () => {
  await onLaptop()
  mountInspector(recordSignUp())
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.poll(() => group('a…@example.com').element().textContent).toMatch(/authForm/)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Group by' }), 'Host')
  await expect.poll(() => group('Browser').element().textContent).toMatch(/authForm/)
  await expect.poll(() => group('Auth service').element().textContent).toMatch(/oneTimeCode/)
  await expect.poll(() => group('Application').element().textContent).toMatch(/callback/)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Group by' }), 'Request')
  await expect.poll(() => group('Request req-callback').element().textContent).toMatch(/noOrganization/)
  await expect.poll(() => group('Request req-verify').element().textContent).toMatch(/account/)
  await userEvent.fill(page.getByLabelText('Search actors'), 'one-time')
  await expect.poll(() => document.querySelectorAll('.actors .actor > .soft').length).toBe(2)
  await userEvent.fill(page.getByLabelText('Search actors'), 'nobody')
  await expect.element(page.getByText('No actor matches.')).toBeVisible()
})

test('events are found by a search, of one actor or of all', async () => {
  await onLaptop()
  mountInspector(recordSignUp())
  await expect.poll(steps).toBe(9)
  await userEvent.fill(page.getByLabelText('Search events'), 'callback')
  await expect.element(page.getByText('No event matches.')).toBeVisible()
  await userEvent.click(page.getByLabelText('From all actors'))
  await expect.poll(steps).toBeGreaterThan(4)
  await expect.element(button(/POST \/auth\/auth-callback/)).toBeVisible()
})

describe('fifty transitions a second', () => {
  test('cost one drawing for each frame, however many come in it', () => {
    const frames: (() => void)[] = []
    const seen: number[] = []
    createRoot((dispose) => {
      const store = createStore((flush) => frames.push(flush))
      const recorder = new Recorder().begin('account:1', 'account')
      for (let count = 0; count < 50; count += 1) recorder.send('account:1', { type: 'signUp.accepted' })
      for (const message of recorder.messages) {
        store.append([message])
        seen.push(store.version())
      }
      expect(store.last() + 1).toBe(recorder.messages.length)
      dispose()
    })
    expect(frames).toHaveLength(1)
    expect(new Set(seen).size).toBe(1)
  })

  test('do not pile up in the page: the list is cut, and the chart is drawn once', async () => {
    await onLaptop()
    const source = mountInspector(new Recorder().begin('account:1', 'account').messages)
    await expect.poll(lit, chartTimeout).toEqual(['none'])
    const svg = document.querySelector('.chart > g > .state')
    const recorder = new Recorder().begin('account:1', 'account')
    for (let count = 0; count < 500; count += 1)
      recorder.send('account:1', { type: count % 2 === 0 ? 'signUp.accepted' : 'email.verified' })
    source.deliver(recorder.messages.slice(1))
    await expect.poll(lit, chartTimeout).toEqual(['verified'])
    await expect.element(page.getByText('Step 501 of 501')).toBeVisible()
    expect(steps()).toBe(100)
    expect(document.querySelector('.chart > g > .state')).toBe(svg)
  })
})

describe('a server that goes away', () => {
  const away = /The server isn’t answering/

  test('is shown as away, asked again, and continued after the last message', async () => {
    await onLaptop()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const recorder = new Recorder().begin(FORM, 'auth-form')
    mountInspector(recorder.messages).break()
    await vi.waitFor(() => expect(document.body.textContent).toMatch(away), { timeout: 60_000 })
    expect(FakeSource.opened).toHaveLength(1)
    vi.advanceTimersByTime(2_000)
    expect(FakeSource.opened).toHaveLength(2)
    expect(newestSource().url).toBe('/inspect/stream?after=1')
    newestSource().send('hello', { version: 1, hub: 'one' })
    // A message that is known already comes again, and is stored once.
    newestSource().deliver(recorder.send(FORM, { type: 'registerTab.clicked' }).messages)
    await vi.waitFor(() => expect(steps()).toBe(2), { timeout: 60_000 })
    expect(document.body.textContent).not.toMatch(away)
  })

  test('and comes back as another server is read from its beginning, after what was shown', async () => {
    await onLaptop()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = new Recorder().begin(FORM, 'auth-form').send(FORM, { type: 'registerTab.clicked' })
    mountInspector(before.messages).break()
    vi.advanceTimersByTime(2_000)
    newestSource().send('hello', { version: 1, hub: 'two' })
    expect(newestSource().url).toBe('/inspect/stream')
    newestSource().send('hello', { version: 1, hub: 'two' })
    newestSource().deliver(new Recorder().begin('account:2', 'account').messages)
    await vi.waitFor(() => expect(document.body.textContent).toContain('The server has restarted.'), {
      timeout: 60_000,
    })
    await vi.waitFor(() => expect(steps()).toBe(2), { timeout: 60_000 })
    expect(document.querySelector('.actors')?.textContent).toContain('account:2')
  })
})

describe('back and forward', () => {
  test('move through what was received, while more messages come in', async () => {
    await onLaptop()
    const recorder = new Recorder().begin(FORM, 'auth-form').send(FORM, { type: 'registerTab.clicked' })
    const source = mountInspector(recorder.messages)
    await expect.poll(lit, chartTimeout).toEqual(['register', 'register.editing'])
    await userEvent.click(button('Step back'))
    await expect.poll(lit, chartTimeout).toEqual(['login', 'login.editing'])
    await expect.element(button('Step back')).toBeDisabled()
    const known = recorder.messages.length
    source.deliver(recorder.send(FORM, { type: 'loginTab.clicked' }).messages.slice(known))
    await expect.element(page.getByText('Step 1 of 3')).toBeVisible()
    await userEvent.click(button('Step forward'))
    await expect.poll(lit, chartTimeout).toEqual(['register', 'register.editing'])
    await userEvent.click(button('Newest'))
    await expect.element(page.getByText('Step 3 of 3')).toBeVisible()
  })

  test('a link leads to that actor at that moment', async () => {
    await onLaptop()
    const messages = recordSignUp()
    const step = messages.find(
      ({ type, sessionId }) => type === '@xstate.snapshot' && sessionId.startsWith('req-'),
    )
    mountInspector(messages, { hash: `#actor=req-callback%3Acallback&at=${step?.lockstep.seq}` })
    await expect.poll(lit, chartTimeout).toEqual(['askingWithCookie'])
    await expect.element(page.getByText('Step 2 of 5')).toBeVisible()
  })

  test('a link to a message that is no longer kept says so', async () => {
    await onLaptop()
    mountInspector(recordSignUp().slice(20), { hash: '#actor=gone&at=3' })
    await expect.element(page.getByText(/is no longer kept here/)).toBeVisible()
  })

  test('the link contains the moment that is shown', async () => {
    await onLaptop()
    mountInspector(recordSignUp())
    await userEvent.click(button(/^\d.*registerTab\.clicked/))
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(button('Copy link'))
    await expect.poll(() => location.hash).toBe(`#actor=${encodeURIComponent(FORM)}&at=5`)
  })
})

describe('the sequence', () => {
  const rows = () => document.querySelectorAll('.sequence .row').length

  test('shows one request across its lanes, and everything of a tab', async () => {
    await onLaptop()
    mountInspector(recordSignUp())
    await userEvent.click(button('Sequence'))
    await expect.poll(rows).toBeGreaterThan(20)
    const scope = page.getByRole('combobox', { name: 'Of', exact: true })
    await userEvent.click(
      page
        .getByRole('region', { name: 'Requests' })
        .getByRole('button', { name: /POST \/auth\/auth-callback/ }),
    )
    await expect.poll(rows).toBe(8)
    const arrow = [...document.querySelectorAll<HTMLElement>('.row.exchange')].find(({ textContent }) =>
      textContent?.includes('GET /get-session'),
    )
    expect(arrow?.textContent).toContain('Application to Auth service')
    expect(arrow?.dataset).toMatchObject({ start: '2', span: '2', back: 'false' })
    await userEvent.selectOptions(scope, 'Tab of a…@example.com (tab-1)')
    await expect.poll(rows).toBe(8)
  })

  test('leads from a step to its actor', async () => {
    await onLaptop()
    mountInspector(recordSignUp())
    await userEvent.click(button('Sequence'))
    await userEvent.click(button(/one-time-code spent/))
    await userEvent.click(button('Chart'))
    await expect.poll(lit, chartTimeout).toEqual(['spent'])
  })
})
