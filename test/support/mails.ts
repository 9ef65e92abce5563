// Real mailboxes for tests, by real SMTP.

import { expect, vi } from 'vitest'
import { startMailbox } from '../../server/dev/mailbox/mailbox.ts'
import { quiet } from './quiet.ts'

export type Mail = { id: string; to: string; subject: string; text: string; html: string }

export type Mails = {
  smtpUrl: string
  mailsTo: (email: string) => Promise<Mail[]>
  /** Waits for the `nth` mail to this address. */
  mailTo: (email: string, nth?: number) => Promise<Mail>
  /** Waits for the mail with this subject: of those that are sent beside each other, any may come first. */
  mailWith: (email: string, subject: string) => Promise<Mail>
  /** Waits for the `nth` mail with a code, and reads its six digits. */
  codeTo: (email: string, nth?: number) => Promise<string>
  stop: () => Promise<void>
}

/** A real mailbox of one's own. */
export async function startMails(): Promise<Mails> {
  const mailbox = await startMailbox({
    host: '127.0.0.1',
    httpPort: 0,
    smtpPort: 0,
    publicOrigin: 'http://mail.lockstep.localhost',
    log: quiet,
  })
  const mailsTo = async (email: string) => {
    const reply = await fetch(`http://127.0.0.1:${mailbox.httpPort}/messages?to=${encodeURIComponent(email)}`)
    return (await reply.json()) as Mail[]
  }
  const arrived = (email: string, nth: number, isMeant: (mail: Mail) => boolean) =>
    vi.waitFor(
      async () => {
        const mail = (await mailsTo(email)).filter(isMeant).toReversed()[nth - 1]
        expect(mail, `mail ${nth} to ${email}`).toBeDefined()
        return mail as Mail
      },
      { timeout: 60_000 },
    )
  return {
    smtpUrl: mailbox.smtpUrl,
    mailsTo,
    mailTo: (email, nth = 1) => arrived(email, nth, () => true),
    mailWith: (email, about) => arrived(email, 1, ({ subject }) => subject === about),
    codeTo: async (email, nth = 1) =>
      (await arrived(email, nth, ({ subject }) => /^\d{6}/.test(subject))).subject.slice(0, 6),
    stop: mailbox.stop,
  }
}

type Shared = { mails: Promise<Mails>; services: number }

const byDatabase = new Map<string, Shared>()

/** The mailbox of all services of a database: each may send what another has put into the outbox. */
export async function mailsOf(databaseUrl: string): Promise<Mails> {
  const shared = byDatabase.get(databaseUrl) ?? { mails: startMails(), services: 0 }
  byDatabase.set(databaseUrl, shared)
  shared.services += 1
  const mails = await shared.mails
  const stop = async () => {
    shared.services -= 1
    if (shared.services > 0) return
    byDatabase.delete(databaseUrl)
    await mails.stop()
  }
  return { ...mails, stop }
}
