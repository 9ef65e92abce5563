// Writes decided differences down: one field of one answer each.

import type { Decided, Row } from './contract.differences.ts'

export const differ =
  (row: Row, field: string) =>
  (ours: string, theirs: string, ...requests: string[]): Decided[] =>
    requests.map((request) => ({ row, request, field, ours, theirs }))

export const outcome = (row: Row) => differ(row, 'outcome')
