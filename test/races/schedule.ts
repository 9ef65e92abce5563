// Decides, before each statement and each request of two parties, which of them goes on.

import { statementName } from '../../server/dev/inspector/statement-name.ts'

/** What a party does next: a request of its own, a request that its service makes, or statements sent in one write. */
export type Next = { kind: 'request' | 'call'; what: string } | Statements
export type Statements = { kind: 'statements'; texts: readonly string[]; pid: number }

/** One step that was taken, in the order in which they were. */
export type Taken = { party: number; kind: Next['kind']; what: string }

/**
 * `statements`: at every step. `requests`: only where both are about to send a request of their own, so that requests
 * run one after the other.
 */
export type Grain = 'statements' | 'requests'

type Waiting = { party: number; next: Next; go: () => void }
type Running = { party: number; pid: number }

/** Which of these backends wait for a lock that another of them has. */
export type Blocked = (pids: readonly number[]) => Promise<ReadonlySet<number>>

export const isBegin = (text: string) => /^\s*(START TRANSACTION|BEGIN)\b/i.test(text)
export const isEnd = (text: string) => /^\s*(COMMIT|ROLLBACK)\s*;?$/i.test(text)

export type Schedule = {
  /** Resolves once it is this party's turn. The promise of statements is followed by `answered`. */
  hold: (party: number, next: Next) => Promise<void>
  answered: (party: number, pid: number) => void
  /** The party will do no more. */
  end: (party: number) => void
  hasEnded: (party: number) => boolean
  /** Resolves with what was done and decided when both have ended. */
  run: () => Promise<{ taken: Taken[]; decided: number[] }>
}

/** Verbs and tables, never a text or a value. */
export const nameOf = (next: Next) =>
  next.kind === 'statements' ? next.texts.map(statementName).join('; ') : next.what

type Options = {
  /** At each decision 0 for the party that went last and 1 for the other; 0 where the list has ended. */
  choices: readonly number[]
  grain: Grain
  blocked: Blocked
  parties: number
}

export function createSchedule({ choices, grain, blocked, parties }: Options): Schedule {
  const waiting: Waiting[] = []
  const running: Running[] = []
  const ended = new Set<number>()
  /** Those whose transaction has begun: nobody else has a lock that could be waited for. */
  const within = new Set<number>()
  let isOver = false
  let changed = Promise.withResolvers<void>()
  const change = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const everybody = Array.from({ length: parties }, (_, party) => party)
  const firstOf = (party: number) => waiting.find((one) => one.party === party)
  const isStill = (party: number) => ended.has(party) || firstOf(party) !== undefined

  /** Waits until each party has ended, waits for its turn, or is blocked by one that waits. */
  async function stillness(): Promise<void> {
    for (;;) {
      const { promise } = changed
      const busy = everybody.filter((party) => !isStill(party))
      if (busy.length === 0) return
      const theirs = running.filter(({ party }) => busy.includes(party))
      const mayBeBlocked =
        everybody.some((party) => isStill(party) && within.has(party)) &&
        busy.every((party) => theirs.some((one) => one.party === party))
      if (!mayBeBlocked) {
        await promise
        continue
      }
      const found = await Promise.race([promise, blocked(theirs.map(({ pid }) => pid))])
      if (found && theirs.every(({ pid }) => found.has(pid))) return
    }
  }

  return {
    hold: (party, next) =>
      new Promise((go) => {
        // What nobody waited for may come after the answer.
        if (isOver) return go()
        waiting.push({ party, next, go })
        change()
      }),
    answered: (party, pid) => {
      const index = running.findIndex((one) => one.party === party && one.pid === pid)
      running.splice(index, 1)
      change()
    },
    end: (party) => {
      ended.add(party)
      change()
    },
    hasEnded: (party) => ended.has(party),
    run: async () => {
      const taken: Taken[] = []
      const decided: number[] = []
      let last = 0
      for (;;) {
        await stillness()
        const able = everybody.flatMap((party) => firstOf(party) ?? [])
        if (able.length === 0 && ended.size === parties) {
          isOver = true
          return { taken, decided }
        }
        if (able.length === 0) {
          await changed.promise
          continue
        }
        const begun = grain === 'requests' && able.find(({ next }) => next.kind !== 'request')
        const chosen = begun || decide(able, last, choices, decided)
        const { party, next, go } = chosen
        waiting.splice(waiting.indexOf(chosen), 1)
        if (next.kind === 'statements') {
          running.push({ party, pid: next.pid })
          if (next.texts.some(isBegin)) within.add(party)
          if (next.texts.some(isEnd)) within.delete(party)
        }
        taken.push({ party, kind: next.kind, what: nameOf(next) })
        last = party
        go()
      }
    },
  }
}

/** Where only one is able to go there is nothing to decide. */
function decide(
  able: readonly Waiting[],
  last: number,
  choices: readonly number[],
  decided: number[],
): Waiting {
  const [first] = able
  if (!first) throw new Error('Nobody is able to go.')
  const goesOn = able.find(({ party }) => party === last) ?? first
  const other = able.find((one) => one !== goesOn)
  if (!other) return goesOn
  const choice = choices[decided.length] === 1 ? 1 : 0
  decided.push(choice)
  return choice === 1 ? other : goesOn
}
