// Second factors beside a real Better Auth with its plugin, by its own client: the same answers, but for what docs/better-auth.md lists.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../../rules/support/files.ts'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import { type RunningBetterAuth, startBetterAuth } from '../../../support/better-auth.ts'
import { type Answered, walked } from './two-factor.requests.ts'

type Walked = Awaited<ReturnType<typeof walked>>

const ours = authServiceOfFile()
let theirs: RunningBetterAuth | undefined
let here: Walked
let there: Walked
beforeAll(async () => {
  theirs = await startBetterAuth({ passkeys: true, secondFactors: true })
  const { url, codeTo } = ours()
  const own = { url, codeTo: (email: string, type: string) => codeTo(email, type === 'sign-in' ? 2 : 1) }
  ;[here, there] = await Promise.all([walked(own), walked(theirs)])
})
afterAll(() => theirs?.stop())

/** In the words of docs/better-auth.md. */
function outcomeOf({ data, error }: Answered): string {
  if (error) return `${error.status} \`${error.code}\``
  const found = (data ?? {}) as Record<string, unknown>
  if (Array.isArray(found.twoFactorMethods)) return `waits for ${found.twoFactorMethods.join(' or ')}`
  if (data === null) return 'nothing'
  if (found.token || found.session) return 'a session'
  return found.totpURI && !found.backupCodes ? 'the secret' : 'done'
}

/** Names and kinds of the members; that somebody has no second factor is not said here. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'twoFactorEnabled')
      .map(([name, member]) => [name, shapeOf(member)] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

/** By label, what is answered there and here. */
const listed = new Map(
  [
    ...(textOf('docs/better-auth.md').split('### Second factors\n')[1]?.split('\n### ')[0] ?? '').matchAll(
      /^\| (?!-|\|)([^|]+) \| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm,
    ),
  ].map(([, label = '', there = '', here = '']) => [label, { there, here }] as const),
)

test('every call comes to what it comes to there, or to what is listed', () => {
  const differing: Record<string, object> = {}
  for (const [label, answer] of Object.entries(here.answers)) {
    const other = there.answers[label] ?? { data: null, error: null }
    const outcomes = { there: outcomeOf(other), here: outcomeOf(answer) }
    if (outcomes.here !== outcomes.there) differing[label] = outcomes
    else if (answer.error) expect([label, answer.error]).toEqual([label, other.error])
    else expect([label, shapeOf(answer.data)]).toEqual([label, shapeOf(other.data)])
  }
  expect(differing).toEqual(Object.fromEntries(listed))
})

test('the client hands on which second factors a person has, each time that a sign-in waits', () => {
  const waits = Object.values(there.answers)
    .map(outcomeOf)
    .filter((one) => one.startsWith('waits'))
  expect(waits).toContain('waits for totp')
  expect(new Set(there.told.map(String))).toEqual(new Set(['totp']))
  expect(new Set(here.told.map(String))).toEqual(new Set(['totp', 'totp,passkey']))
})

test('an app reads from both addresses what it reads from the other’s', () => {
  const read = (uri: string) => {
    const { protocol, host, pathname, searchParams } = new URL(uri)
    const { issuer, digits, period } = Object.fromEntries(searchParams)
    return { protocol, host, pathname, issuer, digits, period }
  }
  expect(read(here.uri)).toEqual(read(there.uri))
})

test.each([
  ['the same code opens two sessions', 'the code once more'],
  ['a mailed code asks for no factor', 'a mailed code'],
  ['a session from before takes the factor away', 'disabling in a session from before'],
  ['a passkey that has not verified its user counts for both', 'that passkey alone'],
])('%s there, and not here', (_, label) => {
  expect(there.answers[label]?.error).toBeNull()
  const answer = here.answers[label]
  expect(['a session', 'done']).not.toContain(answer && outcomeOf(answer))
})
