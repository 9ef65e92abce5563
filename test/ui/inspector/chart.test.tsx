// The charts of all machines with every choice of open views, their active states, and the transition taken last.

import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { machines } from '../../../machines/all.ts'
import { edgeId, edgesOf, nodesOf } from '../../../machines/kit/edges.ts'
import { descriptionOf, layoutOf } from '../../../ui/chart/charts.ts'
import { viewsOf } from '../../../ui/chart/graph.ts'
import type { Area, Layout } from '../../../ui/chart/layout.ts'
import { machineNames } from '../../../ui/chart/machine-names.ts'
import {
  button,
  chartState,
  chartTimeout,
  lit,
  mountInspector,
  onLaptop,
  transition,
} from './support/page.tsx'
import { FORM, Recorder, recordSignUp } from './support/recorder.ts'

const overlap = (one: Area, other: Area) =>
  one.x < other.x + other.width - 0.5 &&
  other.x < one.x + one.width - 0.5 &&
  one.y < other.y + other.height - 0.5 &&
  other.y < one.y + one.height - 0.5

const labelsOf = ({ arrows }: Layout) => arrows.flatMap(({ id, label }) => (label ? [{ id, ...label }] : []))

const edgesIn = ({ boxes, arrows }: Layout) =>
  [...boxes, ...arrows].flatMap(({ rows }) => rows.flatMap(({ edge }) => edge ?? []))

describe.each(machineNames)('the chart of %s', (name) => {
  const views = viewsOf(descriptionOf(name))
  const openings = [[], ...views.map((view) => [view]), views].filter(
    (one, index) => index === 0 || one.length,
  )

  test('has every state and every transition of the machine, once', async () => {
    const layout = await layoutOf(name, new Set(views))
    const states = nodesOf(machines[name]).slice(1)
    const drawn = layout.boxes.filter(({ kind, path }) => kind !== 'dot' && path !== '')
    expect(drawn.map(({ path }) => path).sort()).toEqual(states.map(({ path }) => path.join('.')).sort())
    // With all views open nothing is left out; with some of them, arrows between the closed ones are.
    expect(edgesIn(layout).sort()).toEqual(edgesOf(machines[name]).map(edgeId).sort())
  })

  test.each(openings.map((open) => ({ open })))(
    'has no overlapping words with $open open',
    async ({ open }) => {
      const layout = await layoutOf(name, new Set(open))
      const labels = labelsOf(layout)
      const leaves = layout.boxes.filter(({ inside, kind }) => inside.length === 0 && kind !== 'dot')
      const found = labels.flatMap((label, index) =>
        [...labels.slice(index + 1), ...leaves].filter((other) => overlap(label, other)).map(() => label.id),
      )
      expect(found).toEqual([])
      expect(layout.boxes.every(({ width, height }) => width > 0 && height > 0)).toBe(true)
    },
  )
})

/** The boxes of the words as they are drawn, without the space above and below the letters. */
const drawnWords = (): (Area & { text: string })[] =>
  [...document.querySelectorAll<SVGTextElement>('.chart text')].map((element) => {
    const { x, y, width, height } = element.getBBox()
    return { text: element.textContent ?? '', x, y: y + 3, width, height: height - 6 }
  })

test('drawn with all its views open, no word of the form touches another, and each is inside its box', async () => {
  await onLaptop()
  mountInspector(new Recorder().begin(FORM, 'auth-form').messages)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Views' }), 'All')
  await expect.poll(() => document.querySelectorAll('.state.around').length, chartTimeout).toBeGreaterThan(6)
  const words = drawnWords()
  expect(words.length).toBeGreaterThan(100)
  const touching = words.flatMap((word, index) =>
    words
      .slice(index + 1)
      .filter((other) => overlap(word, other))
      .map((other) => `${word.text} × ${other.text}`),
  )
  expect(touching).toEqual([])
  const wide = [...document.querySelectorAll<SVGGElement>('.label')].filter((label) => {
    const room = label.querySelector<SVGRectElement>('.behind')?.getBBox()
    const end = Math.max(
      ...[...label.querySelectorAll('text')].map((text) => text.getBBox().x + text.getComputedTextLength()),
    )
    return !room || end > room.x + room.width + 4
  })
  expect(wide.map(({ textContent }) => textContent)).toEqual([])
})

test('a layout is made once for each choice of views', async () => {
  expect(await layoutOf('account', new Set())).toBe(await layoutOf('account', new Set()))
})

test('guards, effects, ports and delays have the names on it that they have in the source', async () => {
  await onLaptop()
  mountInspector(new Recorder().begin(FORM, 'auth-form').messages)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Views' }), 'verifyEmail')
  await expect.poll(() => chartState('verifyEmail.boxes.verifying')?.textContent).toBeDefined()
  const text = () => document.querySelector('.chart')?.textContent ?? ''
  for (const word of [
    'asks verifyEmail',
    'after resendCooldown',
    '[isAwaitingCode]',
    '/ clearMessages',
    'entry / clearCode',
  ])
    expect(text()).toContain(word)
})

test('the active states are lit, the view around them opens, and the last transition is traced', async () => {
  await onLaptop()
  const recorder = new Recorder().begin(FORM, 'auth-form')
  const source = mountInspector(recorder.messages)
  await expect.poll(lit, chartTimeout).toEqual(['login', 'login.editing'])
  const known = recorder.messages.length
  recorder.send(FORM, { type: 'registerTab.clicked' })
  source.deliver(recorder.messages.slice(known))
  await expect.poll(lit, chartTimeout).toEqual(['register', 'register.editing'])
  expect(transition('login|registerTab.clicked|0')?.classList.contains('taken')).toBe(true)
  expect(document.querySelectorAll('.arrow.taken .trace')).toHaveLength(1)
})

