// One warning where more or fewer proxies stand in front than TRUST_PROXY says.

import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../server/http/listen.ts'
import { warnOfProxy } from '../../../server/http/warn-of-proxy.ts'

/** @returns what is warned of */
async function ask(proxyHops: number, forwarded: readonly (string | null)[]): Promise<string[]> {
  const said: string[] = []
  const app = new Koa().use(warnOfProxy({ warn: (message) => void said.push(message) }, proxyHops))
  const { port, serve, close } = await listen('127.0.0.1', 0, 'PORT')
  serve(app.callback())
  onTestFinished(() => close())
  for (const addresses of forwarded) {
    const headers: Record<string, string> = addresses === null ? {} : { 'x-forwarded-for': addresses }
    await fetch(`http://127.0.0.1:${port}/`, { headers })
  }
  return said
}

test.each([
  [0, '192.0.2.1', 'TRUST_PROXY=0 ignores'],
  [2, '192.0.2.1', '1 of 2 addresses'],
  [3, '192.0.2.1, 192.0.2.2', '2 of 3 addresses'],
])('with TRUST_PROXY=%i, X-Forwarded-For: %s is warned of once', async (hops, forwarded, sentence) => {
  expect(await ask(hops, [null, forwarded, forwarded])).toEqual([expect.stringContaining(sentence)])
})

test.each([
  [0, null],
  [1, '192.0.2.1'],
  [1, 'forged, 192.0.2.1'],
  [2, '192.0.2.1, 192.0.2.2'],
  [2, null],
])('with TRUST_PROXY=%i, X-Forwarded-For: %s is as it should be', async (hops, forwarded) => {
  expect(await ask(hops, [forwarded, forwarded])).toEqual([])
})
