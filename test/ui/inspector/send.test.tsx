// Events sent by hand: only to what lives in this browser, the chosen one stays chosen, and the outcome is shown.

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ByHand, FromTab, StateValue } from '../../../server/wire/inspection-messages.ts'
import { button, chartTimeout, lit, mountInspector, onLaptop, openTab, transition } from './support/page.tsx'
import { FORM, Recorder } from './support/recorder.ts'

const event = () => page.getByRole('combobox', { name: 'Event', exact: true })
const outcome = () => document.querySelector('.outcome')
const chosen = () => (event().element() as HTMLSelectElement).value

const takes =
  (value: StateValue) =>
  ({ id }: ByHand): FromTab => ({ id, outcome: 'taken', value })

async function openForm(recorder = new Recorder().begin(FORM, 'auth-form')) {
  await onLaptop()
  const source = mountInspector(recorder.messages)
  await userEvent.click(button('Send event'))
  return source
}

describe('to a tab of this browser', () => {
  test('an event goes with the names of its secret members, and its outcome stands beside the button', async () => {
    const tab = openTab([FORM], takes({ login: 'signingIn' }))
    await openForm()
    await userEvent.selectOptions(event(), 'credentials.submitted')
    await userEvent.fill(page.getByLabelText('email'), 'ada@example.com')
    await userEvent.click(button('Send'))
    await expect.poll(() => outcome()?.textContent).toBe('credentials.submitted was taken: login.signingIn.')
    expect(tab.received).toMatchObject([
      {
        to: FORM,
        event: {
          type: 'credentials.submitted',
          email: 'ada@example.com',
          password: 'an analytical engine',
          remember: true,
        },
        secrets: ['password'],
      },
    ])
    const { bottom } = outcome()?.getBoundingClientRect() ?? { bottom: Number.NaN }
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  })

  test('what was chosen stays chosen in the next state, and is what is sent', async () => {
    const tab = openTab([FORM], takes({ register: 'editing' }))
    const recorder = new Recorder().begin(FORM, 'auth-form')
    const source = await openForm(recorder)
    await userEvent.selectOptions(event(), 'registerTab.clicked')
    await userEvent.click(button('Send'))
    const known = recorder.messages.length
    source.deliver(recorder.send(FORM, { type: 'registerTab.clicked' }).messages.slice(known))
    await expect.poll(lit, chartTimeout).toContain('register.editing')
    expect(chosen()).toBe('registerTab.clicked')
    await userEvent.click(button('Send'))
    await expect
      .poll(() => tab.received.map((one) => one.event.type))
      .toEqual(['registerTab.clicked', 'registerTab.clicked'])
  })

  test('an event that changes nothing is said to have changed nothing', async () => {
    openTab([FORM], ({ id }) => ({ id, outcome: 'ignored', value: { login: 'editing' } }))
    await openForm()
    await userEvent.click(button('Send'))
    await expect.poll(() => outcome()?.textContent).toMatch(/changed nothing in login\.editing\./)
  })

  test('an actor that has ended meanwhile, and one whose tab has gone, are told apart from success', async () => {
    openTab([FORM], ({ id }) => ({ id, outcome: 'ended' }))
    await openForm()
    await userEvent.click(button('Send'))
    await expect.poll(() => outcome()?.textContent).toMatch(/This actor has ended/)
  })

  test('nobody answers: nothing was sent, and it says so', async () => {
    openTab([FORM])
    await openForm()
    await userEvent.click(button('Send'))
    await expect.poll(() => outcome()?.textContent).toMatch(/wasn’t sent: no tab of this browser/)
  })
})

describe('what does not live here', () => {
  test('a closed tab’s form takes nothing, and says why', async () => {
    openTab([])
    await openForm(new Recorder().begin(FORM, 'auth-form').leave(FORM))
    await expect.element(page.getByText(/Its tab is closed, so the event runs on a copy/)).toBeVisible()
    expect(button('Send').query()).toBeNull()
  })

  test('nor does one of another browser', async () => {
    openTab(['another:1'])
    await openForm()
    await expect.element(page.getByText(/Its tab is in another browser/)).toBeVisible()
    expect(button('Send').query()).toBeNull()
  })
})

describe('a click on a transition of the chart', () => {
  test('offers to send its event', async () => {
    const tab = openTab([FORM], takes({ register: 'editing' }))
    await onLaptop()
    mountInspector(new Recorder().begin(FORM, 'auth-form').messages)
    await expect.poll(() => transition('login|registerTab.clicked|0'), chartTimeout).not.toBeNull()
    transition('login|registerTab.clicked|0')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(chosen).toBe('registerTab.clicked')
    await userEvent.click(button('Send'))
    await expect.poll(() => tab.received.map((one) => one.event.type)).toEqual(['registerTab.clicked'])
  })

  test('by Enter on it, too; what only a port answers is played on a copy', async () => {
    openTab(['account:1'])
    await onLaptop()
    mountInspector([], { hash: '#machine=callback' })
    await userEvent.click(button('Start'))
    await expect.poll(lit, chartTimeout).toEqual(['verifyingJwt'])
    const edge = [...document.querySelectorAll<SVGGElement>('[data-edge^="verifyingJwt|xstate.error"]')][0]
    edge?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(chosen).toBe('verifyJwt failed')
    await userEvent.click(button('Play').last())
    await expect.poll(() => outcome()?.textContent).toMatch(/on a copy: /)
  })
})