test('a transition that has the focus keeps it when the chart is drawn anew', async () => {
  await onLaptop()
  const recorder = new Recorder().begin(FORM, 'auth-form')
  const source = mountInspector(recorder.messages)
  await expect.poll(lit, chartTimeout).toEqual(['login', 'login.editing'])
  transition('login|registerTab.clicked|0')?.focus()
  const known = recorder.messages.length
  recorder.send(FORM, { type: 'registerTab.clicked' })
  source.deliver(recorder.messages.slice(known))
  await expect.poll(lit, chartTimeout).toEqual(['register', 'register.editing'])
  await expect
    .poll(() => document.activeElement?.getAttribute('data-edge'))
    .toBe('login|registerTab.clicked|0')
})

test('parallel states are lit side by side', async () => {
  await onLaptop()
  mountInspector(recordSignUp().slice(0, 19))
  await expect
    .poll(lit, chartTimeout)
    .toEqual([
      'verifyEmail',
      'verifyEmail.boxes',
      'verifyEmail.boxes.awaitingCode',
      'verifyEmail.resend',
      'verifyEmail.resend.cooling',
    ])
})

describe('zoom and place', () => {
  const transform = () => document.querySelector('.chart > g')?.getAttribute('transform') ?? ''
  const scale = () => Number(/scale\(([\d.]+)\)/.exec(transform())?.[1])

  async function mountCode(): Promise<void> {
    await onLaptop()
    mountInspector(new Recorder().begin('one-time-code:1', 'one-time-code').messages)
    await expect.poll(lit, chartTimeout).toEqual(['issued'])
  }

  test('follow the keys', async () => {
    await mountCode()
    const room = page.getByRole('application')
    const start = transform()
    const before = scale()
    // On its ground, and not on what the chart has in its middle.
    await userEvent.click(room, { position: { x: 4, y: 4 } })
    await userEvent.keyboard('+')
    expect(scale()).toBeGreaterThan(before)
    await userEvent.keyboard('--')
    expect(scale()).toBeLessThan(before)
    const placed = transform()
    await userEvent.keyboard('{ArrowLeft}')
    expect(transform()).not.toBe(placed)
    await userEvent.keyboard('{Home}')
    expect(transform()).toBe(start)
  })

  test('follow the wheel and the buttons', async () => {
    await mountCode()
    const before = scale()
    const placed = transform()
    document.querySelector('.room')?.dispatchEvent(new WheelEvent('wheel', { deltaY: 50, cancelable: true }))
    expect(transform()).not.toBe(placed)
    expect(scale()).toBe(before)
    document
      .querySelector('.room')
      ?.dispatchEvent(new WheelEvent('wheel', { deltaY: -50, ctrlKey: true, cancelable: true }))
    expect(scale()).toBeGreaterThan(before)
    await userEvent.click(button('Zoom out'))
    await userEvent.click(button('Fit'))
    const room = document.querySelector('.room')?.getBoundingClientRect()
    const issued = chartState('issued')?.getBoundingClientRect()
    expect(issued?.top).toBeGreaterThanOrEqual(room?.top ?? 0)
  })
})

describe('coverage', () => {
  const walked = { account: { 'none|signUp.accepted|0': ['walks a newcomer'] } }

  async function mountAccount(coverage: Record<string, never> | typeof walked): Promise<void> {
    await onLaptop()
    mountInspector(new Recorder().begin('account:1', 'account').messages, { coverage })
    await expect.poll(lit, chartTimeout).toEqual(['none'])
  }

  test('marks what was walked, and names the test where it is pointed at', async () => {
    await mountAccount(walked)
    const edge = transition('none|signUp.accepted|0')
    await expect.poll(() => edge?.classList.contains('walked')).toBe(true)
    edge?.focus()
    await expect.element(page.getByText('Taken by walks a newcomer')).toBeVisible()
    await expect.element(page.getByText(`1 of ${edgesOf(machines.account).length} walked`)).toBeVisible()
  })

  test('marks what no test walked, and says so', async () => {
    await mountAccount(walked)
    const edge = transition('unverified|email.verified|0')
    await vi.waitFor(() => expect(edge?.classList.contains('unwalked')).toBe(true), { timeout: 60_000 })
    edge?.focus()
    await expect.element(page.getByText('No test took this transition in the last run.')).toBeVisible()
  })

  test('is not shown without a test run, and says so', async () => {
    await mountAccount({})
    transition('none|signUp.accepted|0')?.focus()
    await expect.element(page.getByText(/There’s no coverage yet/)).toBeVisible()
    expect(document.querySelectorAll('.walked, .unwalked')).toHaveLength(0)
  })
})

test('the arrow keys lead from one transition to the next', async () => {
  await onLaptop()
  mountInspector(new Recorder().begin('password-reset:1', 'password-reset').messages)
  await expect.poll(lit, chartTimeout).toEqual(['idle'])
  const stops = () => document.querySelectorAll('[data-edge][tabindex="0"]')
  expect(stops()).toHaveLength(1)
  ;(stops()[0] as SVGGElement).focus()
  const first = document.activeElement
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).not.toBe(first)
  expect(document.activeElement?.getAttribute('data-edge')).toBeTruthy()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
})
