// Sends the mails of the outbox, always with the newest code.

import { maybeOneChangeWithAddress } from '../db/auth/email-change.ts'
import { type CodeRow, countAskedWith, maybeNewestCodeAfter } from '../db/auth/one-time-code.ts'
import { type MailKind, mailKinds, type OutboxRow, outboxQueue } from '../db/auth/outbox.ts'
import type { Pool } from '../db/pool.ts'
import { startMailDeliveries } from '../mail/deliveries.ts'
import type { Letterhead } from '../mail/layout.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import {
  codesLocked,
  emailChanged,
  emailTaken,
  newDevice,
  passwordChanged,
  passwordsLocked,
  providerLinked,
  signUpNotice,
  type Told,
} from '../mail/notices.ts'
import {
  type CodeTemplate,
  changeEmailCode,
  resetCode,
  resetLink,
  signInCode,
  verificationCode,
} from '../mail/templates.ts'
import { storedLanguage } from '../mail/words/words.ts'
import type { Delivery } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import type { Codes } from './crypto/codes.ts'
import type { MailedLinks } from './crypto/mailed-links.ts'

type Sending = {
  pool: Pool
  mailer: Mailer
  codes: Codes
  codeLifetimeSeconds: number
  links: MailedLinks
  linkLifetimeSeconds: number
  /** Whether somebody may be refused another code. */
  limitsMails: boolean
  /** For how many days a change of e-mail can be taken back. */
  emailUndoDays: number
  /** Where people reach this service. */
  authUrl: string
  /** Where they reach the application. */
  appOrigin: string
  /** Who sends the mails. */
  product: string
  /** The providers' names by their ids. */
  providerNames: ReadonlyMap<string, string>
  log: Log
}

const codeTemplates: Record<Exclude<CodeRow['purpose'], 'reset-link'>, CodeTemplate> = {
  'email-verification': verificationCode,
  'forget-password': resetCode,
  'sign-in': signInCode,
  'change-email': changeEmailCode,
}
const notices: Partial<Record<MailKind, (told: Told, provider: string) => Mail>> = {
  'sign-up-notice': signUpNotice,
  'password-changed': passwordChanged,
  'new-device': newDevice,
  'provider-linked': providerLinked,
  'email-taken': emailTaken,
  'codes-locked': codesLocked,
  'passwords-locked': passwordsLocked,
}

export const startMailDelivery = (sending: Sending): Delivery =>
  startMailDeliveries({
    ...sending,
    queue: outboxQueue(sending.pool, mailKinds),
    mailOf: (row) => mailOf(sending, row),
    isDecoy: ({ kind }) => kind === 'decoy',
  })

const letterheadOf = (
  { product, appOrigin }: Sending,
  { language }: Pick<OutboxRow<MailKind>, 'language'>,
): Letterhead => ({ language: storedLanguage(language), product, appOrigin })

async function mailOf(sending: Sending, row: OutboxRow<MailKind>): Promise<Mail | undefined> {
  const { kind, codeId, provider, queuedAt: at } = row
  const { pool, codes, codeLifetimeSeconds, linkLifetimeSeconds, providerNames } = sending
  const letterhead = letterheadOf(sending, row)
  // A decoy without a code stands for a notice: which one makes no difference to the work.
  const notice = kind === 'decoy' && codeId === null ? codesLocked : notices[kind]
  if (notice) return notice({ ...letterhead, at }, providerNames.get(provider ?? '') ?? provider ?? '')
  if (kind === 'email-changed') return undoOf(sending, row)
  // The newest one, which alone is good: an outdated one in a late mail would only confuse.
  const code = codeId === null ? null : await maybeNewestCodeAfter(pool, codeId)
  // Used up, or lapsed: nobody waits any more.
  if (code?.state !== 'issued' || code.lapsed) return undefined
  // Another address's.
  if (code.purpose === 'change-email' && code.id !== codeId) return undefined
  if (code.purpose === 'reset-link')
    return resetLink(letterhead, addressOf(sending, code), linkLifetimeSeconds)
  const another = await addressOfAnother(sending, code)
  return codeTemplates[code.purpose](letterhead, codes.derive(code), codeLifetimeSeconds, another)
}

/** So many codes are asked for by people; where it is more, others may have asked, and use up the day's. */
const ASKED_BY_PEOPLE = 2

/** The form's address, with a token that lets the mail's reader request another sign-in code on any device. */
async function addressOfAnother(
  { pool, links, appOrigin, limitsMails }: Sending,
  code: CodeRow,
): Promise<string | null> {
  if (!limitsMails || code.purpose !== 'sign-in' || (await countAskedWith(pool, code)) <= ASKED_BY_PEOPLE)
    return null
  return `${appOrigin}/#sign-in-code=${links.derive({ ...code, purpose: 'another-code' })}`
}

/** Of an account that is gone meanwhile nothing is left to be taken back. */
async function undoOf(sending: Sending, row: OutboxRow<MailKind>): Promise<Mail | undefined> {
  const { pool, links, appOrigin, emailUndoDays: days } = sending
  const { changeId, queuedAt: at } = row
  const change = changeId === null ? null : await maybeOneChangeWithAddress(pool, changeId)
  if (!change) return undefined
  const token = links.derive({ ...change, email: change.oldEmail, purpose: 'undo-email-change' })
  // Behind the #, so that no server's log has it.
  const link = `${appOrigin}/auth/undo-email-change#${token}`
  return emailChanged({ ...letterheadOf(sending, row), at }, { newEmail: change.newEmail, days, link })
}

const addressOf = ({ authUrl, links }: Sending, code: CodeRow): string =>
  `${authUrl}/reset-password/${links.derive(code)}?callbackURL=${encodeURIComponent(code.redirectTarget ?? '')}`
