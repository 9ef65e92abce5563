// Ports reach a machine by name, with their input and a signal; one that is missing says so.

import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { toActors, unprovided } from '../../machines/kit/ports.ts'

type Ports = { greet: (input: { name: string }, signal: AbortSignal) => Promise<string> }

test('a port gets its input and an open signal', async () => {
  const { greet } = toActors<Ports>({
    greet: async ({ name }, signal) => `${name} ${signal.aborted}`,
  })
  await expect(toPromise(createActor(greet, { input: { name: 'Ada' } }).start())).resolves.toBe('Ada false')
})

test('the signal fires when the machine no longer wants the answer', () => {
  let wanted: AbortSignal | undefined
  const { greet } = toActors<Ports>({
    greet: (_, signal) => {
      wanted = signal
      return new Promise(() => {})
    },
  })
  const actor = createActor(greet, { input: { name: 'Ada' } }).start()
  actor.stop()
  expect(wanted?.aborted).toBe(true)
})

test('a port that is not provided fails by name', async () => {
  const { greet } = unprovided<Ports>(['greet'])
  const actor = createActor(greet, { input: { name: 'Ada' } })
  const failed = toPromise(actor)
  actor.start()
  await expect(failed).rejects.toThrow("The port 'greet' is not provided.")
})
