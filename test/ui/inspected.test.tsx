// What a tab keeps for an inspector that takes nothing is bounded.

import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import { conceal } from '../../machines/kit/handle.ts'
import { observe, observer } from '../../machines/kit/observe.ts'

/** As the module has it. */
const MOST_KEPT = 1000

test('of what happens while the inspector answers with failures the newest is kept', async () => {
  vi.useFakeTimers()
  onTestFinished(() => observe(null))
  let isBack = false
  let taken = 0
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    expect(path).toBe('/inspect/messages')
    if (isBack) taken += JSON.parse(body).length
    return new Response(null, { status: isBack ? 200 : 503 })
  })
  // Only now: it takes the page's fetch as it finds it.
  const { reportToInspector } = await import('../../ui/client/inspected.ts')
  reportToInspector('', { observe, conceal })
  const actor = createActor(authFormMachine, {
    input: {},
    ...(observer && { inspect: observer.running(authFormMachine) }),
  })
  actor.start()
  for (let count = 0; count < MOST_KEPT; count += 1)
    actor.send({ type: 'email.changed', email: `${count}@x` })
  await vi.advanceTimersByTimeAsync(2000)
  isBack = true
  await vi.advanceTimersByTimeAsync(5000)
  actor.stop()
  expect(taken).toBe(MOST_KEPT)
})
