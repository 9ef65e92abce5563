// Handles what flows ask of codes: rows of auth.one_time_code, locked, stepped by the machine, and stored.

import { randomUUID } from 'node:crypto'
import { mailings, type Purpose } from '../../../machines/kit/mailings.ts'
import { begin, step } from '../../../machines/kit/step.ts'
import type { GuessFacts } from '../../../machines/one-time-code/events-of-guess.ts'
import { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import {
  addCode,
  anyOpenCodesForUpdate,
  maybeGuessedCodeForUpdate,
  maybeNewestCodeForUpdate,
  updateCodes,
} from '../../db/auth/one-time-code.ts'
import { enqueueDecoy, enqueueMail, enqueueNotice } from '../../db/auth/outbox.ts'
import type { AuthHandlers, FlowContext } from './flow-context.ts'
import { owe } from './owe.ts'
import type { RequestFacts } from './request-facts.ts'

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

type Lock = (
  context: FlowContext,
  purpose: Purpose,
  facts: Pick<RequestFacts, 'guess' | 'attemptCookies'>,
) => Promise<GuessFacts | null>

/** No row keeps the digits of a code that nobody has asked for: such a guess does the same work, and is wrong. */
const lockDigits: Lock = async (context, purpose, { guess: digits, attemptCookies }) => {
  const { tx, email, options } = context
  const row = await maybeGuessedCodeForUpdate(tx, email, purpose)
  if (row) {
    context.codes.set(purpose, row)
    const { failuresAllowed, failuresAllowedElsewhere, secrets } = options.code
    const isRequester = row.askedBy !== null && attemptCookies.includes(row.askedBy)
    return {
      lapsed: row.lapsed,
      budgetSpent: row.failures >= failuresAllowed,
      elsewhere: isRequester ? null : { budgetSpent: row.failuresElsewhere >= failuresAllowedElsewhere },
      matches: secrets.digits.matches(row, digits),
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
const lockLink: Lock = async (context, purpose, { guess: token }) => {
  const { tx, email, options } = context
  const { link } = options.code.secrets
  const row = await maybeNewestCodeForUpdate(tx, email, purpose)
  if (!row || row.id !== link.idIn(token)) return null
  context.codes.set(purpose, row)
  const matches = link.matches(row, token)
  return { lapsed: row.lapsed, budgetSpent: false, elsewhere: null, matches }
}

const locks = { digits: lockDigits, link: lockLink }

type Unmailed = Omit<Parameters<typeof enqueueDecoy>[1], 'kind'>

/** Instead of a mail with a code; the work is the same. The owner of a wanted address gets a notice. */
const unmailed: Record<
  (typeof mailings)[Purpose]['to'],
  (context: FlowContext, mail: Unmailed) => Promise<void>
> = {
  'own address': (context, mail) => owe(context, enqueueDecoy, mail),
  'wanted address': (context, { recipient }) =>
    owe(context, enqueueNotice, { kind: 'email-taken', recipient, most: TAKEN_A_DAY }),
}

export const onCodes: AuthHandlers<
  'lockNewestCode' | 'lockOpenCodes' | 'stepCode' | 'storeCodes' | 'beginCode' | 'mailCode' | 'mailLocked'
> = {
  lockNewestCode: (context, facts, purpose) => locks[mailings[purpose].as](context, purpose, facts),

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
    await addCode(context.tx, { ...row, lifetimeSeconds: code.lifetimes[purpose] })
    context.codes.set(purpose, { ...row, ...first.context, lapsed: false })
    return first
  },

  mailCode: async (context, _, purpose, mailed) => {
    const { email, codes, facts, change } = context
    const { to } = mailings[purpose]
    const recipient = to === 'wanted address' && change ? change.newEmail : email
    const mail = { recipient, codeId: codes.get(purpose)?.id ?? null, language: facts.language ?? null }
    if (mailed) await owe(context, enqueueMail, { ...mail, kind: mailings[purpose].mail })
    else await unmailed[to](context, mail)
  },

  mailLocked: (context) =>
    owe(context, enqueueNotice, { kind: 'codes-locked', recipient: context.email, most: 1 }),
}
