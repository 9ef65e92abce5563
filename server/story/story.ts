// What has happened to a person, in sentences that somebody who looks after people can read out: one for each recorded transition.

import type { MachineName } from '../../machines/all.ts'
import { ofAppSession, ofCallback, ofInvitation, ofMembership } from './app-sentences.ts'
import { ofAccount, ofCode, ofEmailChange, ofPolicy, ofReset, ofSession, ofSignIn } from './auth-sentences.ts'
import { ofApiKey, ofAuthorization, ofAuthorizationCode, ofRefreshFamily } from './client-sentences.ts'
import { ofConsoleAccess } from './console-sentences.ts'
import { ofFactorRecovery, ofPasskey, ofRecoveryCodes, ofTotp } from './factor-sentences.ts'
import { type Stepped, saidBy } from './sentence.ts'

/** Those of which no transition is recorded: they live in a browser, or are about mails. */
type Unrecorded = 'email-form' | 'two-step-form' | 'step-up-form' | 'auth-form' | 'delivery' | 'callback'

const sentences = {
  account: ofAccount,
  'sign-in': ofSignIn,
  'auth-session': ofSession,
  'password-reset': ofReset,
  'one-time-code': ofCode,
  'email-change': ofEmailChange,
  totp: ofTotp,
  'recovery-codes': ofRecoveryCodes,
  passkey: ofPasskey,
  'factor-recovery': ofFactorRecovery,
  policy: ofPolicy,
  authorization: ofAuthorization,
  'authorization-code': ofAuthorizationCode,
  'refresh-family': ofRefreshFamily,
  'api-key': ofApiKey,
  'console-access': ofConsoleAccess,
  'app-session': ofAppSession,
  membership: ofMembership,
  invitation: ofInvitation,
} satisfies Record<Exclude<MachineName, Unrecorded>, object>

type Told = Stepped & { machine: string | null; event: string | null }

type Cases = Parameters<typeof saidBy>[0]

/** What is recorded of one transition; `event` null for a callback, `at` in epoch ms. */
export type Recorded = Told & {
  at: number
  ipAddress: string
  operator: string | null
  /** Who acted as the person: an operator’s email, or their ID. */
  actor?: string | null | undefined
}

/** `times`: how often it happened in a row. `by`: an operator, and where the request came from; empty where nobody knows. */
export type Chapter = { from: number; to: number; says: string; times: number; by: string }

/** Of a transition that only an earlier version knew, its names. */
export function sentenceOf({ machine, event, ...stepped }: Told): string {
  const ofMachine = Object.entries(sentences).find(([name]) => name === machine)?.[1] as
    | Record<string, Cases>
    | undefined
  const cases = event === null ? ofCallback[stepped.state] : ofMachine?.[event]
  return cases ? saidBy(cases, stepped) : `${machine ?? 'service'}: ${stepped.state} by ${event ?? 'nobody'}.`
}

/** A command comes from no address. */
export function byOf({
  operator,
  actor = null,
  ipAddress,
}: Pick<Recorded, 'operator' | 'actor' | 'ipAddress'>): string {
  const by = operator ?? actor
  return by === null ? ipAddress : ['operator', by, ...(ipAddress ? ['from', ipAddress] : [])].join(' ')
}

/** The event of the transition with which a row of a machine begins. */
const BEGUN = 'xstate.init'

/** A run of the same, by the same, is one chapter; `newest` is the last of the run. @param rows the oldest first */
export function storyOf<Row extends Recorded>(rows: readonly Row[]): (Chapter & { newest: Row })[] {
  const chapters: (Chapter & { newest: Row })[] = []
  for (const row of rows.filter(({ event }) => event !== BEGUN)) {
    const [says, by, last] = [sentenceOf(row), byOf(row), chapters.at(-1)]
    if (last && last.says === says && last.by === by) {
      last.to = row.at
      last.times += 1
      last.newest = row
    } else chapters.push({ from: row.at, to: row.at, says, times: 1, by, newest: row })
  }
  return chapters
}
