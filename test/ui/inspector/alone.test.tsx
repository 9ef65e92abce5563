// One machine on a page that is not the inspector's: played by buttons and by its chart; and a recording, step by step.

import { render } from 'solid-js/web'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { machineNames } from '../../../ui/chart/machine-names.ts'
import { isRefused, isSeeded, stepsIn } from '../../../ui/inspector/alone/alone-steps.ts'
import { MachineAlone } from '../../../ui/inspector/alone/machine-alone.tsx'
import { knownFaults } from '../../../ui/inspector/transport/known-recordings.ts'
import { onLeave } from '../support/leaving.ts'
import { button, chartTimeout, lit } from './support/page.tsx'

function mount(machine: (typeof machineNames)[number]): void {
  const root = document.createElement('div')
  document.body.append(root)
  const stop = render(() => <MachineAlone machine={machine} />, root)
  onLeave(() => {
    stop()
    root.remove()
  })
}

const event = (name: string) =>
  page
    .getByRole('group', { name: 'Events that this state expects' })
    .getByRole('button', { name, exact: true })

test('an event leads on, the guard that refuses is named, and another way drops what came after', async () => {
  mount('one-time-code')
  await userEvent.click(event('code.mismatched'))
  await expect
    .element(page.getByRole('status').getByText('the state stays issued', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('did not hold')).toBeVisible()
  await userEvent.click(event('code.matched'))
  await expect.poll(lit, chartTimeout).toEqual(['spent'])
  await userEvent.click(button('Step back'))
  await expect.poll(lit, chartTimeout).toEqual(['issued'])
  await userEvent.click(event('code.superseded'))
  await expect.poll(lit, chartTimeout).toEqual(['expired'])
  await expect.element(page.getByText('Step 3 of 3')).toBeVisible()
})

test.each(machineNames)('%s can be started alone', (name) => {
  mount(name)
  expect(page.getByRole('region', { name: `Try ${name}` }).query()).not.toBeNull()
})

test('each known fault has steps, and what only the fault did is told from what the machine does', async () => {
  const faults = await Promise.all(Object.values(knownFaults).map(async (load) => stepsIn(await load())))
  expect(faults.filter((steps) => steps.every(isRefused))).toEqual([])
  expect(faults.some((steps) => steps.some(isSeeded))).toBe(true)
})
