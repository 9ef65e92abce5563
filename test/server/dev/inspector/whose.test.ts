// Whose an actor is: a persisted machine's by the address of its row, shortened; visitors without a session apart from each other.

import { afterEach, expect, test } from 'vitest'
import { accountMachine } from '../../../../machines/account/account.machine.ts'
import { appSessionMachine } from '../../../../machines/app-session/app-session.machine.ts'
import { observe } from '../../../../machines/kit/observe.ts'
import { begin, step } from '../../../../machines/kit/step.ts'
import { membershipMachine } from '../../../../machines/membership/membership.machine.ts'
import { createHub } from '../../../../server/dev/inspector/hub.ts'
import { observerFor } from '../../../../server/dev/inspector/machines-source.ts'
import { runInRequest } from '../../../../server/dev/inspector/request-context.ts'
import { readBatch } from '../../../../server/dev/inspector/validate-batch.ts'
import type { InspectionMessage } from '../../../../server/wire/inspection-messages.ts'

afterEach(() => observe(null))

function listen(): InspectionMessage[] {
  const hub = createHub()
  const heard: InspectionMessage[] = []
  hub.listen((message) => heard.push(message))
  observe(observerFor(hub))
  return heard
}

const from = (tab: string | null, requestId: string, work: () => void) =>
  runInRequest({ host: 'application', requestId, tab, isOpen: true, announce: () => {} }, async () => work())

const visit = () => {
  step(appSessionMachine, { state: 'signedOut', context: {} }, { type: 'dashboard.opened' }, '')
}

test('two tabs that are signed out are two actors, and each stays one', async () => {
  const heard = listen()
  await from('t00000001', 't00000001.1', visit)
  await from('t00000001', 't00000001.2', visit)
  await from('t00000002', 't00000002.1', visit)
  await from(null, 'somebody', visit)
  const ids = [...new Set(heard.map(({ sessionId }) => sessionId))]
  expect(ids).toHaveLength(3)
  expect(ids.every((id) => /^app-session:[0-9a-f]{12}$/.test(id))).toBe(true)
})

test('a persisted machine’s actor has the address of its row, shortened, whatever stands before it', () => {
  const heard = listen()
  begin(
    accountMachine,
    { disclosesUnverified: true, trustsEveryProvider: false, demandsApproval: false },
    'email-verification ada@example.com',
  )
  expect(heard.length).toBeGreaterThan(0)
  for (const { lockstep } of heard) expect(lockstep).toMatchObject({ who: 'a…@example.com' })
  expect(JSON.stringify(heard)).not.toContain('ada@')
})

test('a membership has the address of its person, which is no part of its row', () => {
  const heard = listen()
  const levels = { demanded: 'aal1', shown: 'aal1' } as const
  const asked = { type: 'action.requested', action: 'see', concerned: 'organization', ...levels } as const
  step(membershipMachine, { state: 'owner', context: {} }, asked, 'acme:1', 'ada@example.com')
  step(membershipMachine, { state: 'owner', context: {} }, asked, 'acme:1', '')
  expect(new Set(heard.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(heard[0]?.lockstep).toMatchObject({ who: 'a…@example.com' })
  expect(heard.at(-1)?.lockstep).not.toHaveProperty('who')
})

const message = (more: object) => ({
  type: '@xstate.event',
  _version: '0.7.2',
  createdAt: '1795250977507',
  id: null,
  sessionId: 't12345678:1',
  rootId: 't12345678:1',
  event: { type: 'registerTab.clicked' },
  lockstep: { host: 'browser', machine: 'auth-form', requestId: null, tab: 't12345678', ...more },
})

test('a tab says which page and which browser it is', () => {
  expect(readBatch([message({ page: '/auth/callback', browser: 'Chrome (Linux)' })])).toHaveProperty(
    'messages',
  )
})

test.each([
  { page: '/reset/4f9C2a10b7' },
  { page: '/?code=123456' },
  { browser: 'canary-7391' },
  { browser: 'Mozilla/5.0 (X11)' },
])('%o is no page or browser of ours', (more) => {
  expect(readBatch([message(more)])).toHaveProperty('fault')
})
