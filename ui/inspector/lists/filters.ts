// Which rows are listed, and how rows that repeat each other are folded into one.

import type { Lane } from '../../../server/wire/inspection-messages.ts'
import { isExchange } from '../transport/message-store.ts'
import { isFailure, outcomeOf, type Row, textOf, titleOf } from '../transport/rows.ts'

/** Empty for every one. `type` is a kind, or the title of an event. */
export type Filter = { search: string; type: string; status: '' | 'failed' | 'fine'; host: '' | Lane }

export const everything: Filter = { search: '', type: '', status: '', host: '' }

export const kinds: readonly Row['kind'][] = ['transition', 'ignored', 'started', 'exchange']

const lanesOf = ({ message }: Row): Lane[] =>
  isExchange(message) ? [message.lockstep.from, message.lockstep.to] : [message.lockstep.host]

/** @returns a function that says whether a row is wanted; null where every one is */
export function wanted({ search, type, status, host }: Filter): ((row: Row) => boolean) | null {
  const text = search.trim().toLowerCase()
  const tests = [
    type && ((row: Row) => row.kind === type || titleOf(row) === type),
    status && ((row: Row) => isFailure(row) === (status === 'failed')),
    host && ((row: Row) => lanesOf(row).includes(host)),
    text && ((row: Row) => textOf(row).includes(text)),
  ].filter((one) => typeof one === 'function')
  return tests.length === 0 ? null : (row) => tests.every((holds) => holds(row))
}

/** As many titles are offered: of a long stream nobody reads more. */
const MOST_TITLES = 60

export const titlesIn = (rows: readonly Row[]): string[] =>
  [...new Set(rows.slice(-2_000).map(titleOf))].sort().slice(0, MOST_TITLES)

/** Rows that follow each other, of one actor, with one event and one outcome: the newest first. */
export type Fold = { index: number; rows: Row[] }

const likeness = (row: Row): string =>
  JSON.stringify([row.kind, row.message.sessionId, titleOf(row), outcomeOf(row)])

/**
 * @param end how many of the rows are considered
 * @param most of the folds, which are the last ones, the newest first
 * @returns how many rows come before them, too
 */
export function foldBack(
  rows: readonly Row[],
  end: number,
  most: number,
): { folds: Fold[]; earlier: number } {
  const folds: Fold[] = []
  let like = ''
  let place = end - 1
  for (; place >= 0; place -= 1) {
    const row = rows[place]
    if (!row) continue
    const now = likeness(row)
    const open = folds.at(-1)
    if (open && now === like) open.rows.push(row)
    else if (folds.length === most) break
    else folds.push({ index: row.index, rows: [row] })
    like = now
  }
  return { folds, earlier: place + 1 }
}
