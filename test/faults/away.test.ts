// While the database is away, every request gets an announced 503 with Retry-After, within two seconds.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exchange } from '../consistency/checks.ts'
import { databaseFaults } from './support/database-faults.ts'
import { record } from './support/figures.ts'
import { call, cookieOf, PASSWORD, verifiedPerson } from './support/person.ts'
import { type System, startSystem } from './support/system.ts'

let system: System
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system?.stop())

const WITHIN_MS = 2000

const faults = databaseFaults(() => system)

type Request = [service: Exchange['service'], path: string, body?: Record<string, unknown>]

const writing = (email: string, token: string): Request[] => [
  ['auth', '/sign-up/email', { name: 'S', email: 'somebody-else@example.com', password: PASSWORD }],
  ['auth', '/sign-in/email', { email, password: PASSWORD }],
  ['auth', '/email-otp/verify-email', { email, otp: '123456' }],
  ['auth', '/email-otp/send-verification-otp', { email, type: 'sign-in' }],
  ['auth', '/sign-in/email-otp', { email, otp: '123456' }],
  ['auth', '/email-otp/request-password-reset', { email }],
  ['auth', '/email-otp/reset-password', { email, otp: '123456', password: PASSWORD }],
  ['auth', '/sign-out', {}],
  ['app', '/auth/auth-callback', { token }],
  ['app', '/api/organizations', { name: 'Ours' }],
  ['app', '/api/sign-out', {}],
]
/** A database that is read-only may answer them. */
const reading: Request[] = [
  ['auth', '/get-session'],
  ['app', '/api/me'],
  ['app', '/dashboard'],
]

test.each(Object.keys(faults))('where it %s', async (what) => {
  const { goes, returns } = faults[what] ?? {}
  const { email, token } = await verifiedPerson(system)
  const cookies = cookieOf(await call(system, token, email))
  const headersOf = { auth: { authorization: `Bearer ${token}` }, app: cookies }
  const isReadOnly = what === 'is read-only'
  await goes?.()
  const answers: string[] = []
  let slowest = 0
  // Twice: by connections that were open before, and by new ones.
  for (const round of ['first', 'then'])
    await Promise.all(
      [...writing(email, token), ...(isReadOnly ? [] : reading)].map(async ([service, path, body]) => {
        const asked = performance.now()
        const answer = await system.ask(service, path, {
          headers: headersOf[service],
          who: email,
          ...(body && { body }),
        })
        const took = performance.now() - asked
        slowest = Math.max(slowest, took)
        const isAnnounced = answer?.status === 503 && answer.headers.get('retry-after') !== null
        if (!isAnnounced) answers.push(`${round} ${service} ${path}: ${answer?.status ?? 'no answer'}`)
        if (took > WITHIN_MS) answers.push(`${round} ${service} ${path}: ${Math.round(took)} ms`)
      }),
    )
  const ready = await Promise.all([system.auth, system.app].map(({ origin }) => fetch(`${origin}/ready`)))
  await returns?.()
  await Promise.all([system.auth.untilReady(), system.app.untilReady()])
  expect(answers).toEqual([])
  expect(ready.map(({ status }) => status)).toEqual([503, 503])
  await system.expectBalance()
  record(
    'away',
    `a database that ${what}`,
    `slowest answer ${(slowest / WITHIN_MS).toFixed(2)} of the two seconds`,
  )
})
