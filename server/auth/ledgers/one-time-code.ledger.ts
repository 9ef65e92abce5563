// The one-time-code ledger: issues codes and checks guesses, by the machine over locked rows of auth.one_time_code.

import { begin, type EffectOf, step } from '../../../machines/kit/step.ts'
import { type CodeEvent, oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import {
  anyOpenCodesForUpdate,
  type CodeRow,
  countFailures,
  maybeNewestCodeForUpdate,
  oneNewCode,
  type Purpose,
  updateCodes,
} from '../../db/auth/one-time-code.ts'
import { enqueueMail, enqueueNoMail, type MailKind } from '../../db/auth/outbox.ts'
import type { Transaction } from '../../db/pool.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import type { Codes } from '../crypto/codes.ts'
import type { ResetLinks } from '../crypto/reset-links.ts'

export type CodeOptions = {
  codes: Codes
  links: ResetLinks
  triesAllowed: number
  lifetimeSeconds: number
  linkLifetimeSeconds: number
  /** How many wrong guesses are allowed for an address in a day, over all its codes. */
  failuresAllowed: number
}

const mails: Record<Purpose, MailKind> = {
  'email-verification': 'verification-code',
  'sign-in': 'sign-in-code',
  'forget-password': 'reset-code',
  'reset-link': 'reset-link',
}

/** `mailed` is false for an address that nobody signed up with: its code is stored all the same, but not mailed. */
type NewCode = { email: string; purpose: Purpose; mailed: boolean; redirectTarget?: string | null }

/** Only the newest code of a purpose is valid: the earlier ones are superseded in the same transaction. */
export async function issueCode(tx: Transaction, options: CodeOptions, wanted: NewCode): Promise<void> {
  await supersede(tx, options, wanted.email, wanted.purpose)
  const first = begin(oneTimeCodeMachine, { triesAllowed: options.triesAllowed }, nameOf(wanted))
  const { redirectTarget = null, purpose } = wanted
  const { effects, state } = first
  recordCodeEvent(tx, wanted, { previousState: null, event: 'xstate.init', state, effects })
  const lifetimeSeconds = purpose === 'reset-link' ? options.linkLifetimeSeconds : options.lifetimeSeconds
  const row = await oneNewCode(tx, { ...wanted, redirectTarget, state: first.state, lifetimeSeconds })
  const mail = { kind: mails[purpose], recipient: wanted.email, codeId: row.id }
  if (first.effects.includes('mailCode')) await (wanted.mailed ? enqueueMail : enqueueNoMail)(tx, mail)
}

/** Ends the open codes of an address, of one purpose or of all. */
export async function supersede(
  tx: Transaction,
  options: CodeOptions,
  email: string,
  purpose: Purpose | null = null,
): Promise<void> {
  const open = await anyOpenCodesForUpdate(tx, email, purpose)
  await updateCodes(
    tx,
    open.map((row) => dispatch(tx, options, row, [{ type: 'code.superseded' }]).row),
  )
}

type Digits = { email: string; purpose: Purpose; digits: string }
type Match = Extract<CodeEvent['type'], 'code.matched' | 'code.recognised'>

export type Guess = { accepted: true; refusal: null } | { accepted: false; refusal: AuthErrorCode }

const refusals: Partial<Record<EffectOf<typeof oneTimeCodeMachine>, AuthErrorCode>> = {
  refuseWrong: 'INVALID_OTP',
  refuseExpired: 'OTP_EXPIRED',
  refuseTooMany: 'TOO_MANY_ATTEMPTS',
}

/**
 * Sends the machine what is true of this guess, in the order in which it matters, and returns its answer. Every guess
 * reads and writes the same rows, so that its duration does not show whether a code was issued.
 */
export const guessCode = (tx: Transaction, options: CodeOptions, presented: Digits): Promise<Guess> =>
  guess(tx, options, presented, 'code.matched')

/** The same, but a right code is not spent. */
export const checkCode = (tx: Transaction, options: CodeOptions, presented: Digits): Promise<Guess> =>
  guess(tx, options, presented, 'code.recognised')

async function guess(
  tx: Transaction,
  options: CodeOptions,
  { email, purpose, digits }: Digits,
  match: Match,
): Promise<Guess> {
  const row = await maybeNewestCodeForUpdate(tx, email, purpose)
  const failures = await countFailures(tx, email)
  if (!row) {
    await oneNewCode(tx, { email, purpose, redirectTarget: null, state: 'expired', lifetimeSeconds: 0 })
    return { accepted: false, refusal: 'INVALID_OTP' }
  }
  const facts: CodeEvent[] = []
  if (row.lapsed) facts.push({ type: 'lifetime.lapsed' })
  if (failures >= options.failuresAllowed) facts.push({ type: 'budget.exhausted' })
  facts.push({ type: options.codes.matches(row, digits) ? match : 'code.mismatched' })
  const result = dispatch(tx, options, row, facts)
  await updateCodes(tx, [result.row])
  if (isAccepted(result.effects)) return { accepted: true, refusal: null }
  const answer = result.effects.find((effect) => effect in refusals)
  return { accepted: false, refusal: (answer && refusals[answer]) ?? 'INVALID_OTP' }
}

/** A superseded link costs no try of the newer one: people open old mails, too. */
export async function followLink(
  tx: Transaction,
  options: CodeOptions,
  { email, token, spends }: { email: string; token: string; spends: boolean },
): Promise<boolean> {
  const row = await maybeNewestCodeForUpdate(tx, email, 'reset-link')
  if (!row || row.id !== options.links.idIn(token)) return false
  const facts: CodeEvent[] = row.lapsed ? [{ type: 'lifetime.lapsed' }] : []
  const match = spends ? 'code.matched' : 'code.recognised'
  facts.push({ type: options.links.matches(row, token) ? match : 'code.mismatched' })
  const result = dispatch(tx, options, row, facts)
  await updateCodes(tx, [result.row])
  return isAccepted(result.effects)
}

const isAccepted = (effects: readonly EffectOf<typeof oneTimeCodeMachine>[]): boolean =>
  effects.includes('acceptCode') || effects.includes('confirmCode')

function dispatch(tx: Transaction, { triesAllowed }: CodeOptions, row: CodeRow, facts: readonly CodeEvent[]) {
  let { state, tries }: { state: CodeRow['state']; tries: number } = row
  const effects: EffectOf<typeof oneTimeCodeMachine>[] = []
  for (const fact of facts) {
    const next = step(oneTimeCodeMachine, { state, context: { tries, triesAllowed } }, fact, nameOf(row))
    if (next.accepted)
      recordCodeEvent(tx, row, {
        previousState: state,
        event: fact.type,
        state: next.state,
        effects: next.effects,
      })
    state = next.state
    tries = next.context.tries
    effects.push(...next.effects)
  }
  return { row: { ...row, state, tries }, effects }
}

function recordCodeEvent(
  tx: Transaction,
  { email, purpose }: Pick<CodeRow, 'email' | 'purpose'>,
  what: Pick<Parameters<typeof recordAuditEvent>[1], 'previousState' | 'event' | 'state' | 'effects'>,
): void {
  recordAuditEvent(tx, { machine: 'one-time-code', ...what, email, detail: { purpose } })
}

/** The actor's name: an address has one code of a purpose at a time. */
const nameOf = ({ email, purpose }: Pick<CodeRow, 'email' | 'purpose'>) => `${purpose} ${email}`
