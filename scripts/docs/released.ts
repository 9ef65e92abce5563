// Which states of the last release are in databases, and whether a machine has left any of their rows behind.

import { readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { machines } from '../../machines/all.ts'

/** Where a ledger's state is stored; the states of password resets are read from the codes' rows. */
const stored = {
  account: { machine: machines.account, rows: 'auth."user", by "emailVerified"', schema: 'auth' },
  'one-time-code': {
    machine: machines['one-time-code'],
    rows: 'auth.one_time_code, by state',
    schema: 'auth',
  },
  'email-change': {
    machine: machines['email-change'],
    rows: 'auth.email_change, by state',
    schema: 'auth',
  },
  membership: { machine: machines.membership, rows: 'app.membership, by role', schema: 'app' },
  invitation: { machine: machines.invitation, rows: 'app.invitation, by state', schema: 'app' },
} as const satisfies Record<string, { machine: AnyStateMachine; rows: string; schema: string }>

type Stored = keyof typeof stored
export type StoredStates = Record<Stored, string[]>

const names = Object.keys(stored) as Stored[]

export const statesOfToday = (): StoredStates =>
  Object.fromEntries(
    names.map((name) => [name, Object.keys(stored[name].machine.root.states)]),
  ) as StoredStates

export const released = new URL('../../docs/machines/released.json', import.meta.url)
/** Of a machine that is newer there are none. */
export const statesOfRelease = (): Partial<StoredStates> =>
  JSON.parse(readFileSync(released, 'utf8')) as Partial<StoredStates>

export const renderStates = (states: StoredStates): string => `${JSON.stringify(states, null, 2)}\n`

/** What a migration says of the rows it moves, a line each: `-- one-time-code: locked becomes expired`. */
const move = /^-- ([a-z-]+): (\w+) becomes (\w+)$/gm

/**
 * One sentence, with its fix, for each state of the release that is gone and whose rows no migration moves.
 * @param migrations the text of all of them
 */
export function strandedBy(before: Partial<StoredStates>, now: StoredStates, migrations: string): string[] {
  const moves = [...migrations.matchAll(move)].map(([, machine = '', from = '', to = '']) => ({
    machine,
    from,
    to,
  }))
  return names.flatMap((name) => {
    const isMoved = (state: string) =>
      moves.some(({ machine, from, to }) => machine === name && from === state && now[name].includes(to))
    return (before[name] ?? [])
      .filter((state) => !now[name].includes(state) && !isMoved(state))
      .map(
        (state) =>
          `The state ${state} of ${name} is gone, and its rows (${stored[name].rows}) would be stranded: ` +
          `write a migration in server/db/migrations/${stored[name].schema} that moves them, ` +
          `with the line "-- ${name}: ${state} becomes …".`,
      )
  })
}
