// Which rows a machine has left behind: those in states of the last release that are gone.

import { names, type StoredStates, stored } from '../../../scripts/docs/released.ts'

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
