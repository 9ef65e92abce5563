// What monitors and balancers read of a service, by GET or by HEAD, which some of them send.

import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { health } from '../../../server/http/health.ts'
import { listen } from '../../../server/http/listen.ts'
import { recordingLog } from '../../support/quiet.ts'

async function setUp() {
  const listening = await listen('127.0.0.1', 0, 'PORT')
  onTestFinished(() => listening.server.closeAllConnections())
  let isThere: true | string = true
  const app = new Koa().use(health([{ name: 'database', needed: true, check: async () => isThere }]))
  const statusOf = async (method: 'GET' | 'HEAD', path: string) => {
    const { status } = await fetch(`http://127.0.0.1:${listening.port}${path}`, { method })
    return status
  }
  return {
    listening,
    start: () => listening.serve(app.callback()),
    lose: () => {
      isThere = 'unreachable'
    },
    read: async (method: 'GET' | 'HEAD') => [
      await statusOf(method, '/live'),
      await statusOf(method, '/ready'),
    ],
  }
}

test.each(['GET', 'HEAD'] as const)(
  '%s says whether the service is live, and whether it is ready',
  async (method) => {
    const { listening, start, lose, read } = await setUp()
    expect(await read(method)).toEqual([200, 503])
    start()
    expect(await read(method)).toEqual([200, 200])
    lose()
    expect(await read(method)).toEqual([200, 503])
    const closing = listening.close({ delayMs: 500, log: recordingLog() })
    expect(await read(method)).toEqual([200, 503])
    await closing
  },
)
