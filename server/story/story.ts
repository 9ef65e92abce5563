// What has happened to a person, in sentences that somebody who looks after people can read out: one for each recorded transition.

import type { MachineName, machines } from '../../machines/all.ts'
import { appSentences } from '../wire/story/app-sentences.ts'
import { authSentences } from '../wire/story/auth-sentences.ts'
import { clientSentences } from '../wire/story/client-sentences.ts'
import { consoleSentences } from '../wire/story/console-sentences.ts'
import { factorSentences } from '../wire/story/factor-sentences.ts'
import { type Told, wordsAt } from '../wire/story/words-at.ts'
import { caseOf, type Sentences, type Stepped } from './sentence.ts'

/** Those of which no transition is recorded: they live in a browser, or are about mails. */
type Unrecorded = 'email-form' | 'two-step-form' | 'step-up-form' | 'auth-form' | 'delivery' | 'callback'

const sentences = {
  ...authSentences,
  ...factorSentences,
  ...clientSentences,
  ...consoleSentences,
  ...appSentences,
} satisfies { [Name in Exclude<MachineName, Unrecorded>]: Sentences<(typeof machines)[Name]> }

type Transition = Stepped & { machine: string | null; event: string | null }

/** What is recorded of one transition; `event` null for a callback, `at` in epoch ms. */
export type Recorded = Transition & {
  at: number
  ipAddress: string
  operator: string | null
  /** Who acted as the person: an operator’s email, or their ID. */
  actor?: string | null | undefined
}

/** `times`: how often it happened in a row. `by`: an operator, and where the request came from; empty where nobody knows. */
export type Chapter = { from: number; to: number; says: string; times: number; by: string }

/** Of a callback the state in which it has ended is recorded, and no event. */
export function toldOf({ machine, event, ...stepped }: Transition): Told {
  if (event === null) return { machine: 'callback', event: 'ended', when: stepped.state }
  const ofMachine = Object.entries(sentences).find(([name]) => name === machine)?.[1]
  const cases = Object.entries(ofMachine ?? {}).find(([name]) => name === event)?.[1]
  return { machine: machine ?? 'service', event, when: cases ? caseOf(cases, stepped) : null }
}

/** In English. Of a transition that only an earlier version knew, its names. */
export function sentenceOf(transition: Transition): string {
  const { machine, event, state } = transition
  return (
    wordsAt(sentences, toldOf(transition)) ?? `${machine ?? 'service'}: ${state} by ${event ?? 'nobody'}.`
  )
}

type Doer = Pick<Recorded, 'operator' | 'actor'>

/** Who has done it for the person, or acting as them; null for themselves. */
export const operatorOf = ({ operator, actor = null }: Doer): string | null => operator ?? actor

/** A command comes from no address. */
export function byOf({ ipAddress, ...doer }: Doer & Pick<Recorded, 'ipAddress'>): string {
  const by = operatorOf(doer)
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
