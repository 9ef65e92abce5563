// What no request and no outcome of the validation steps can bring about in the callback.

import { expect, test } from 'vitest'
import type { CallbackPolicy, TokenKind } from '../../machines/callback/callback.types.ts'
import {
  asSpecified,
  clientUser,
  hardened,
  type Outcome,
  type Ran,
  runCallback,
  secrets,
  stepNames,
} from './support/callback.ts'

const tokens: (TokenKind | null)[] = [null, 'usable', 'digest', 'unusual', 'unusable']
const outcomes: Outcome[] = ['identity', 'refused', 'breaks']

type Case = { policy: CallbackPolicy; identified: boolean; ran: Ran }

/** Every pair of tokens, with and without a client's user, and every validation step as the only one that does not refuse. */
async function everyCase(): Promise<Case[]> {
  const inputs = [asSpecified, hardened].flatMap((policy) =>
    tokens.flatMap((bodyToken) =>
      tokens.flatMap((cookieToken) =>
        [null, clientUser].map((user) => ({ policy, bodyToken, cookieToken, clientUser: user })),
      ),
    ),
  )
  const runs = inputs.flatMap((input) =>
    stepNames.flatMap((name) =>
      outcomes.map(async (outcome) => ({
        policy: input.policy,
        identified: outcome === 'identity',
        ran: await runCallback({ input, steps: { [name]: outcome } }),
      })),
    ),
  )
  return Promise.all(runs)
}

const cases = await everyCase()
const established = cases.filter(({ ran }) => ran.ran.includes('establishSession'))

test('there are sessions and refusals among the cases', () => {
  expect(established.length).toBeGreaterThan(0)
  expect(established.length).toBeLessThan(cases.length)
})

test('no session is established without claims', () => {
  for (const { ran } of established) {
    const given = ran.inputs[ran.ran.indexOf('establishSession')]
    expect(given).toMatchObject({ claims: { sub: expect.any(String), email: expect.any(String) } })
  }
})

test('no session is established without a token in the request', () => {
  for (const { ran } of established)
    expect([ran.context.bodyToken, ran.context.cookieToken]).not.toEqual([null, null])
})

test('hardened: no session is established on a client’s word', () => {
  const strict = established.filter(({ policy }) => !policy.trustsClientUser)
  expect(strict.length).toBeGreaterThan(0)
  for (const { ran, identified } of strict) {
    expect(ran.context.assurance).toBe('token')
    expect(identified).toBe(true)
  }
})

test('the validation steps run in the spec’s order, none twice, and stop at the first identity', () => {
  for (const { ran } of cases) {
    const asked = ran.ran.filter((name) => stepNames.some((step) => step === name))
    const inOrder = stepNames.filter((name) => asked.includes(name))
    expect(asked).toEqual(inOrder)
  }
})

test('every request ends in an answer', () => {
  for (const { ran } of cases) expect(ran.output).toBeDefined()
})

test('what is answered with a redirect has a session, what is answered with an error has none', () => {
  for (const { ran } of cases)
    expect('redirect' in (ran.output ?? {})).toBe(ran.ran.includes('establishSession'))
})

test('no snapshot on any path shows the token', () => {
  for (const { ran } of cases)
    for (const secret of secrets) expect(ran.inspected.join()).not.toContain(secret)
})
