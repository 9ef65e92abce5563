// Finding one's way in many events: filters, folds, failures, the whole snapshot, copies, keys and panes.

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mountInspector, onLaptop } from './support/page.tsx'
import { FORM, Recorder, recordSignUp } from './support/recorder.ts'

const titles = () => [...document.querySelectorAll('.events .event .name')].map((one) => one.textContent)
const current = () => document.querySelector('.events .event[aria-current="true"] .name')?.textContent
const choose = (name: string, option: string) =>
  userEvent.selectOptions(page.getByRole('combobox', { name, exact: true }), option)

function recordTyping(): Recorder {
  const recorder = new Recorder()
    .begin(FORM, 'auth-form')
    .send(FORM, { type: 'xstate.done.actor.restoring', output: null })
  for (let key = 0; key < 12; key += 1)
    recorder.send(FORM, { type: 'email.changed', email: `a…@example.co${key}` })
  return recorder.send(FORM, { type: 'registerTab.clicked' })
}

describe('the list of events', () => {
  test('folds what repeats, a keystroke each, and opens it where it is wanted', async () => {
    await onLaptop()
    mountInspector(recordTyping().messages)
    await expect
      .poll(titles)
      .toEqual(['registerTab.clicked', 'email.changed', 'restoreSession done', 'started'])
    await userEvent.click(button('12 times'))
    await expect.poll(() => titles().filter((one) => one === 'email.changed')).toHaveLength(12)
  })

  test('is filtered by type, by how it ended, and by host', async () => {
    await onLaptop()
    mountInspector(recordSignUp())
    await userEvent.click(page.getByLabelText('From all actors'))
    await choose('Status', 'Failed')
    await expect
      .poll(titles)
      .toEqual(['verifyJwt done', 'code.mismatched', 'POST /email-otp/verify-email'].slice(1))
    await choose('Status', 'Any end')
    await choose('Host', 'Mailbox')
    await expect.poll(titles).toEqual(['mail verification-code'])
    await userEvent.click(button('Clear filters'))
    await choose('Type', 'Started')
    await expect.poll(titles).toEqual(['started', 'started', 'started', 'started'])
  })

  test('marks what failed, and not by its colour alone', async () => {
    await onLaptop()
    mountInspector(recordSignUp())
    await userEvent.click(page.getByLabelText('From all actors'))
    await expect.poll(() => document.querySelectorAll('.event.failure').length).toBe(2)
    const name = document.querySelector('.event.failure .name')
    expect(name && getComputedStyle(name, '::before').content).toContain('✕')
  })
})

