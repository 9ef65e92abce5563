// An auth service that hangs delays a callback by no more than its deadline, and other pages not at all.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { record } from './support/figures.ts'
import { call, cookieOf, verifiedPerson } from './support/person.ts'
import { type System, startSystem } from './support/system.ts'

const DEADLINE_SECONDS = 4
/** What a call to the auth service may take by itself, in ms. */
const CALL_MS = 10_000

let system: System
beforeAll(async () => {
  system = await startSystem({ env: { CALLBACK_DEADLINE_SECONDS: String(DEADLINE_SECONDS) } })
})
afterAll(() => system?.stop())

const hangs: Record<string, [hang: () => void, goOn: () => void]> = {
  'whose process is stopped': [() => system.auth.freeze(), () => system.auth.thaw()],
  'behind a network that drops everything': [
    () => system.links.appToAuth.set({ kind: 'hold' }),
    () => system.links.appToAuth.set({ kind: 'pass' }),
  ],
  'whose answers come a byte at a time': [
    () => system.links.appToAuth.set({ kind: 'drip', bytes: 1 }),
    () => system.links.appToAuth.set({ kind: 'pass' }),
  ],
}

test.each(Object.keys(hangs))('one %s', async (what) => {
  const [hang, goOn] = hangs[what] ?? []
  const { email, token } = await verifiedPerson(system)
  const headers = cookieOf(await call(system, token, email))
  const pages = () =>
    Promise.all(
      ['/', '/dashboard', '/api/me', '/live', '/ready'].map(async (path) => {
        const answer = await system.ask('app', path, { headers, who: email })
        return { path, status: answer?.status }
      }),
    )
  const before = await pages()
  hang?.()
  const asked = performance.now()
  let answered = 0
  // Tokens that no table knows, so that the auth service has to be asked.
  const callbacks = Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const answer = await call(system, `${index}`.padStart(32, 'x'), email)
      answered += 1
      return answer
    }),
  )
  const during = await pages()
  const answeredBefore = answered
  const answers = await callbacks
  const took = performance.now() - asked
  goOn?.()
  expect(during).toEqual(before)
  expect(answers.filter((answer) => answer === null)).toEqual([])
  // Each of the calls would be waited for as long without a deadline.
  expect(took).toBeLessThan(CALL_MS)
  expect(answeredBefore).toBe(0)
  await system.expectBalance()
  record(
    'hanging-auth',
    `callbacks at one ${what}`,
    `${(took / DEADLINE_SECONDS / 1000).toFixed(2)} of their deadline`,
  )
})
