// Sends mails by SMTP.

import { createTransport } from 'nodemailer'
import addressParser from 'nodemailer/lib/addressparser'
import type { Brand } from '../http/brand/brand.ts'

/** The number of connections to the mail server, and so of mails that are sent at the same time. */
export const MAILS_AT_ONCE = 5

export type Mail = {
  subject: string
  text: string
  html: string
  /** What the HTML shows: it fetches nothing. */
  attachments?: { cid: string; filename: string; contentType: string; content: Buffer }[]
}

export type Mailer = {
  /** @throws when the server did not accept the mail */
  send: (to: string, mail: Mail) => Promise<void>
  /** Does the work of a mail that is sent to nobody. */
  compose: (to: string, mail: Mail) => Promise<void>
  /** Connects and logs in. @throws when the server does not take it */
  verify: () => Promise<void>
  close: () => void
}

export type MailOptions = {
  smtpUrl: string
  from: string
  /** Of a connection that does not begin with TLS. Certificates are verified unless `smtpUrl` says otherwise. */
  tls: 'required' | 'when-offered' | 'off'
}

/** @param from of the setting MAIL_FROM: the name before the address is the product’s, where the brand has none */
export const productOf = (from: string, { name }: Pick<Brand, 'name'>): string =>
  name ?? (addressParser(from, { flatten: true })[0]?.name || 'Lockstep')

export function createMailer({ smtpUrl, from, tls }: MailOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const nowhere = createTransport({ streamTransport: true, buffer: true })
  // An object, so that no address can be parsed as a list of addresses.
  const message = (to: string, mail: Mail) => ({ from, to: { name: '', address: to }, ...mail })
  return {
    send: async (to, mail) => void (await transport.sendMail(message(to, mail))),
    compose: async (to, mail) => void (await nowhere.sendMail(message(to, mail))),
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
