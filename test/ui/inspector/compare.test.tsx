// The difference of two recordings: the steps that only one of them has, machine by machine.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { differingIn } from '../../../ui/inspector/transport/compare.ts'
import { recordingOf } from '../../../ui/inspector/transport/recording.ts'
import { button, lit, mountInspector, onLaptop } from './support/page.tsx'
import { FORM, Recorder, recordSignUp } from './support/recorder.ts'

const steps = (text: string) => [...text].map((one, index) => ({ text: one, index }))
const only = (ours: string, theirs: string) =>
  differingIn(steps(ours), steps(theirs))
    .map(({ step, isOurs }) => `${isOurs ? '-' : '+'}${step.text}`)
    .join('')

test.each([
  ['abc', 'abc', ''],
  ['abcd', 'axcd', '-b+x'],
  ['abc', 'abbc', '+b'],
  ['', 'ab', '+a+b'],
  ['abxcd', 'bcda', '-a-x+a'],
])('%s beside %s: %s', (ours, theirs, found) => {
  expect(only(ours, theirs)).toBe(found)
})

test('very long ones that differ in a few steps are compared all the same', () => {
  const same = 'abcdefghij'.repeat(2_000)
  expect(only(`${same}x${same}`, `${same}y${same}`)).toBe('-x+y')
  expect(only('x'.repeat(3_000), 'y'.repeat(3_000))).toHaveLength(12_000)
})

const compareWith = (content: string) =>
  userEvent.upload(page.getByLabelText('Compare …').last(), new File([content], 'earlier.json'))

const fileOf = (messages: ReturnType<typeof recordSignUp>) =>
  JSON.stringify(recordingOf(messages, new Date(0)))

test('what is shown is compared with a file: each step of one alone is named, and those that are here are gone to', async () => {
  await onLaptop()
  mountInspector(recordSignUp())
  const earlier = new Recorder()
    .begin(FORM, 'auth-form')
    .send(FORM, { type: 'xstate.done.actor.restoring', output: null })
    .send(FORM, { type: 'forgotPassword.clicked' })
  await compareWith(fileOf(earlier.messages))
  const dialog = page.getByRole('dialog', { name: 'Compared with earlier.json' })
  await expect.element(dialog.getByText('forgotPassword.clicked → forgotPassword.editing')).toBeVisible()
  await expect.element(dialog.getByText('one-time-code', { exact: true })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'registerTab.clicked → register.editing' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(lit, { timeout: 60_000 }).toEqual(['register', 'register.editing'])
})

test('the same steps are said to be the same, and what is no recording is refused', async () => {
  await onLaptop()
  mountInspector(recordSignUp())
  await compareWith(fileOf(recordSignUp()))
  await expect.element(page.getByText('Both took the same steps.')).toBeVisible()
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await compareWith('{}')
  await expect
    .element(page.getByText('This file isn’t an inspector recording.', { exact: false }))
    .toBeVisible()
  await expect.element(button('Dismiss')).toBeVisible()
})
