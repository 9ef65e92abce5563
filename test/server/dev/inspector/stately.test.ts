// Stately's own inspector receives what ours does, by one setting.

import { createWebSocketReceiver } from '@statelyai/inspect'
import { createInspectorServer } from '@statelyai/inspect/server'
import { expect, test, vi } from 'vitest'
import { accountMachine } from '../../../../machines/account/account.machine.ts'
import { step } from '../../../../machines/kit/step.ts'
import { attachInspector } from '../../../../server/dev/inspector/inspector.ts'
import { freePort } from '../../../support/free-port.ts'

test('a persisted machine’s step reaches its receiver, with the definition of the machine', async () => {
  const port = await freePort()
  const stately = createInspectorServer({ port, autoOpen: false, url: 'about:blank' })
  const receiver = `ws://localhost:${port}`
  const inspector = await attachInspector({
    appOrigin: 'http://a',
    authUrl: 'http://b/api/auth',
    isOwnAuth: true,
    editor: '',
    receiver,
  })
  const heard: { type: string; definition?: string | undefined }[] = []
  createWebSocketReceiver({ server: receiver }).subscribe((event) => void heard.push(event))
  const policy = {
    disclosesUnverified: true,
    trustsEveryProvider: true,
    demandsApproval: false,
    opensSessionOnVerify: true,
    demandsFactor: false,
  }
  step(
    accountMachine,
    { state: 'none', context: policy },
    { type: 'signUp.accepted', rule: 'open' },
    'ada@example.com',
  )
  await vi.waitFor(
    () => {
      expect(heard.map(({ type }) => type)).toEqual(['@xstate.actor', '@xstate.event', '@xstate.snapshot'])
    },
    { timeout: 60_000 },
  )
  expect(heard[0]?.definition).toContain('signUp.accepted')
  inspector.stop()
  stately.stop()
})
