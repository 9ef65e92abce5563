// What there is room for: a chart that fits and can be read, labels that are whole, a phone, and every machine.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { machines } from '../../../machines/all.ts'
import { button, chartState, chartTimeout, lit, mountInspector, onLaptop } from './support/page.tsx'
import { FORM, Recorder, recordSignUp } from './support/recorder.ts'

const scale = () => Number.parseInt(document.querySelector('.scale')?.textContent ?? '', 10)
const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()

function recordVerifying(): Recorder {
  const sent = { ok: true, sentAt: 0 }
  return new Recorder()
    .begin(FORM, 'auth-form')
    .send(FORM, { type: 'xstate.done.actor.restoring', output: null })
    .send(FORM, { type: 'registerTab.clicked' })
    .send(FORM, {
      type: 'registration.submitted',
      email: 'a…@example.com',
      name: 'Ada',
      password: '[redacted]',
    })
    .send(FORM, { type: 'xstate.done.actor.0.authForm.register.signingUp', output: sent })
}

test('on a laptop all of the largest chart is seen at once and can be read: its regions fold, its branch stays open', async () => {
  await onLaptop()
  mountInspector(recordVerifying().messages)
  await expect.poll(lit, chartTimeout).toContain('verifyEmail.boxes.awaitingCode')
  await userEvent.click(button('Fit'))
  await expect.poll(() => chartState('verifyEmail.boxes.awaitingCode'), chartTimeout).toBeNull()
  await expect.poll(scale).toBeGreaterThanOrEqual(60)
  expect(lit()).toEqual(['verifyEmail', 'verifyEmail.boxes', 'verifyEmail.resend'].toSorted())
  const [room, drawn] = [boxOf('.room'), boxOf('.chart > g')]
  expect(drawn.left).toBeGreaterThanOrEqual(room.left)
  expect(drawn.right).toBeLessThanOrEqual(room.right)
  expect(drawn.bottom).toBeLessThanOrEqual(room.bottom)
  expect(room.bottom, 'no part is under the line of hints').toBeLessThanOrEqual(boxOf('.edge-line').top)
  await userEvent.click(button('Centre'))
  await expect.poll(lit, chartTimeout).toContain('verifyEmail.boxes.awaitingCode')
})

test.each([1280, 360])('at %i px every label of the sequence can be scrolled to, whole', async (width) => {
  await page.viewport(width, 800)
  mountInspector(recordSignUp())
  await userEvent.click(button('Sequence'))
  const scroll = () => document.querySelector<HTMLElement>('.sequence .rows')
  await expect.poll(() => document.querySelectorAll('.sequence .row').length).toBeGreaterThan(20)
  const area = scroll()?.getBoundingClientRect() ?? new DOMRect()
  for (const label of document.querySelectorAll('.sequence :is(.what, .pill)')) {
    const { left, right } = label.getBoundingClientRect()
    expect(left, label.textContent ?? '').toBeGreaterThanOrEqual(area.left)
    expect(right, label.textContent ?? '').toBeLessThanOrEqual(area.left + (scroll()?.scrollWidth ?? 0))
  }
})

test.each([1280, 360])(
  'at %i px the badge of the chosen actor is whole, however long its id is',
  async (width) => {
    await page.viewport(width, 800)
    mountInspector(new Recorder().begin(`callback:${'5e1f'.repeat(24)}`, 'auth-form').messages)
    if (width < 1024) await userEvent.click(button('Chart'))
    await expect.poll(() => document.querySelector('.above .tag')?.textContent).toBe('another browser')
    expect(boxOf('.above .tag').right).toBeLessThanOrEqual(boxOf('.above h2').right)
    expect(boxOf('.above h2').right).toBeLessThanOrEqual(boxOf('.above').right)
  },
)

test('at 360 px nothing is beyond the edge: what is chosen, sent and copied', async () => {
  await page.viewport(360, 740)
  mountInspector(recordVerifying().messages)
  for (const panel of ['Actors', 'Chart', 'Sequence', 'Events']) {
    await userEvent.click(button(panel).first())
    const controls = [...document.querySelectorAll('.inspector :is(button, select, input)')]
    const seen = controls.filter((one) => one.checkVisibility() && !one.closest('.sequence .scroll, dialog'))
    for (const one of seen)
      expect(one.getBoundingClientRect().right, `${panel}: ${one.outerHTML}`).toBeLessThanOrEqual(360)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  }
  await userEvent.click(button('Send event'))
  await expect.element(button('Play').last()).toBeInViewport()
})

test('every machine is there by being in the list of machines, and can be played', async () => {
  await onLaptop()
  mountInspector()
  const group = page.getByRole('region', { name: 'Machines' })
  const names = () => [...group.element().querySelectorAll('.name')].map(({ textContent }) => textContent)
  expect(names()).toEqual(Object.keys(machines))
  const newest = Object.keys(machines).at(-1) ?? ''
  await userEvent.click(group.getByRole('button', { name: newest, exact: true }))
  await userEvent.click(button('Start'))
  await expect.poll(() => lit().length, chartTimeout).toBeGreaterThan(0)
})
