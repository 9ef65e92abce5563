// Delivers the outbox: soon after the commit, with growing pauses after failures, and always the newest code.

import { setTimeout as pause } from 'node:timers/promises'
import { type CodeRow, maybeNewestCodeAfter } from '../db/auth/one-time-code.ts'
import {
  anyClaimedMails,
  type MailKind,
  markDead,
  markSent,
  type OutboxRow,
  putOff,
  untilNextMail,
} from '../db/auth/outbox.ts'
import type { Pool } from '../db/pool.ts'
import { MAILS_AT_ONCE, type Mail, type Mailer } from '../mail/mailer.ts'
import { codesLocked, newDevice, providerLinked, type Told } from '../mail/notices.ts'
import {
  type CodeTemplate,
  passwordChanged,
  resetCode,
  resetLink,
  signInCode,
  signUpNotice,
  verificationCode,
} from '../mail/templates.ts'
import type { Log } from '../telemetry/log.ts'
import { watcher } from '../telemetry/watcher.ts'
import type { Codes } from './crypto/codes.ts'
import type { ResetLinks } from './crypto/reset-links.ts'

type Delivery = {
  pool: Pool
  mailer: Mailer
  codes: Codes
  codeLifetimeSeconds: number
  links: ResetLinks
  linkLifetimeSeconds: number
  /** Where people reach this service. */
  authUrl: string
  /** Where they reach the application. */
  appOrigin: string
  /** The providers' names by their ids. */
  providerNames: ReadonlyMap<string, string>
  log: Log
}

const codeTemplates: Partial<Record<MailKind, CodeTemplate>> = {
  'verification-code': verificationCode,
  'reset-code': resetCode,
  'sign-in-code': signInCode,
}
const notices: Partial<Record<MailKind, (told: Told, provider: string) => Mail>> = {
  'sign-up-notice': signUpNotice,
  'password-changed': passwordChanged,
  'new-device': newDevice,
  'provider-linked': providerLinked,
  'codes-locked': codesLocked,
}

/** Longer than connecting, greeting and sending may take together, so that no mail is claimed twice. */
const CLAIM_SECONDS = 60
/** The pauses between attempts, in seconds; after the last one a mail is dead. */
const retryPauses = [2, 10, 30, 120, 600, 3600]
/** How often to look for mail that another process has left, in ms. */
const LOOK_EVERY = 30_000
/** The shortest pause between two looks, and the first pause after a look that failed, in ms. */
const SHORTEST_PAUSE = 50
const PAUSE_AFTER_FAILURE = 1000
/** How long a stop waits for mail that is on its way, in ms. */
const STOP_WITHIN = 2000

/** `wake`: there is new mail. `stop` waits for deliveries that are under way. */
export function startDelivery(delivery: Delivery): { wake: () => void; stop: () => Promise<void> } {
  const ending = new AbortController()
  let awake: Promise<void> | null = null
  let again = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const sleep = async () => {
    const least = failures === 0 ? SHORTEST_PAUSE : PAUSE_AFTER_FAILURE * 2 ** (failures - 1)
    const next = await untilNextMail(delivery.pool).catch(() => PAUSE_AFTER_FAILURE)
    if (ending.signal.aborted || awake) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max(next ?? LOOK_EVERY, least), LOOK_EVERY))
  }
  const deliver = async () => {
    do {
      again = false
      try {
        await deliverDue(delivery, ending.signal)
        failures = 0
      } catch (error) {
        failures += 1
        delivery.log.error('The outbox cannot be read or written.', { error })
      }
    } while (again && !ending.signal.aborted)
    awake = null
    await sleep()
  }
  function wake() {
    clearTimeout(timer)
    if (ending.signal.aborted) return
    if (awake) again = true
    else awake = deliver()
  }
  wake()
  return {
    wake,
    stop: async () => {
      ending.abort()
      clearTimeout(timer)
      // A mail server that hangs must not delay the stop: what it has not accepted comes due again.
      await Promise.race([awake, pause(STOP_WITHIN, undefined, { ref: false })])
      delivery.mailer.close()
    },
  }
}

async function deliverDue(delivery: Delivery, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const mails = await anyClaimedMails(delivery.pool, MAILS_AT_ONCE, CLAIM_SECONDS)
    const ends = await Promise.allSettled(mails.map((row) => deliverOne(delivery, row)))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    if (mails.length < MAILS_AT_ONCE) return
  }
}

/** @throws when the database is away: the mail goes out again once its claim has run out, with the same code */
async function deliverOne(delivery: Delivery, row: OutboxRow): Promise<void> {
  const { pool, mailer, log } = delivery
  try {
    const mail = await mailOf(delivery, row)
    const send = mail && (() => mailer.send(row.recipient, mail))
    if (send) await (watcher ? watcher.posting(row, send) : send())
  } catch (error) {
    const pause = retryPauses[row.attempts - 1]
    log.warn(pause ? 'A mail was not taken; it will be tried again.' : 'A mail was given up.', {
      mail: row.kind,
      attempts: row.attempts,
      error,
    })
    return pause ? putOff(pool, row.id, pause) : markDead(pool, row.id)
  }
  await markSent(pool, row.id)
}

async function mailOf(delivery: Delivery, row: OutboxRow): Promise<Mail | undefined> {
  const { kind, codeId, provider, queuedAt: at } = row
  const { pool, codes, codeLifetimeSeconds, linkLifetimeSeconds, appOrigin, providerNames } = delivery
  const notice = notices[kind]
  if (notice) return notice({ at, appOrigin }, providerNames.get(provider ?? '') ?? provider ?? '')
  // The newest one, which alone is good: an outdated one in a late mail would only confuse.
  const code = codeId === null ? null : await maybeNewestCodeAfter(pool, codeId)
  // Used up, or lapsed: nobody waits any more.
  if (code?.state !== 'issued' || code.lapsed) return undefined
  if (code.purpose === 'reset-link') return resetLink(addressOf(delivery, code), linkLifetimeSeconds)
  return codeTemplates[kind]?.(codes.derive(code), codeLifetimeSeconds)
}

const addressOf = ({ authUrl, links }: Delivery, code: CodeRow): string =>
  `${authUrl}/reset-password/${links.derive(code)}?callbackURL=${encodeURIComponent(code.redirectTarget ?? '')}`
