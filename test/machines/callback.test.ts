// The callback tries the spec's steps in their order and answers as its rules and redirects say.

import { describe, expect, test } from 'vitest'
import { claims, clientUser, request, runCallback, stepNames } from './support/callback.ts'
import {
  type CallbackRow,
  fallbacks,
  handingOn,
  redirectRows,
  steps,
  tokenSources,
} from './tables/callback.ts'

function testRow(row: CallbackRow): void {
  test(`${row.requirement}: ${row.title}`, async () => {
    const { state, output, ran, rules } = await runCallback(row)
    const isIn = 'redirect' in row.output
    expect(ran).toEqual([...row.asks, ...(isIn ? ['establishSession', 'readMemberships'] : [])])
    expect({ state, output }).toEqual({ state: row.to, output: row.output })
    expect(rules).toContain(row.requirement)
  })
}

describe('callback: where the token comes from', () => void tokenSources.map(testRow))
describe('callback: the five steps', () => void steps.map(testRow))
describe('callback: what is left when no step identifies', () => void fallbacks.map(testRow))

describe('callback: the redirects by memberships', () => {
  for (const { requirement, title, memberships, to, redirect, tenantId } of redirectRows)
    test(`${requirement}: ${title}`, async () => {
      const ran = await runCallback({
        input: { bodyToken: 'usable' },
        steps: { verifyJwt: 'identity' },
        memberships,
      })
      expect(ran.state).toBe(to)
      expect(ran.output).toEqual({ redirect, tenantId })
      expect(ran.context.userId).toBe(7)
      expect(ran.rules).toEqual(expect.arrayContaining(['CR-4', requirement]))
    })
})

describe('callback: what the ports are given', () => {
  test.each(['body', 'cookie'] as const)('every step learns that the token is the %s’s', async (source) => {
    const { inputs } = await runCallback({ input: { [`${source}Token`]: 'usable' } })
    expect(inputs).toEqual(stepNames.map(() => ({ request, source })))
  })

  test('the body’s token goes before the cookie’s', async () => {
    const { inputs } = await runCallback({ input: { bodyToken: 'usable', cookieToken: 'usable' } })
    expect(inputs[0]).toEqual({ request, source: 'body' })
  })

  test('a validated identity establishes the session, whoever the client says it is', async () => {
    const { inputs } = await runCallback({
      input: { bodyToken: 'usable', clientUser },
      steps: { askWithBearer: 'identity' },
    })
    expect(inputs.slice(3)).toEqual([{ request, claims, assurance: 'token' }, { userId: 7 }])
  })

  test('a session on the client’s word alone is marked as such', async () => {
    const { inputs } = await runCallback({ input: { bodyToken: 'usable', clientUser } })
    expect(inputs[5]).toEqual({ request, claims: clientUser, assurance: 'client-asserted' })
  })
})

describe('callback: what is noted for log and audit', () => {
  test('every step that found nobody, and why', async () => {
    const { context } = await runCallback({
      input: { bodyToken: 'usable' },
      steps: { askWithCookie: 'unreachable', askWithBearer: 'breaks', lookUpPlain: 'failed' },
    })
    expect(context.findings).toEqual([
      'verifyJwt: refused',
      'askWithCookie: unreachable',
      'askWithBearer: failed',
      'lookUpPlain: failed',
      'lookUpDigest: refused',
    ])
  })

  test('the step that found somebody, last', async () => {
    const { context } = await runCallback({
      input: { bodyToken: 'usable' },
      steps: { askWithCookie: 'identity' },
    })
    expect(context.findings).toEqual(['verifyJwt: refused', 'askWithCookie: identity'])
  })

  test('each step hands on under the rule that says so', async () => {
    const { rules } = await runCallback({ input: { bodyToken: 'usable' } })
    expect(rules.filter((rule) => rule.startsWith('AU-'))).toEqual(handingOn)
  })
})

describe('callback: the application’s own steps', () => {
  test.each(['establishSession', 'readMemberships'] as const)(
    'a breakdown of %s fails the request as a whole',
    async (breaks) => {
      const answer = runCallback({
        input: { bodyToken: 'usable' },
        steps: { verifyJwt: 'identity' },
        breaks,
      })
      await expect(answer).rejects.toThrow(`${breaks} broke`)
    },
  )
})
