// Performs what flows ask of codes: rows of auth.one_time_code, locked, stepped by the machine, and stored.

import { randomUUID } from 'node:crypto'
import { begin, step } from '../../../machines/kit/step.ts'
import { oneTimeCodeMachine, type Purpose } from '../../../machines/one-time-code/one-time-code.machine.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import {
  addCode,
  anyOpenCodesForUpdate,
  countFailures,
  maybeNewestCodeForUpdate,
  updateCodes,
} from '../../db/auth/one-time-code.ts'
import { enqueueDecoy, enqueueMail, enqueueNotice, type MailKind } from '../../db/auth/outbox.ts'
import type { Given } from './given.ts'
import type { GuessFacts } from './operations.ts'
import type { Performs, Work } from './work.ts'

const mails: Record<Purpose, MailKind> = {
  'email-verification': 'verification-code',
  'sign-in': 'sign-in-code',
  'forget-password': 'reset-code',
  'reset-link': 'reset-link',
  'change-email': 'change-email-code',
}

/** How many notices a day that somebody wants a person's address. */
const TAKEN_A_DAY = 3

type Recorded = Pick<Parameters<typeof recordAuditEvent>[1], 'previousState' | 'event' | 'state' | 'effects'>

/** Of a change of e-mail the person is known: by the end of the transaction the address may be theirs no more. */
const record = ({ tx, email, change }: Work, purpose: Purpose, what: Recorded): void =>
  recordAuditEvent(tx, {
    machine: 'one-time-code',
    ...what,
    userId: change?.userId ?? null,
    email,
    detail: { purpose },
  })

/** The actor's name: an address has one open code of a purpose at a time. */
const actorOf = ({ email }: Work, purpose: Purpose) => `${purpose} ${email}`

/** No row keeps the digits of a code that nobody has asked for: such a guess does the same work, and is wrong. */
async function lockDigits(
  work: Work,
  purpose: Purpose,
  { guess: digits, attemptCookies }: Pick<Given, 'guess' | 'attemptCookies'>,
): Promise<GuessFacts | null> {
  const { tx, email, options } = work
  const row = await maybeNewestCodeForUpdate(tx, email, purpose)
  const failures = await countFailures(tx, email, purpose)
  if (row) {
    work.codes.set(purpose, row)
    const { failuresAllowed, failuresAllowedElsewhere, codes } = options.code
    const isAsker = row.askedBy !== null && attemptCookies.includes(row.askedBy)
    return {
      lapsed: row.lapsed,
      budgetSpent: failures.all >= failuresAllowed,
      elsewhere: isAsker ? null : { budgetSpent: failures.elsewhere >= failuresAllowedElsewhere },
      matches: codes.matches(row, digits),
    }
  }
  const state = 'expired'
  await addCode(tx, {
    id: randomUUID(),
    email,
    purpose,
    redirectTarget: null,
    askedBy: null,
    state,
    lifetimeSeconds: 0,
  })
  return null
}

/** A superseded link costs no try of the newer one: people open old mails, too. */
async function lockLink(work: Work, token: string): Promise<GuessFacts | null> {
  const { tx, email, options } = work
  const row = await maybeNewestCodeForUpdate(tx, email, 'reset-link')
  if (!row || row.id !== options.code.links.idIn(token)) return null
  work.codes.set('reset-link', row)
  const matches = options.code.links.matches(row, token)
  return { lapsed: row.lapsed, budgetSpent: false, elsewhere: null, matches }
}

export const onCodes: Performs<
  'lockNewestCode' | 'lockOpenCodes' | 'stepCode' | 'storeCodes' | 'beginCode' | 'mailCode' | 'mailLocked'
> = {
  lockNewestCode: (work, given, purpose) =>
    purpose === 'reset-link' ? lockLink(work, given.guess) : lockDigits(work, purpose, given),

  lockOpenCodes: async (work, _, which) => {
    const open = await anyOpenCodesForUpdate(work.tx, work.email, which === 'all' ? null : which)
    work.codes = new Map(open.map((row) => [row.purpose, row]))
  },

  stepCode: (work, _, purpose, event) => {
    const row = work.codes.get(purpose)
    if (!row) return { accepted: false, effects: [] }
    const from = {
      state: row.state,
      context: {
        tries: row.tries,
        triesElsewhere: row.triesElsewhere,
        triesAllowed: work.options.code.triesAllowed,
      },
    }
    const next = step(oneTimeCodeMachine, from, event, actorOf(work, purpose))
    const { state, effects } = next
    const { tries, triesElsewhere } = next.context
    work.codes.set(purpose, { ...row, state, tries, triesElsewhere })
    if (next.accepted) record(work, purpose, { previousState: row.state, event: event.type, state, effects })
    return next
  },

  storeCodes: async (work) => {
    await updateCodes(work.tx, [...work.codes.values()])
    work.codes = new Map()
  },

  beginCode: async (work, _, purpose) => {
    const { code } = work.options
    const first = begin(oneTimeCodeMachine, { triesAllowed: code.triesAllowed }, actorOf(work, purpose))
    const { state, effects } = first
    record(work, purpose, { previousState: null, event: 'xstate.init', state, effects })
    const row = {
      id: randomUUID(),
      email: work.email,
      purpose,
      redirectTarget: work.given.redirectTarget ?? null,
      askedBy: work.given.asker ?? null,
      state,
    }
    const lifetimeSeconds = purpose === 'reset-link' ? code.linkLifetimeSeconds : code.lifetimeSeconds
    await addCode(work.tx, { ...row, lifetimeSeconds })
    work.codes.set(purpose, { ...row, ...first.context, lapsed: false })
    return first
  },

  mailCode: async ({ tx, email, codes, given, change }, _, purpose, mailed) => {
    const codeId = codes.get(purpose)?.id ?? null
    const recipient = purpose === 'change-email' && change ? change.newEmail : email
    const mail = { recipient, codeId, language: given.language ?? null }
    // Its owner is told in place of whoever wants the address: the work is the same.
    if (purpose === 'change-email' && !mailed)
      await enqueueNotice(tx, { kind: 'email-taken', recipient, most: TAKEN_A_DAY })
    else if (mailed) await enqueueMail(tx, { ...mail, kind: mails[purpose] })
    else await enqueueDecoy(tx, mail)
  },

  mailLocked: ({ tx, email }) => enqueueNotice(tx, { kind: 'codes-locked', recipient: email, most: 1 }),
}
