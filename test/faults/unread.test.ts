// A stranger who sends many requests on many connections and reads no response costs a node little memory, and delays nobody else.

import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { record } from './support/figures.ts'
import { type System, startSystem } from './support/system.ts'

let system: System
beforeAll(async () => {
  system = await startSystem()
})
afterEach(() => system.expectBalance())
afterAll(() => system?.stop())

const CONNECTIONS = 80
const AHEAD = 1200
const OTHERS = 40
/** Of memory, for all of them: while a connection’s requests were served at once, they had 758 at the auth service. */
const MEGABYTES = 500

/** What the process has, and the most that it has had since `clear_refs`, by Linux’s /proc. */
const memory = (pid: number, of: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`^${of}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const attacks = [
  ['auth', '/api/auth/open-api/generate-schema'],
  ['app', '/api/openapi.json'],
] as const

for (const [name, path] of attacks)
  test(`${CONNECTIONS} connections with ${AHEAD} requests each for ${path}`, async () => {
    const { origin, pid } = system[name]
    const { port, hostname } = new URL(origin)
    const requests = `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`.repeat(AHEAD)
    const answered = async () => {
      const { status } = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(60_000) })
      expect(status).toBe(200)
    }
    await answered()
    writeFileSync(`/proc/${pid()}/clear_refs`, '5')
    const before = memory(pid(), 'VmRSS')
    const sockets = Array.from({ length: CONNECTIONS }, () => {
      const socket = connect(Number(port), hostname).pause()
      socket.on('error', () => {})
      socket.write(requests)
      return socket
    })
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    for (let nth = 0; nth < OTHERS; nth += 1) await answered()
    const more = memory(pid(), 'VmHWM') - before
    expect(more).toBeLessThan(MEGABYTES)
    record(
      'unread',
      `${CONNECTIONS} connections with ${AHEAD} requests each for ${path}`,
      `${Math.round(more)} MB more at the most, ${OTHERS} requests of others meanwhile, all answered`,
    )
  })
