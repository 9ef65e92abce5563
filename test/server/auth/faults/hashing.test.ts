// More passwords wait to be hashed than can be soon: those who come then are asked to come back, and nobody else.

import { availableParallelism } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectComeBack } from '../../../support/auth-behind-proxy.ts'
import { cheapHashing, PASSWORD, startAuth } from '../../../support/auth-service.ts'

/** One core is left for everything else. */
const AT_A_TIME = Math.max(1, availableParallelism() - 1)
/** The queue of one service. */
const WAITING = 128

test('hashes leave a core to everybody else; the one that finds the queue full is refused with 503, and those before it are done', async () => {
  let isHeld = false
  let held = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const auth = await startAuth(
    {},
    {
      hashing: {
        ...cheapHashing,
        verify: async (...given) => {
          if (isHeld) {
            held += 1
            await released
          }
          return cheapHashing.verify(...given)
        },
      },
    },
  )
  onTestFinished(auth.stop)
  isHeld = true
  const statuses: number[] = []
  const signIn = async (nth: number) => {
    const answer = await auth.post('/sign-in/email', {
      email: `nobody${nth}@example.com`,
      password: PASSWORD,
    })
    statuses.push(answer.status)
    return answer
  }
  const room = AT_A_TIME + WAITING
  const all = Array.from({ length: room + 1 }, (_, nth) => signIn(nth))
  // The one that is answered while every hash is held is the one too many.
  await vi.waitFor(() => expect(statuses).toEqual([503]), { timeout: 60_000 })
  expect(held).toBe(AT_A_TIME)
  release()
  const answers = await Promise.all(all)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(room)
  const [refused] = answers.filter(({ status }) => status === 503)
  if (refused) expectComeBack(refused)
})
