// A tab's batch is taken as a whole or refused, with where its fault is, and shows no more than may be seen.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachInspector, type Inspector } from '../../../../server/dev/inspector/inspector.ts'
import type { InspectionMessage } from '../../../../server/wire/inspection-messages.ts'
import { type RunningApp, startApp } from '../../../support/app-service.ts'

const AUTH_URL = 'http://127.0.0.1:9/api/auth'
let inspector: Inspector
let app: RunningApp
let published: InspectionMessage[] = []

beforeAll(async () => {
  inspector = await attachInspector({
    appOrigin: 'http://127.0.0.1',
    authUrl: AUTH_URL,
    isOwnAuth: true,
    editor: 'vscode://file{path}',
  })
  inspector.hub.listen((message) => void published.push(message))
  app = await startApp({ AUTH_URL }, undefined, undefined, inspector)
})
afterAll(async () => {
  inspector.stop()
  await app.stop()
})

const context = {
  email: 'ada@example.com',
  password: 'a canary',
  signedIn: { user: { id: 'a canary', email: 'ada@example.com', name: 'a canary' }, token: 'a canary' },
  failure: { of: 'signIn', code: 'INVALID_OTP', message: 'a canary' },
  notice: null,
  resendAt: 5,
  redirect: 'a canary 123456',
  unheardOf: 'a canary',
}
const common = {
  _version: '0.7.2',
  createdAt: '1795250977507',
  id: null,
  sessionId: 't12345678:1',
  rootId: 't12345678:1',
}
const lockstep = { host: 'browser', machine: 'auth-form', requestId: null, tab: 't12345678' }
const event = { type: 'credentials.submitted', email: 'ada@example.com', password: 'a canary', x: 'a canary' }
const snapshot = { status: 'active', value: { login: 'editing' }, context }
const step = {
  type: '@xstate.snapshot',
  ...common,
  event,
  snapshot,
  lockstep: { ...lockstep, edges: [], effects: [] },
}

async function post(body: unknown) {
  published = []
  const { status, body: answered } = await app.post('/inspect/messages', body, { origin: app.url })
  return { status, error: (answered as { error?: string }).error }
}

test('shows the list of what may be seen and nothing else, whatever a tab says', async () => {
  expect((await post([step])).status).toBe(204)
  expect(published).toMatchObject([
    {
      event: {
        type: 'credentials.submitted',
        email: 'a…@example.com',
        password: '[redacted]',
        x: '[redacted]',
      },
      snapshot: {
        value: { login: 'editing' },
        context: {
          email: 'a…@example.com',
          password: '[redacted]',
          signedIn: { user: { id: '[redacted]', email: 'a…@example.com' }, token: '[redacted]' },
          failure: { of: 'signIn', code: 'INVALID_OTP', message: '[redacted]' },
          resendAt: 5,
          unheardOf: '[redacted]',
        },
      },
      lockstep: { seq: 1, tab: 't12345678' },
    },
  ])
  expect(JSON.stringify(published)).not.toMatch(/canary|ada/)
})

describe.each<[string, unknown, number]>([
  ['no list', { ...step }, 400],
  ['no JSON', '[{', 400],
  ['nested without end', '['.repeat(5000), 400],
  ['with a key that poisons objects', `[{"__proto__":${JSON.stringify(step)}}]`, 400],
  ['larger than 64 KB', [{ ...step, more: 'x'.repeat(66_000) }], 413],
  ['more than fit in one call', Array.from({ length: 501 }, () => 0), 400],
  ['an exchange, which only servers see', [{ ...common, type: '@lockstep.exchange', lockstep: {} }], 400],
  ['another host’s word', [{ ...step, lockstep: { ...step.lockstep, host: 'auth' } }], 400],
  ['another machine’s', [{ ...step, lockstep: { ...step.lockstep, machine: 'account' } }], 400],
  ['a state that is none', [{ ...step, snapshot: { ...snapshot, value: 'a canary' } }], 400],
  ['an event that is none', [{ ...step, event: { type: 'a canary' } }], 400],
  ['a transition that is none', [{ ...step, lockstep: { ...step.lockstep, edges: ['a canary'] } }], 400],
  ['an effect that is none', [{ ...step, lockstep: { ...step.lockstep, effects: ['a canary'] } }], 400],
  ['an actor that is no tab’s', [{ ...step, sessionId: 'account:a canary' }], 400],
  ['a right one and a wrong one', [step, { ...step, type: 'a canary' }], 400],
])('a batch that is %s', (_, body, status) => {
  test('is refused as a whole, and not repeated', async () => {
    const refused = await post(body)
    expect(refused.status).toBe(status)
    expect(refused.error).toMatch(/^\S.+[a-z)"].?$/i)
    expect(refused.error).not.toContain('canary')
    expect(published).toEqual([])
  })
})
