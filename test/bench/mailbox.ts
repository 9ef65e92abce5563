// Takes the mails of every contender alike, and finds the six digits in them.

import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { Problem } from '../../server/telemetry/problem.ts'
import { HOST } from './ports.ts'

export type Mailbox = {
  url: string
  /** Waits until a mail has come, whose digits are then forgotten. @throws Problem when none comes */
  codeTo: (email: string) => Promise<string>
  /** Waits until no mail has come for a while: what a load has left behind must not disturb the next one. */
  quiet: () => Promise<void>
  stop: () => Promise<void>
}

const LONGEST_WAIT_MS = 30_000
const QUIET_MS = 300
const LOOK_EVERY_MS = 10

export async function openMailbox(): Promise<Mailbox> {
  const codes = new Map<string, string>()
  let newestAt = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      text(stream).then((mail) => {
        const code = /^Subject: (\d{6})\b/m.exec(mail)?.[1]
        for (const { address } of envelope.rcptTo) if (code) codes.set(address.toLowerCase(), code)
        newestAt = performance.now()
        done()
      }, done)
    },
  })
  // A service that is ended while it sends breaks its connection off.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  return {
    url: `smtp://${HOST}:${(server.server.address() as AddressInfo).port}`,
    codeTo: async (email) => {
      const until = performance.now() + LONGEST_WAIT_MS
      while (!codes.has(email)) {
        if (performance.now() > until) throw new Problem(`No code was mailed to ${email}.`)
        await pause(LOOK_EVERY_MS)
      }
      const code = codes.get(email) ?? ''
      codes.delete(email)
      return code
    },
    quiet: async () => {
      while (performance.now() - newestAt < QUIET_MS) await pause(LOOK_EVERY_MS)
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
