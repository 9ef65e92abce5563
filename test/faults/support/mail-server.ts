// A mail server at one address that takes mails, refuses them, hangs, or is not there.

import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { ReceivedMail } from '../../consistency/checks.ts'
import { freePort } from '../../support/free-port.ts'

export type Mood =
  /** Every mail is taken. */
  | 'takes'
  /** Every mail is answered 451, or 550. */
  | 451
  | 550
  /** Connections are taken, and nothing is said. */
  | 'hangs'

export type MailServer = {
  port: number
  /** What was taken, in order. */
  taken: (ReceivedMail & { digits: string | undefined })[]
  /** How many were offered, taken or not. */
  offered: () => number
  be: (mood: Mood) => void
  /** Nobody listens at its address any more, and connections are cut. */
  leave: () => Promise<void>
  comeBack: () => Promise<void>
}

export async function createMailServer(): Promise<MailServer> {
  const port = await freePort()
  const taken: MailServer['taken'] = []
  const sockets = new Set<Socket>()
  let offered = 0
  let mood: Mood = 'takes'
  let server: SMTPServer | undefined

  const create = () => {
    const made = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 0,
      onConnect: (_, done) => {
        if (mood !== 'hangs') done()
      },
      onData: (stream, session, done) => {
        text(stream).then((mail) => {
          offered += 1
          if (mood === 'hangs') return
          if (mood !== 'takes') return done(Object.assign(new Error('Not now.'), { responseCode: mood }))
          const subject = unfolded(/^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail)?.[1] ?? '')
          const to = session.envelope.rcptTo[0]?.address ?? ''
          taken.push({ to, subject, digits: /^\d{6}/.exec(subject)?.[0] })
          done()
        }, done)
      },
    })
    made.on('error', () => {})
    made.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    return made
  }
  const mails: MailServer = {
    port,
    taken,
    offered: () => offered,
    be: (next) => {
      mood = next
      // A client that was left hanging begins again.
      for (const socket of sockets) socket.destroy()
    },
    leave: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
      server = undefined
    },
    comeBack: async () => {
      const made = create()
      server = made
      await new Promise<void>((resolve) => void made.listen(port, '127.0.0.1', () => resolve()))
    },
  }
  await mails.comeBack()
  return mails
}

const unfolded = (header: string) => header.replaceAll(/\r?\n[ \t]/g, ' ').trim()
