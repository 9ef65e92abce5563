// The callback tries the spec's validation steps in their order and answers as its rules and redirects say.

import { describe, expect, test } from 'vitest'
import { callbackMachine } from '../../machines/callback/callback.machine.ts'
import { claims } from '../../machines/callback/callback.samples.ts'
import { clientUser, request, runCallback, stepNames } from './support/callback.ts'
import { callbackCheck, redirectCheck } from './support/callback-row.ts'
import { testChecks } from './support/check.ts'
import { fallbacks, rulesBetween, steps, tokenSources } from './tables/callback.ts'
import { redirectRows } from './tables/callback-redirects.ts'

const testAll = (checks: ReturnType<typeof callbackCheck>[]) => testChecks(callbackMachine, checks)

describe('callback: where the token comes from', () => testAll(tokenSources.map(callbackCheck)))
describe('callback: the five validation steps', () => testAll(steps.map(callbackCheck)))
describe('callback: what is left when no validation step identifies', () =>
  testAll(fallbacks.map(callbackCheck)))
describe('callback: the redirects by memberships', () => testAll(redirectRows.map(redirectCheck)))

describe('callback: what the ports are given', () => {
  test.each(['body', 'cookie'] as const)(
    'every validation step learns that the token is the %s’s',
    async (source) => {
      const { inputs } = await runCallback({ input: { [`${source}Token`]: 'usable' } })
      expect(inputs).toEqual(stepNames.map(() => ({ request, source })))
    },
  )

  test('the body’s token goes before the cookie’s', async () => {
    const { inputs } = await runCallback({ input: { bodyToken: 'usable', cookieToken: 'usable' } })
    expect(inputs[0]).toEqual({ request, source: 'body' })
  })

  test('a validated identity establishes the session, no matter who the client says it is', async () => {
    const { inputs } = await runCallback({
      input: { bodyToken: 'usable', clientUser },
      steps: { askWithBearer: 'identity' },
    })
    expect(inputs.slice(3)).toEqual([
      { request, claims, assurance: 'token' },
      { request, userId: 7 },
    ])
  })

  test('a session on the client’s word alone is marked as such', async () => {
    const { inputs } = await runCallback({ input: { bodyToken: 'usable', clientUser } })
    expect(inputs[5]).toEqual({ request, claims: clientUser, assurance: 'client-asserted' })
  })
})

describe('callback: what is recorded for log and audit', () => {
  test('every validation step that found nobody, and why', async () => {
    const { context } = await runCallback({
      input: { bodyToken: 'usable' },
      steps: { askWithCookie: 'unreachable', askWithBearer: 'breaks', lookUpPlain: 'failed' },
    })
    expect(context.findings).toEqual([
      { step: 'verifyJwt', result: 'refused' },
      { step: 'askWithCookie', result: 'unreachable' },
      { step: 'askWithBearer', result: 'failed' },
      { step: 'lookUpPlain', result: 'failed' },
      { step: 'lookUpDigest', result: 'refused' },
    ])
  })

  test('the validation step that found somebody, last', async () => {
    const { context } = await runCallback({
      input: { bodyToken: 'usable' },
      steps: { askWithCookie: 'identity' },
    })
    expect(context.findings).toEqual([
      { step: 'verifyJwt', result: 'refused' },
      { step: 'askWithCookie', result: 'identity' },
    ])
  })

  test('each validation step leads to the next under the rule that says so', async () => {
    const { rules } = await runCallback({ input: { bodyToken: 'usable' } })
    expect(rules.filter((rule) => rule.startsWith('AU-'))).toEqual(rulesBetween)
  })
})

describe('callback: the application’s own ports', () => {
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