describe('one event in full', () => {
  const copied = (spy: { mock: { calls: unknown[][] } }) => `${spy.mock.calls.at(-1)?.[0]}`

  test('the whole snapshot stands below what changed', async () => {
    await onLaptop()
    mountInspector(recordTyping().messages)
    await expect
      .poll(() => document.querySelector('.detail pre')?.textContent)
      .toContain('"register": "editing"')
    const { value } = JSON.parse(document.querySelector('.detail pre')?.textContent ?? '{}')
    expect(value).toEqual({ register: 'editing' })
    expect(document.querySelector('.detail .members ins')).not.toBeNull()
  })

  test('is copied as JSON, as a row of the house’s tables, and as a Mermaid sequence', async () => {
    await onLaptop()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    mountInspector(recordSignUp())
    await userEvent.click(button(/account:5e1f$/))
    await userEvent.click(button('JSON'))
    await expect.poll(() => copied(write)).toBe('{\n  "type": "email.verified"\n}')
    await userEvent.click(button('Test'))
    await expect
      .poll(() => copied(write))
      .toContain("    from: 'unverified',\n    event: { type: 'email.verified' },")
    expect(copied(write)).toMatch(/requirement: '[A-Z]+-\d+'/)
    await userEvent.click(button('Mermaid'))
    await expect.poll(() => copied(write)).toMatch(/^sequenceDiagram\n {2}participant browser as Browser\n/)
    expect(copied(write)).toContain('browser->>auth: POST /email-otp/verify-email 400')
    expect(copied(write)).toContain('Note over auth: account: verified')
  })

  test('the path of a form is copied as a test that answers its ports, and holds no secret', async () => {
    await onLaptop()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    mountInspector(recordSignUp())
    await choose('Copy', 'the path to it')
    await userEvent.click(button('Test'))
    await expect.poll(() => copied(write)).toContain("  await form.ports.answer('restoreSession', null)\n")
    expect(copied(write)).toContain(
      "form.send({ type: 'registration.submitted', email, name: 'Ada', password })",
    )
    expect(copied(write)).toMatch(/expect\(form\.actor\.getSnapshot\(\)\.value\)\.toEqual\(/)
  })
})

describe('keys', () => {
  test('/ searches, j and k and arrows move, ? names them all', async () => {
    await onLaptop()
    mountInspector(recordTyping().messages)
    await expect.poll(current).toBe('registerTab.clicked')
    await userEvent.keyboard('j')
    await expect.poll(current).toBe('email.changed')
    await userEvent.keyboard('j')
    await expect.poll(current).toBe('restoreSession done')
    await userEvent.keyboard('k')
    await expect.poll(current).toBe('email.changed')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByText('Step 13 of 15')).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('/')
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Search events')
    await userEvent.keyboard('jk')
    await expect.element(page.getByText('No event matches.')).toBeVisible()
  })
})

describe('panes', () => {
  const width = (name: string) => document.querySelector(`.panel.${name}`)?.getBoundingClientRect().width ?? 0

  test('are resized by keys and closed, which gives the chart the room, and stay so after a reload', async () => {
    await onLaptop()
    mountInspector(recordTyping().messages)
    const room = () => document.querySelector('.middle')?.getBoundingClientRect().width ?? 0
    const before = room()
    page.getByRole('separator', { name: 'Width of the actors' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => width('actors')).toBe(216)
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Events' }))
    await expect.poll(room).toBe(before + 24 + 336)
    mountInspector(recordTyping().messages)
    await expect.poll(() => document.querySelectorAll('.inspector.no-events')).toHaveLength(1)
  })
})

describe('“why?”', () => {
  const why = () => [...document.querySelectorAll('.why li')].map((one) => one.textContent)
  const click = (nth: number) => userEvent.click(document.querySelectorAll('.events .event')[nth] as Element)
  const recordCode = () =>
    new Recorder()
      .begin('one-time-code:5e1f', 'one-time-code')
      .send('one-time-code:5e1f', { type: 'code.mismatched' })
      .send('one-time-code:5e1f', { type: 'code.matched' })
      .send('one-time-code:5e1f', { type: 'code.mismatched' })

  test('names the guards that did not hold, and the alternative that was taken', async () => {
    await onLaptop()
    mountInspector(recordCode().messages)
    await expect.poll(titles).toEqual(['code.mismatched', 'code.matched', 'code.mismatched', 'started'])
    await click(2)
    await expect.poll(why).toEqual(['isLastTry did not hold', 'otherwise held and the state stays'])
  })

  test('says what its state waits for where it expects no such event', async () => {
    await onLaptop()
    mountInspector(recordCode().messages)
    await expect.poll(titles).toEqual(['code.mismatched', 'code.matched', 'code.mismatched', 'started'])
    await click(0)
    await expect.poll(why).toEqual(['This state has no transition for the event. It accepts nothing.'])
  })
})

test('a machine leads to its file in the developer’s editor, where the server knows of it', async () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'editor',
    content: 'vscode://file/lockstep/machines/{machine}/{machine}.machine.ts',
  })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  await onLaptop()
  mountInspector(recordSignUp())
  await expect
    .element(page.getByRole('link', { name: 'auth-form' }))
    .toHaveAttribute('href', 'vscode://file/lockstep/machines/auth-form/auth-form.machine.ts')
})
