// Sends the mails of the outbox, always with the newest code.

import { isLink, mailingOf, type Purpose } from '../../machines/kit/mailings.ts'
import { maybeOneChangeWithAddress } from '../db/auth/email-change.ts'
import { maybeOneLinkedRecovery } from '../db/auth/factor-recovery.ts'
import { type CodeRow, countAskedWith, maybeNewestCodeAfter } from '../db/auth/one-time-code.ts'
import { isNotice, type MailKind, mailKinds, type OutboxRow, outboxQueue } from '../db/auth/outbox.ts'
import type { Pool } from '../db/pool.ts'
import type { Brand } from '../http/brand/brand.ts'
import { startMailDeliveries } from '../mail/deliveries.ts'
import type { Letterhead } from '../mail/mail-layout.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { emailChanged, factorAdded, passkeyAdded, recoveryOrdered, recoveryWaiting } from '../mail/notices.ts'
import { codeMail, linkMail } from '../mail/templates.ts'
import type { Delivery } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import { type AllMailWords, storedLanguage } from '../words/mail-words.ts'
import type { Codes } from './crypto/codes.ts'
import type { MailedLinks } from './crypto/mailed-links.ts'
import { linkAddresses } from './methods/link/link.mails.ts'
import { notices } from './methods/registry.ts'

type Sending = {
  pool: Pool
  mailer: Mailer
  secrets: { digits: Codes; link: MailedLinks }
  lifetimes: Record<Purpose, number>
  /** Whether somebody may be refused another code. */
  limitsMails: boolean
  /** For how many days a change of e-mail can be taken back, and an authenticator app. */
  emailUndoDays: number
  /** Where people reach this service. */
  authUrl: string
  /** Where they reach the application. */
  appOrigin: string
  /** Who sends the mails, and how they look. */
  product: string
  brand: Brand
  /** What they say, by language. */
  words: AllMailWords
  /** The providers' names by their ids. */
  providerNames: ReadonlyMap<string, string>
  log: Log
}

export const startMailDelivery = (sending: Sending): Delivery =>
  startMailDeliveries({
    ...sending,
    queue: outboxQueue(sending.pool, mailKinds),
    mailOf: (row) => mailOf(sending, row),
    isDecoy: ({ kind }) => kind === 'decoy',
  })

function letterheadOf(
  { product, brand, words, appOrigin }: Sending,
  row: Pick<OutboxRow<MailKind>, 'language'>,
): Letterhead {
  const language = storedLanguage(row.language, words)
  return { language, words: words[language], product, brand, appOrigin }
}

async function mailOf(sending: Sending, row: OutboxRow<MailKind>): Promise<Mail | undefined> {
  const { kind, codeId, provider, queuedAt: at } = row
  const { pool, secrets, lifetimes, authUrl, providerNames } = sending
  const letterhead = letterheadOf(sending, row)
  // A decoy without a code stands for a notice: which one makes no difference to the work.
  const told = kind === 'decoy' && codeId === null ? 'codes-locked' : kind
  if (isNotice(told))
    return notices[told]({ ...letterhead, at }, providerNames.get(provider ?? '') ?? provider ?? '')
  if (kind === 'email-changed') return undoOf(sending, row)
  if (kind === 'factor-added' || kind === 'passkey-added') return undoOfFactor(sending, row, kind)
  if (kind === 'recovery-ordered' || kind === 'recovery-waiting') return recoveryMail(sending, row, kind)
  // The newest one, which alone is good: an outdated one in a late mail would only confuse.
  const code = codeId === null ? null : await maybeNewestCodeAfter(pool, codeId)
  // Used up, or lapsed: nobody waits any more.
  if (code?.state !== 'issued' || code.lapsed) return undefined
  const { purpose } = code
  // Another address's.
  if (mailingOf(purpose).to === 'wanted address' && code.id !== codeId) return undefined
  const lifetimeSeconds = lifetimes[purpose]
  if (isLink(purpose)) {
    const address = linkAddresses[purpose]({ ...code, authUrl, token: secrets.link.derive(code) })
    return linkMail(purpose, letterhead, { address, lifetimeSeconds })
  }
  const another = await addressOfAnother(sending, code)
  return codeMail(purpose, letterhead, { code: secrets.digits.derive(code), lifetimeSeconds, another })
}

/** So many codes are asked for by people; where it is more, others may have asked, and use up the day's. */
const ASKED_BY_PEOPLE = 2

/** The form's address, with a token that lets the mail's reader request another code on any device. */
async function addressOfAnother(
  { pool, secrets, appOrigin, limitsMails }: Sending,
  code: CodeRow,
): Promise<string | null> {
  const { offersAnother } = mailingOf(code.purpose)
  if (!limitsMails || !offersAnother || (await countAskedWith(pool, code)) <= ASKED_BY_PEOPLE) return null
  return `${appOrigin}/#${code.purpose}-code=${secrets.link.derive({ ...code, purpose: 'another-code' })}`
}

/** Of an account that is gone meanwhile nothing is left to be taken back. */
async function undoOf(sending: Sending, row: OutboxRow<MailKind>): Promise<Mail | undefined> {
  const { pool, secrets, appOrigin, emailUndoDays: days } = sending
  const { changeId, queuedAt: at } = row
  const change = changeId === null ? null : await maybeOneChangeWithAddress(pool, changeId)
  if (!change) return undefined
  const token = secrets.link.derive({ ...change, email: change.oldEmail, purpose: 'undo-email-change' })
  // Behind the #, so that no server's log has it.
  const link = `${appOrigin}/auth/undo-email-change#${token}`
  return emailChanged({ ...letterheadOf(sending, row), at }, { newEmail: change.newEmail, days, link })
}

/** Of a new factor: what its link is for, and the mail that has it. */
const undoing = {
  'factor-added': { purpose: 'undo-enrolment', mail: factorAdded },
  'passkey-added': { purpose: 'undo-passkey', mail: passkeyAdded },
} as const

function undoOfFactor(
  sending: Sending,
  row: OutboxRow<MailKind>,
  kind: keyof typeof undoing,
): Mail | undefined {
  const { secrets, appOrigin, emailUndoDays: days } = sending
  const { enrolment: id, recipient: email, queuedAt: at } = row
  if (id === null) return undefined
  const { purpose, mail } = undoing[kind]
  const token = secrets.link.derive({ id, email, purpose })
  const link = `${appOrigin}/auth/undo-two-step#${token}`
  return mail({ ...letterheadOf(sending, row), at }, { days, link })
}

/** Of a recovery: the state in which its mail is of use, and what the link in it is for. */
const recovering = {
  'recovery-ordered': {
    state: 'awaitingMailbox',
    purpose: 'prove-mailbox',
    page: 'recover-two-step',
    mail: recoveryOrdered,
  },
  'recovery-waiting': {
    state: 'waiting',
    purpose: 'stop-recovery',
    page: 'stop-recovery',
    mail: recoveryWaiting,
  },
} as const

/** No mail reports a recovery that is stopped or over. */
async function recoveryMail(
  sending: Sending,
  row: OutboxRow<MailKind>,
  kind: keyof typeof recovering,
): Promise<Mail | undefined> {
  const { pool, secrets, appOrigin } = sending
  const { enrolment: id, recipient: email } = row
  const { state, purpose, page, mail } = recovering[kind]
  const recovery = id === null ? null : await maybeOneLinkedRecovery(pool, id)
  if (id === null || recovery?.state !== state) return undefined
  const link = `${appOrigin}/auth/${page}#${secrets.link.derive({ id, email, purpose })}`
  return mail({ ...letterheadOf(sending, row), at: recovery.dueAt }, link)
}
