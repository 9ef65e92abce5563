// A policy that is a function of lockstep.config.ts: asked as a program is, with the same deadline, and no answer lets it do more.

import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest'
import type { defineConfig } from '../../../../server/config/define-config.ts'
import { allSettings, loadSettings } from '../../../../server/config/load.ts'
import { createPolicy } from '../../../../server/policy/policy.ts'
import type { PolicyFunction } from '../../../../server/wire/policy-question.ts'
import { textOf } from '../../../rules/support/files.ts'
import { PASSWORD, signUp, somebody, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { envOfFile } from '../../../support/config-folder.ts'
import { recordingLog } from '../../../support/quiet.ts'

const question = {
  type: 'sign-in',
  email: 'ada@example.org',
  method: 'password',
  ipAddress: '192.0.2.1',
  userAgent: 'a test',
} as const

function asking(source: string, env: Record<string, string> = {}) {
  const settings = envOfFile(`export default { policy: ${source} }`, { POLICY_TIMEOUT_MS: '10000', ...env })
  const { values } = loadSettings(allSettings, settings, { demo: true })
  const log = recordingLog()
  const outcomes: string[] = []
  const policyAnswered = (about: string, outcome: string) => void outcomes.push(`${about} ${outcome}`)
  const policy = createPolicy(values, { log, metrics: { policyAnswered } })
  return { ask: async () => policy?.(question, 'a request'), log, outcomes }
}

const faultsOf = (text: string, env: Record<string, string> = {}): string[] => {
  try {
    loadSettings(allSettings, envOfFile(text, env), { demo: true })
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

const allowed = { type: 'request.allowed', reason: null }
const refused = { type: 'request.refused', reason: 'Not ada@example.org.' }
const unavailable = { type: 'policy.unavailable', reason: null }

test.each([
  ['async () => ({ decision: "allow" })', allowed],
  ['() => ({ decision: "allow" })', allowed],
  ['async ({ email }) => ({ decision: "refuse", reason: "  Not\\n" + email + "." })', refused],
  ['({ method }) => ({ decision: "refuse", reason: `Not ada@example.org.`, method })', refused],
])('X-1310: %s answers', async (source, answer) => {
  const { ask, log } = asking(source)
  expect(await ask()).toEqual(answer)
  expect(log.lines).toEqual([])
})

describe('X-1311: no answer is', () => {
  test.each([
    ['an error', 'async () => { throw new Error("hunter2") }', 'failed'],
    ['an error before it waits', '() => { throw new Error("hunter2") }', 'failed'],
    ['what is thrown and isn’t an error', '() => { throw "hunter2" }', 'failed'],
    ['nothing', 'async () => {}', 'unreadable'],
    ['true', 'async () => true', 'unreadable'],
    ['another decision', 'async () => ({ decision: "hunter2" })', 'unreadable'],
    ['words that are none', 'async () => ({ decision: "refuse", reason: 7 })', 'unreadable'],
    [
      'one that throws when it is read',
      '() => ({ get decision() { throw new Error("hunter2") } })',
      'failed',
    ],
  ])('%s', async (_, source, outcome) => {
    const { ask, log, outcomes } = asking(source)
    expect(await ask()).toEqual(unavailable)
    expect(outcomes).toEqual([`sign-in ${outcome}`])
    expect(log.lines).toMatchObject([
      { event: 'policy.away', message: expect.stringMatching(/is refused\.$/) },
    ])
    for (const hidden of ['hunter2', question.email]) expect(JSON.stringify(log.lines)).not.toContain(hidden)
  })

  test('one that comes too late, which is told to stop', async () => {
    const source = `(_, { signal }) => new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')))
    })`
    const { ask, log, outcomes } = asking(source, { POLICY_TIMEOUT_MS: '50' })
    expect(await ask()).toEqual(unavailable)
    expect(outcomes).toEqual(['sign-in timeout'])
    expect(log.lines[0]?.message).toMatch(/^The policy in lockstep\.config\.ts did not answer in time:/)
  })

  test('one that comes too late because it computes for too long', async () => {
    const source = `() => {
      const begun = performance.now()
      while (performance.now() - begun < 60);
      return { decision: 'allow' }
    }`
    expect(await asking(source, { POLICY_TIMEOUT_MS: '50' }).ask()).toEqual(unavailable)
  })
})

test('an error says its line in the log, once', async () => {
  const { ask, log } = asking('async () => {\n  throw new Error("no")\n}')
  await ask()
  await ask()
  expect(log.lines.map(({ message }) => message)).toEqual([
    'The policy in lockstep.config.ts threw an error (line 2): until it answers, what it is asked about is refused.',
  ])
})

test('what it changes in the question is nobody’s', async () => {
  const { ask, outcomes } = asking(
    '(question) => { question.type = "sign-up"; question.email = "eve@example.org"; return { decision: "allow" } }',
  )
  expect(await ask()).toEqual(allowed)
  expect(outcomes).toEqual(['sign-in allowed'])
  expect(question.email).toBe('ada@example.org')
})

test('a function and POLICY_URL together are refused in one sentence, and so is what is no function', () => {
  const url = { POLICY_URL: 'https://policy.example.com/', POLICY_SECRET: `whsec_${'a'.repeat(32)}` }
  expect(faultsOf('export default { policy: () => ({ decision: "allow" }) }', url)).toEqual([
    'policy in lockstep.config.ts and POLICY_URL are both set, and one of them would decide nothing: take out the function, or unset POLICY_URL.',
  ])
  expect(faultsOf('export default { policy: "allow" }')).toEqual([
    "policy in lockstep.config.ts has to be a function: write policy: async (question) => ({ decision: 'allow' }), or take it out.",
  ])
})

test('its type knows the question and the answer', () => {
  type Given = Parameters<typeof defineConfig>[0]['policy']
  expectTypeOf<Given>().toEqualTypeOf<PolicyFunction | undefined>()
  expectTypeOf<() => { decision: 'maybe' }>().not.toExtend<Given>()
})

test('X-1310: the function in docs/extend.md sends guests to the front desk, and nobody else', async () => {
  const [, source = ''] =
    /<!-- a policy, run by test\/server\/auth\/policy\/policy-function\.test\.ts -->\n```ts\n([\s\S]*?)```/.exec(
      textOf('docs/extend.md'),
    ) ?? []
  const auth = await startAuth(envOfFile(source))
  onTestFinished(auth.stop)
  expect(await signUp(auth, 'ada@guests.example.com')).toMatchObject({
    status: 403,
    body: { code: 'POLICY_REFUSED', message: 'Ask at the front desk.' },
  })
  const { email } = await verifiedPerson(auth, somebody())
  expect(await auth.post('/sign-in/email', { email, password: `not ${PASSWORD}` })).toMatchObject({
    status: 401,
  })
})
