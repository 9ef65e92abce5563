// The auth form by its generated walks, walked by a running actor: its ports asked and answered, its timers run down.

import { expect, test } from 'vitest'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { type Arrival, asks, authForm, timers } from '../walks/auth-form.ts'
import { gapsOf, noGaps } from '../walks/exemptions.ts'
import { walkedBy } from '../walks/walked.ts'
import { allStates, coverOf, edgesOn, statesOn, titleOf, type Walk, walksOf } from '../walks/walks.ts'
import { type Form, startForm } from './support/form.ts'

const every = walksOf(authForm)
/** Of each transition the shortest walk is a test of its own; all of them together are one test. */
const shortest = coverOf(every)

const lapses: Record<string, number> = {
  [timers.resendCooldown]: 60_000,
  [timers.signInCodeCooldown]: 60_000,
  [timers.resetCodeCooldown]: 60_000,
  [timers.passwordLifetime]: 660_000,
} satisfies Record<(typeof timers)[keyof typeof timers], number>

async function bringAbout({ send, ports, clock }: Form, event: EventObject): Promise<void> {
  const { question, kind, output } = event as Arrival
  if (event.type in lapses) return clock.increment(lapses[event.type] ?? 0)
  if (!question) return send(event as never)
  if (kind === 'breaks') await ports.break(asks[question])
  else await ports.answer(asks[question], output)
}

const gist = ({ value, context }: Pick<AnyMachineSnapshot, 'value' | 'context'>) => ({ value, context })

async function travel({ steps }: Walk): Promise<void> {
  const form = startForm({})
  for (const { event, after } of steps) {
    await bringAbout(form, event)
    expect(gist(form.actor.getSnapshot())).toEqual(gist(after))
  }
}

test('every state is reached', () => {
  expect([...statesOn(shortest)].toSorted()).toEqual(allStates(authForm.machine).toSorted())
})

test('every transition is on a walk', () => {
  expect(gapsOf('pure', 'auth-form', edgesOn(shortest))).toEqual(noGaps)
})

for (const walk of shortest)
  test(titleOf(walk), async ({ task }) => {
    await travel(walk)
    task.meta.walked = walkedBy('pure', walk)
  })

test(`${every.length} walks: to everything that is remembered, by everything that can happen there`, async () => {
  await Promise.all(every.map(travel))
})
