// Delivers the outbox: soon after the commit, again with growing pauses, and never an outdated code.

import { setTimeout as pause } from 'node:timers/promises'
import { maybeOneCode } from '../db/auth/one-time-code.ts'
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
import {
  type CodeLetter,
  passwordChanged,
  resetCode,
  signInCode,
  signUpNotice,
  verificationCode,
} from '../mail/letters.ts'
import { MAILS_AT_ONCE, type Mail, type Postman } from '../mail/transport.ts'
import type { Log } from '../telemetry/log.ts'
import type { Codes } from './crypto/codes.ts'

type Delivery = { pool: Pool; postman: Postman; codes: Codes; codeLifetimeSeconds: number; log: Log }

const codeLetters: Partial<Record<MailKind, CodeLetter>> = {
  'verification-code': verificationCode,
  'reset-code': resetCode,
  'sign-in-code': signInCode,
}
const notices: Partial<Record<MailKind, () => Mail>> = {
  'sign-up-notice': signUpNotice,
  'password-changed': passwordChanged,
}

/** Longer than connection, greeting and sending may take together, so that no mail is claimed twice. */
const CLAIM_SECONDS = 60
/** After these pauses, in seconds, a mail is dead. */
const pauses = [2, 10, 30, 120, 600, 3600]
/** How often to look for mail that another process left, in ms. */
const LOOK_EVERY = 30_000
/** How long a stop waits for mail that is on its way, in ms. */
const STOP_WITHIN = 2000

/** `wake` says that there is mail; `stop` waits for what is under way. */
export function startDelivery(delivery: Delivery): { wake: () => void; stop: () => Promise<void> } {
  let stopped = false
  let awake: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined

  const sleep = async () => {
    const next = await untilNextMail(delivery.pool).catch(() => null)
    if (!stopped) timer = setTimeout(wake, Math.min(Math.max(next ?? LOOK_EVERY, 50), LOOK_EVERY))
  }
  const deliver = async () => {
    do {
      again = false
      await deliverDue(delivery).catch((error: unknown) =>
        delivery.log.error('The outbox cannot be read.', { error }),
      )
    } while (again && !stopped)
    awake = null
    await sleep()
  }
  function wake() {
    clearTimeout(timer)
    if (stopped) return
    if (awake) again = true
    else awake = deliver()
  }
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      // A mail server that hangs must not hold up the end: what it has not taken comes due again.
      await Promise.race([awake, pause(STOP_WITHIN, undefined, { ref: false })])
      delivery.postman.close()
    },
  }
}

async function deliverDue(delivery: Delivery): Promise<void> {
  for (;;) {
    const mails = await anyClaimedMails(delivery.pool, MAILS_AT_ONCE, CLAIM_SECONDS)
    await Promise.all(mails.map((row) => deliverOne(delivery, row)))
    if (mails.length < MAILS_AT_ONCE) return
  }
}

async function deliverOne(
  { pool, postman, codes, codeLifetimeSeconds, log }: Delivery,
  row: OutboxRow,
): Promise<void> {
  try {
    const mail = await letterOf(row)
    if (mail) await postman.send(row.recipient, mail)
    await markSent(pool, row.id)
  } catch (error) {
    const pause = pauses[row.attempts - 1]
    log.warn(pause ? 'A mail was not taken; it will be tried again.' : 'A mail was given up.', {
      mail: row.kind,
      attempts: row.attempts,
      error,
    })
    await (pause ? putOff(pool, row.id, pause) : markDead(pool, row.id))
  }

  async function letterOf({ kind, codeId }: OutboxRow): Promise<Mail | undefined> {
    const letter = codeLetters[kind]
    if (!letter) return notices[kind]?.()
    const code = codeId && (await maybeOneCode(pool, codeId))
    // A superseded or lapsed code would only confuse: the newest one's mail is on its way, or nobody waits.
    return code && code.state === 'issued' && !code.lapsed
      ? letter(codes.derive(code), codeLifetimeSeconds)
      : undefined
  }
}
