// A pipeline is run to its end, and what a port throws there reaches the caller.

import { expect, test } from 'vitest'
import { callbackMachine } from '../../machines/callback/callback.machine.ts'
import { run } from '../../machines/kit/run.ts'
import { asSpecified, request, runCallback } from './support/callback.ts'

const defaults = { policy: asSpecified, request, bodyToken: null, cookieToken: null, clientUser: null }

test('gives back the state that decided, and its answer', async () => {
  const { status, value, output } = await run(callbackMachine, defaults)
  expect({ status, value, output }).toEqual({
    status: 'done',
    value: 'noToken',
    output: { error: 'No session token' },
  })
})

test('ports that no host has provided fail loudly where nothing catches them', async () => {
  const given = {
    ...defaults,
    bodyToken: 'unusable' as const,
    clientUser: { sub: 'u', email: 'e', name: '', email_verified: false },
  }
  await expect(run(callbackMachine, given)).rejects.toThrow("The port 'establishSession' is not provided.")
})

test('two runs share nothing', async () => {
  const [one, other] = await Promise.all([
    runCallback({ input: { bodyToken: 'usable' }, steps: { verifyJwt: 'identity' } }),
    runCallback({ input: { cookieToken: 'usable' }, steps: { lookUpDigest: 'identity' } }),
  ])
  expect([one.context.source, other.context.source]).toEqual(['body', 'cookie'])
  expect([one.context.findings.length, other.context.findings.length]).toEqual([1, 5])
})
