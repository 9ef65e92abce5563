// A mail server whose mailboxes take everything, but for one that is full until there is room.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export const FULL = 'full.mailbox@example.com'

export async function startMailboxes() {
  let hasRoom = false
  const mails = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(
        address === FULL && !hasRoom
          ? Object.assign(new Error('4.2.2 The mailbox is full'), { responseCode: 452 })
          : null,
      ),
    onData: (stream, _, done) => void stream.resume().on('end', () => done()),
  })
  mails.on('error', () => {})
  mails.listen(0, '127.0.0.1')
  await once(mails.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(mails.server.address() as AddressInfo).port}`,
    makeRoom: () => {
      hasRoom = true
    },
    stop: () => mails.close(),
  }
}
