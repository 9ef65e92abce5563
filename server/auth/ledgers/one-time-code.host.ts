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
import type { AuthHandlers, FlowContext } from './flow-context.ts'
import type { GuessFacts } from './operations.ts'
import type { RequestFacts } from './request-facts.ts'

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
const record = ({ tx, email, change }: FlowContext, purpose: Purpose, what: Recorded): void =>
  recordAuditEvent(tx, {
    machine: 'one-time-code',
    ...what,
    userId: change?.userId ?? null,
    email,
    detail: { purpose },
  })

/** The actor's name: an address has one open code of a purpose at a time. */
const actorOf = ({ email }: FlowContext, purpose: Purpose) => `${purpose} ${email}`

/** No row keeps the digits of a code that nobody has asked for: such a guess does the same context, and is wrong. */
async function lockDigits(
  context: FlowContext,
  purpose: Purpose,
  { guess: digits, attemptCookies }: Pick<RequestFacts, 'guess' | 'attemptCookies'>,
): Promise<GuessFacts | null> {
  const { tx, email, options } = context
  const row = await maybeNewestCodeForUpdate(tx, email, purpose)
  const failures = await countFailures(tx, email, purpose)
  if (row) {
    context.codes.set(purpose, row)
    const { failuresAllowed, failuresAllowedElsewhere, codes } = options.code
    const isRequester = row.askedBy !== null && attemptCookies.includes(row.askedBy)
    return {
      lapsed: row.lapsed,
      budgetSpent: failures.all >= failuresAllowed,
      elsewhere: isRequester ? null : { budgetSpent: failures.elsewhere >= failuresAllowedElsewhere },
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
async function lockLink(context: FlowContext, token: string): Promise<GuessFacts | null> {
  const { tx, email, options } = context
  const row = await maybeNewestCodeForUpdate(tx, email, 'reset-link')
  if (!row || row.id !== options.code.links.idIn(token)) return null
  context.codes.set('reset-link', row)
  const matches = options.code.links.matches(row, token)
  return { lapsed: row.lapsed, budgetSpent: false, elsewhere: null, matches }
}

export const onCodes: AuthHandlers<
  'lockNewestCode' | 'lockOpenCodes' | 'stepCode' | 'storeCodes' | 'beginCode' | 'mailCode' | 'mailLocked'
> = {
  lockNewestCode: (context, facts, purpose) =>
    purpose === 'reset-link' ? lockLink(context, facts.guess) : lockDigits(context, purpose, facts),

  lockOpenCodes: async (context, _, which) => {
    const open = await anyOpenCodesForUpdate(context.tx, context.email, which === 'all' ? null : which)
    context.codes = new Map(open.map((row) => [row.purpose, row]))
  },

  stepCode: (context, _, purpose, event) => {
    const row = context.codes.get(purpose)
    if (!row) return { accepted: false, effects: [] }
    const from = {
      state: row.state,
      context: {
        tries: row.tries,
        triesElsewhere: row.triesElsewhere,
        triesAllowed: context.options.code.triesAllowed,
      },
    }
    const next = step(oneTimeCodeMachine, from, event, actorOf(context, purpose))
    const { state, effects } = next
    const { tries, triesElsewhere } = next.context
    context.codes.set(purpose, { ...row, state, tries, triesElsewhere })
    if (next.accepted)
      record(context, purpose, { previousState: row.state, event: event.type, state, effects })
    return next
  },

  storeCodes: async (context) => {
    await updateCodes(context.tx, [...context.codes.values()])
    context.codes = new Map()
  },

  beginCode: async (context, _, purpose) => {
    const { code } = context.options
    const first = begin(oneTimeCodeMachine, { triesAllowed: code.triesAllowed }, actorOf(context, purpose))
    const { state, effects } = first
    record(context, purpose, { previousState: null, event: 'xstate.init', state, effects })
    const row = {
      id: randomUUID(),
      email: context.email,
      purpose,
      redirectTarget: context.facts.redirectTarget ?? null,
      askedBy: context.facts.requester ?? null,
      state,
    }
    const lifetimeSeconds = purpose === 'reset-link' ? code.linkLifetimeSeconds : code.lifetimeSeconds
    await addCode(context.tx, { ...row, lifetimeSeconds })
    context.codes.set(purpose, { ...row, ...first.context, lapsed: false })
    return first
  },

  mailCode: async ({ tx, email, codes, facts, change }, _, purpose, mailed) => {
    const codeId = codes.get(purpose)?.id ?? null
    const recipient = purpose === 'change-email' && change ? change.newEmail : email
    const mail = { recipient, codeId, language: facts.language ?? null }
    // The address's owner gets a notice instead of the requester's code: the work is the same.
    if (purpose === 'change-email' && !mailed)
      await enqueueNotice(tx, { kind: 'email-taken', recipient, most: TAKEN_A_DAY })
    else if (mailed) await enqueueMail(tx, { ...mail, kind: mails[purpose] })
    else await enqueueDecoy(tx, mail)
  },

  mailLocked: ({ tx, email }) => enqueueNotice(tx, { kind: 'codes-locked', recipient: email, most: 1 }),
}
