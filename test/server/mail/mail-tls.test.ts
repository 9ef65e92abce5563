// In production mails travel by TLS, unless a setting says otherwise: on a real SMTP server, with and without it.

import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { createMailer } from '../../../server/mail/mailer.ts'

type Server = { port: number; taken: { secure: boolean; subject: string }[] }

/** With the certificate that smtp-server brings along, which nobody has signed. */
async function startServer(kind: 'plain' | 'starttls' | 'smtps'): Promise<Server> {
  const taken: Server['taken'] = []
  const server = new SMTPServer({
    secure: kind === 'smtps',
    disabledCommands: kind === 'starttls' ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      text(stream).then((mail) => {
        taken.push({ secure: session.secure, subject: /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? '' })
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  return { port: (server.server.address() as AddressInfo).port, taken }
}

const given = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://app.example.com',
  AUTH_URL: 'https://auth.example.com',
  DATABASE_URL: 'postgres://db.example.com/lockstep',
  MAIL_FROM: 'Example <no-reply@example.com>',
  AUTH_SECRET: 'a-secret-of-the-test-suite-long-enough',
  SERVICE_SECRET: 'another-secret-of-the-test-suite',
}
const TRUSTED = '?tls.rejectUnauthorized=false'
const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

/** As the service does it, with the settings that it is given. */
async function send(SMTP_URL: string, env: Record<string, string> = {}): Promise<'sent' | 'refused'> {
  const { values } = loadSettings(authSettings, { ...given, SMTP_URL, ...env })
  const mailer = createMailer({ smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, tls: values.SMTP_TLS })
  try {
    await mailer.send('ada@example.com', mail)
    return 'sent'
  } catch {
    return 'refused'
  } finally {
    mailer.close()
  }
}

describe('in production', () => {
  test('nothing is sent to a server without TLS, this machine’s own included', async () => {
    const { port, taken } = await startServer('plain')
    expect(await send(`smtp://127.0.0.1:${port}`)).toBe('refused')
    expect(taken).toEqual([])
  })

  test('STARTTLS is used, and its certificate has to be valid', async () => {
    const { port, taken } = await startServer('starttls')
    expect(await send(`smtp://127.0.0.1:${port}`)).toBe('refused')
    expect(taken).toEqual([])
    expect(await send(`smtp://127.0.0.1:${port}/${TRUSTED}`)).toBe('sent')
    expect(taken).toEqual([{ secure: true, subject: 'Hello' }])
  })

  test('smtps has TLS from the start', async () => {
    const { port, taken } = await startServer('smtps')
    expect(await send(`smtps://127.0.0.1:${port}`)).toBe('refused')
    expect(await send(`smtps://127.0.0.1:${port}/${TRUSTED}`)).toBe('sent')
    expect(taken).toEqual([{ secure: true, subject: 'Hello' }])
  })

  test('a setting says otherwise', async () => {
    const { port, taken } = await startServer('plain')
    expect(await send(`smtp://127.0.0.1:${port}`, { SMTP_TLS: 'off' })).toBe('sent')
    expect(await send(`smtp://127.0.0.1:${port}`, { SMTP_TLS: 'when-offered' })).toBe('sent')
    expect(taken.map(({ secure }) => secure)).toEqual([false, false])
  })
})

test('elsewhere it is used where it is offered, and not on this machine', () => {
  const tls = (env: Record<string, string>) => loadSettings(authSettings, env).values.SMTP_TLS
  expect(tls({})).toBe('off')
  expect(tls({ SMTP_URL: 'smtp://localhost:25' })).toBe('off')
  expect(tls({ SMTP_URL: 'smtp://mail.example.com' })).toBe('when-offered')
})
