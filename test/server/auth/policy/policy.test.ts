// The call to the policy: signed, bounded, to public addresses only; and what of its answers is one.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPolicy } from '../../../../server/policy/policy.ts'
import { answering, type PolicyDouble, refusing, startPolicy } from '../../../support/policy-double.ts'
import { recordingLog } from '../../../support/quiet.ts'

let double: PolicyDouble
beforeAll(async () => {
  double = await startPolicy()
})
afterAll(() => double.stop())

const question = {
  type: 'sign-in',
  email: 'ada@example.org',
  method: 'password',
  ipAddress: '192.0.2.1',
  userAgent: 'a test',
} as const

function policyAt(
  url = double.settings.POLICY_URL ?? '',
  given: { isPublicOnly?: true; patience?: number } = {},
) {
  const log = recordingLog()
  const outcomes: string[] = []
  const policy = createPolicy(
    {
      POLICY_URL: url,
      POLICY_SECRET: [double.settings.POLICY_SECRET ?? ''],
      POLICY_TIMEOUT_MS: given.patience ?? 60_000,
      POLICY_PRIVATE: !given.isPublicOnly,
      POLICY_WHEN_UNAVAILABLE: 'refuse',
    },
    { log, metrics: { policyAnswered: (about, outcome) => void outcomes.push(`${about} ${outcome}`) } },
  )
  return { ask: async () => policy?.(question, 'a request'), log, outcomes }
}

const unavailable = { type: 'policy.unavailable', reason: null }

test('the question is signed, and holds what the policy may know', async () => {
  const { ask, outcomes } = policyAt()
  expect(await ask()).toEqual({ type: 'request.allowed', reason: null })
  const { type, ...data } = question
  expect(double.asked.at(-1)).toEqual({
    id: expect.any(String),
    type,
    version: 1,
    timestamp: expect.any(String),
    data,
  })
  expect(double.forged()).toBe(0)
  expect(outcomes).toEqual(['sign-in allowed'])
})

test.each([
  ['Not on Sundays.', 'Not on Sundays.'],
  ['  two\nlines\u202e  ', 'two lines'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  ['', null],
  ['\ud800', '\ufffd'],
  ['🙂'.repeat(201), '🙂'.repeat(200)],
])('X-1310: the words %j are %j for the person', async (reason, words) => {
  double.behave(refusing(reason))
  expect(await policyAt().ask()).toEqual({ type: 'request.refused', reason: words })
})

describe('X-1311: no answer is', () => {
  test.each<[string, object | string, { status?: number; type?: string }?]>([
    ['another status', { decision: 'allow' }, { status: 201 }],
    ['a failure', { decision: 'allow' }, { status: 500 }],
    ['another type of content', { decision: 'allow' }, { type: 'text/html' }],
    ['a type that only begins alike', { decision: 'allow' }, { type: 'application/jsonp' }],
    ['no JSON', 'allow'],
    ['an empty body', ''],
    ['a word', '"allow"'],
    ['another decision', { decision: 'maybe' }],
    ['a list of decisions', [{ decision: 'allow' }]],
    ['a decision in other letters', { decision: 'ALLOW' }],
    ['words that are none', { decision: 'refuse', reason: 7 }],
    ['more than it may', { decision: 'allow', padding: 'x'.repeat(5000) }],
  ])('%s', async (_, body, how) => {
    double.behave(answering(body, how))
    expect(await policyAt().ask()).toEqual(unavailable)
  })

  test('one that comes too late', async () => {
    double.behave(() => {})
    const { ask, outcomes } = policyAt(undefined, { patience: 50 })
    expect(await ask()).toEqual(unavailable)
    expect(outcomes).toEqual(['sign-in timeout'])
  })

  test('one of an address that is not public, and that is never called', async () => {
    const before = double.asked.length
    const { ask, outcomes } = policyAt(undefined, { isPublicOnly: true })
    expect(await ask()).toEqual(unavailable)
    expect(outcomes).toEqual(['sign-in private'])
    expect(double.asked).toHaveLength(before)
  })

  test('a redirect, which is not followed', async () => {
    let visits = 0
    const elsewhere = createServer((_, response) => {
      visits += 1
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"decision":"allow"}')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void elsewhere.close())
    const { port } = elsewhere.address() as AddressInfo
    double.behave((response) => void response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end())
    expect(await policyAt().ask()).toEqual(unavailable)
    expect(visits).toBe(0)
  })

  test('where nobody listens', async () => {
    const gone = await startPolicy()
    gone.stop()
    expect(await policyAt(gone.settings.POLICY_URL).ask()).toEqual(unavailable)
  })
})

test('that it gives no answer is said once, and that it answers again', async () => {
  const { ask, log, outcomes } = policyAt()
  for (const behaviour of [answering('', { status: 500 }), answering('what?'), refusing('No.')]) {
    double.behave(behaviour)
    await ask()
    await ask()
  }
  expect(log.lines.map(({ event, message }) => [event, message])).toEqual([
    [
      'policy.away',
      expect.stringMatching(/^The policy at 127\.0\.0\.1:\d+ did not answer 200: .* is refused\.$/),
    ],
    ['policy.back', expect.stringMatching(/answers again/)],
  ])
  expect(outcomes).toEqual([
    ...Array(2).fill('sign-in status'),
    ...Array(2).fill('sign-in unreadable'),
    ...Array(2).fill('sign-in refused'),
  ])
  expect(JSON.stringify(log.lines)).not.toContain(question.email)
})
