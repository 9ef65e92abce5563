// haproxy.cfg starts with what an operator has: one node of each, and TLS by one file or not at all.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { balancers, startHaproxy } from './support/balancers.ts'
import { someNode } from './support/some-node.ts'

test('one node of each is enough, and without a certificate it speaks plain HTTP', async () => {
  const port = await freePort()
  const node = await someNode()
  const env = { LISTEN: `127.0.0.1:${port}`, AUTH_HOST: 'localhost', AUTH_1: node, APP_1: node }
  await startHaproxy(env).until(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(await answer.text()).toBe('here')
  })
})

test('with a certificate it speaks TLS, and leads there who comes by plain HTTP', async () => {
  const { env, origins } = await balancers.haproxy()
  const [port, plain, node] = [await freePort(), await freePort(), await someNode()]
  const certificate = join(env.NODE_EXTRA_CA_CERTS ?? '', '../both.pem')
  const program = startHaproxy({
    LISTEN: `127.0.0.1:${port}`,
    LISTEN_PLAIN: `127.0.0.1:${plain}`,
    CERTIFICATE: certificate,
    AUTH_HOST: new URL(origins.auth).hostname,
    AUTH_1: node,
    APP_1: node,
  })
  await program.until(async () => {
    const answer = await fetch(`https://127.0.0.1:${port}/`)
    expect(await answer.text()).toBe('here')
  })
  const led = await fetch(`http://127.0.0.1:${plain}/account?x=1`, { redirect: 'manual' })
  expect([led.status, led.headers.get('location')]).toEqual([308, `https://127.0.0.1:${plain}/account?x=1`])
})
