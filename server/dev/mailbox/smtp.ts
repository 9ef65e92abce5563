// Receives mail over SMTP, from anybody to anybody.

import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { Problem } from '../../telemetry/problem.ts'
import type { Store } from './store.ts'

export type SmtpListening = { port: number; close(): Promise<void> }

const MAIL_BYTES = 1_000_000
const CLOSE_MS = 500

/** @throws Problem when the port cannot be opened */
export async function listenForMail(host: string, port: number, store: Store): Promise<SmtpListening> {
  // Stored one after the other, so that mails stay in the order in which they arrived.
  let lastKept: Promise<unknown> = Promise.resolve()

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_BYTES,
    closeTimeout: CLOSE_MS,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData(stream, session, done) {
      const content = readBounded(stream)
      lastKept = lastKept
        .then(() => content)
        .then((bytes) => keep(bytes, session, store))
        .then((answer) => done(null, answer), done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port)))
    server.listen(port, host, resolve)
  })
  // Without a listener, the error of a client that disconnects would end this process.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readBounded(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAIL_BYTES) chunks.push(chunk)
  }
  if (size > MAIL_BYTES) throw smtpError(552, `A mail may have ${MAIL_BYTES} bytes, this one has more`)
  return Buffer.concat(chunks)
}

async function keep(bytes: Buffer, { envelope }: SMTPServerSession, store: Store): Promise<string> {
  const {
    subject = '',
    text = '',
    html = '',
    from,
  } = await PostalMime.parse(bytes).catch(() => {
    throw smtpError(554, 'This is not a mail')
  })
  const kept = envelope.rcptTo.map(({ address }) =>
    store.add({ to: address, from: nameOf(from), subject, text, html, source: bytes.toString('utf8') }),
  )
  return `Kept as ${kept.map(({ id }) => id).join(', ')}`
}

const nameOf = (from: Email['from']) =>
  from?.name ? `${from.name} <${from.address ?? ''}>` : (from?.address ?? '')

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): Problem {
  const sentence =
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken: end what listens there, or set MAILBOX_SMTP_PORT to another (0 = any free one).`
      : `The demo mailbox cannot take in mail at ${host}, port ${port} (${error.code}): set MAILBOX_SMTP_PORT to another.`
  return new Problem(sentence, { cause: error })
}
