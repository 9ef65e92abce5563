// The stream: what comes is shown as it comes, a frame at a time; a server that goes away takes nothing with it.

import { createRoot } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createStore } from '../../../ui/inspector/store.ts'
import {
  button,
  eventually,
  FakeSource,
  lit,
  mountInspector,
  newestSource,
  onLaptop,
} from './support/page.tsx'
import { FORM, signUpStory, Teller } from './support/story.ts'

const steps = () => document.querySelectorAll('.events .event').length

test('what happens is listed, the newest first, with its payload and what it changed', async () => {
  await onLaptop()
  mountInspector(signUpStory())
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  await userEvent.click(button(/registration\.submitted/))
  const detail = page.getByRole('region', { name: 'registration.submitted' })
  await expect.poll(() => detail.element().textContent).toMatch(/password "\[redacted]"/)
  await expect.poll(() => detail.element().textContent).toMatch(/value\.register"editing""signingUp"/)
  await expect.poll(() => detail.element().textContent).toMatch(/context\.email"""a…@example\.com"/)
})

test('actors are grouped by host or by request, and found by a search', async () => {
  await onLaptop()
  mountInspector(signUpStory())
  const group = (name: string) => page.getByRole('region', { name, exact: true })
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
  mountInspector(signUpStory())
  await expect.poll(steps).toBe(9)
  await userEvent.fill(page.getByLabelText('Search events'), 'callback')
  await expect.element(page.getByText('No event matches.')).toBeVisible()
  await userEvent.click(page.getByLabelText('Of every actor'))
  await expect.poll(steps).toBeGreaterThan(4)
  await expect.element(button(/POST \/auth\/auth-callback/)).toBeVisible()
})

describe('fifty transitions a second', () => {
  test('cost one drawing for each frame, however many come in it', () => {
    const frames: (() => void)[] = []
    const seen: number[] = []
    createRoot((dispose) => {
      const store = createStore((flush) => frames.push(flush))
      const teller = new Teller().begin('account:1', 'account')
      for (let count = 0; count < 50; count += 1) teller.send('account:1', { type: 'signUp.accepted' })
      for (const message of teller.messages) {
        store.append([message])
        seen.push(store.version())
      }
      expect(store.last() + 1).toBe(teller.messages.length)
      dispose()
    })
    expect(frames).toHaveLength(1)
    expect(new Set(seen).size).toBe(1)
  })

  test('leave nothing behind in the page: the list is cut, the chart is drawn once', async () => {
    await onLaptop()
    const source = mountInspector(new Teller().begin('account:1', 'account').messages)
    await expect.poll(lit, eventually).toEqual(['none'])
    const svg = document.querySelector('.chart > g > .state')
    const teller = new Teller().begin('account:1', 'account')
    for (let count = 0; count < 500; count += 1) teller.send('account:1', { type: 'signUp.accepted' })
    source.tell(teller.messages.slice(1))
    await expect.poll(lit, eventually).toEqual(['unverified'])
    await expect.element(page.getByText('Step 501 of 501')).toBeVisible()
    expect(steps()).toBe(100)
    expect(document.querySelector('.chart > g > .state')).toBe(svg)
  })
})

describe('a server that goes away', () => {
  const away = /The server is away/

  test('is said to be away, asked again, and goes on after the last message', async () => {
    await onLaptop()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const teller = new Teller().begin(FORM, 'auth-form')
    mountInspector(teller.messages).break()
    await vi.waitFor(() => expect(document.body.textContent).toMatch(away), { timeout: 60_000 })
    expect(FakeSource.opened).toHaveLength(1)
    vi.advanceTimersByTime(2_000)
    expect(FakeSource.opened).toHaveLength(2)
    expect(newestSource().url).toBe('/inspect/stream?after=1')
    newestSource().say('hello', { version: 1, hub: 'one' })
    // What is known already comes again, and is taken once.
    newestSource().tell(teller.send(FORM, { type: 'registerTab.clicked' }).messages)
    await vi.waitFor(() => expect(steps()).toBe(2), { timeout: 60_000 })
    expect(document.body.textContent).not.toMatch(away)
  })

  test('and comes back as another one is read from its beginning, after what was shown', async () => {
    await onLaptop()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = new Teller().begin(FORM, 'auth-form').send(FORM, { type: 'registerTab.clicked' })
    mountInspector(before.messages).break()
    vi.advanceTimersByTime(2_000)
    newestSource().say('hello', { version: 1, hub: 'two' })
    expect(newestSource().url).toBe('/inspect/stream')
    newestSource().say('hello', { version: 1, hub: 'two' })
    newestSource().tell(new Teller().begin('account:2', 'account').messages)
    await vi.waitFor(() => expect(document.body.textContent).toContain('Another server has started'), {
      timeout: 60_000,
    })
    await vi.waitFor(() => expect(steps()).toBe(2), { timeout: 60_000 })
    expect(document.querySelector('.actors')?.textContent).toContain('account:2')
  })
})

describe('back and forward', () => {
  test('lead through what was received, while more comes in', async () => {
    await onLaptop()
    const teller = new Teller().begin(FORM, 'auth-form').send(FORM, { type: 'registerTab.clicked' })
    const source = mountInspector(teller.messages)
    await expect.poll(lit, eventually).toEqual(['register', 'register.editing'])
    await userEvent.click(button('Step back'))
    await expect.poll(lit, eventually).toEqual(['login', 'login.editing'])
    await expect.element(button('Step back')).toBeDisabled()
    const known = teller.messages.length
    source.tell(teller.send(FORM, { type: 'loginTab.clicked' }).messages.slice(known))
    await expect.element(page.getByText('Step 1 of 3')).toBeVisible()
    await userEvent.click(button('Step forward'))
    await expect.poll(lit, eventually).toEqual(['register', 'register.editing'])
    await userEvent.click(button('Newest'))
    await expect.element(page.getByText('Step 3 of 3')).toBeVisible()
  })

  test('a link leads to that actor at that moment', async () => {
    await onLaptop()
    const messages = signUpStory()
    const step = messages.find(
      ({ type, sessionId }) => type === '@xstate.snapshot' && sessionId.startsWith('req-'),
    )
    mountInspector(messages, { hash: `#actor=req-callback%3Acallback&at=${step?.lockstep.seq}` })
    await expect.poll(lit, eventually).toEqual(['askingWithCookie'])
    await expect.element(page.getByText('Step 2 of 5')).toBeVisible()
  })

  test('a link whose moment is gone says so', async () => {
    await onLaptop()
    mountInspector(signUpStory().slice(20), { hash: '#actor=gone&at=3' })
    await expect.element(page.getByText(/is not kept here any more/)).toBeVisible()
  })

  test('the moment that is shown stands in the link', async () => {
    await onLaptop()
    mountInspector(signUpStory())
    await userEvent.click(button(/registerTab\.clicked/))
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(button('Copy link'))
    await expect.poll(() => location.hash).toBe(`#actor=${encodeURIComponent(FORM)}&at=5`)
  })
})

describe('the sequence', () => {
  const rows = () => document.querySelectorAll('.sequence .row').length

  test('shows one request across its lanes, and everything of a tab', async () => {
    await onLaptop()
    mountInspector(signUpStory())
    await userEvent.click(button('Sequence'))
    await expect.poll(rows).toBeGreaterThan(20)
    const scope = page.getByRole('combobox', { name: 'Of', exact: true })
    await userEvent.selectOptions(scope, 'Request req-callback')
    await expect.poll(rows).toBe(8)
    const arrow = [...document.querySelectorAll<HTMLElement>('.row.exchange')].find(({ textContent }) =>
      textContent?.includes('GET /get-session'),
    )
    expect(arrow?.textContent).toContain('Application to Auth service')
    expect(arrow?.dataset).toMatchObject({ start: '2', span: '2', back: 'false' })
    await userEvent.selectOptions(scope, 'Tab tab-1')
    await expect.poll(rows).toBe(8)
  })

  test('leads from a step to its actor', async () => {
    await onLaptop()
    mountInspector(signUpStory())
    await userEvent.click(button('Sequence'))
    await userEvent.click(button(/one-time-code spent/))
    await userEvent.click(button('Chart'))
    await expect.poll(lit, eventually).toEqual(['spent'])
  })
})
