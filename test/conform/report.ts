// Says of each transition and of each pair of requests whether a server conforms, differs, or was not asked.

import { machines } from '../../machines/all.ts'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import type { PairVerdict } from './at-once.ts'
import type { Difference, Verdicts } from './try.ts'

/** `suite`: the machine, or that requests are sent at once. `differs`: the shortest path first. */
export type Row = {
  suite: string
  name: string
  is: 'conforms' | 'differs' | 'not offered'
  differs: readonly Difference[]
  /** Why nobody could ask; null where it was asked, or where there is nothing to be asked. */
  notOffered: string | null
}

const compared = ['account', 'one-time-code', 'password-reset'] as const
export const AT_ONCE = 'two requests at once'

/** `unverified|email.verified|1` → `unverified · email.verified (2)`. */
const wordsOf = (edge: string) => {
  const [state = '', event = '', index = '0'] = edge.split('|')
  return `${state} · ${event}${index === '0' ? '' : ` (${Number(index) + 1})`}`
}

const rowsOfVerdicts = (verdicts: Verdicts): Row[] =>
  compared.flatMap((suite) =>
    edgesOf(machines[suite]).map((edge): Row => {
      const id = edgeId(edge)
      const { conform = 0, differs = [], notOffered = null } = verdicts.get(`${suite} ${id}`) ?? {}
      return {
        suite,
        name: wordsOf(id),
        is: differs.length > 0 ? 'differs' : conform > 0 ? 'conforms' : 'not offered',
        differs: differs.toSorted((one, other) => one.path.length - other.path.length),
        notOffered,
      }
    }),
  )

const rowOfPair = ({ name, found, notOffered }: PairVerdict): Row => ({
  suite: AT_ONCE,
  name,
  is: found ? 'differs' : notOffered ? 'not offered' : 'conforms',
  differs: found
    ? [{ path: [], expected: found.orders.join(', or '), got: found.outcome, curl: found.curl }]
    : [],
  notOffered,
})

export const rowsOf = (verdicts: Verdicts, pairs: readonly PairVerdict[]): Row[] => [
  ...rowsOfVerdicts(verdicts),
  ...pairs.map(rowOfPair),
]

export const countOf = (rows: readonly Row[], is: Row['is']) => rows.filter((row) => row.is === is).length

const marks = { conforms: '✓ conforms', differs: '✗ differs', 'not offered': '– not offered' }

export const linesOf = ({ path, expected, got, curl }: Difference): string[] => [
  `expected  ${expected}`,
  `got       ${got}`,
  ...(path.length > 0 ? [`after     ${path.join(' → ')}`] : []),
  ...curl.map((line, index) => `${index === 0 ? 'by curl ' : '        '}  ${line}`),
]

function describe({ name, is, differs, notOffered }: Row, verbose: boolean): string[] {
  const head = `  ${marks[is].padEnd(14)} ${name}`
  if (is !== 'differs') return [notOffered ? `${head}: ${notOffered}` : head]
  const shown = differs.slice(0, verbose ? undefined : 1).flatMap(linesOf)
  const more = verbose || differs.length === 1 ? [] : [`and ${differs.length - 1} more: --verbose`]
  return [head, ...[...shown, ...more].map((line) => `                 ${line}`)]
}

export function textOf(rows: readonly Row[], { verbose }: { verbose: boolean }): string {
  const suites = [...new Set(rows.map(({ suite }) => suite))]
  return suites
    .flatMap((suite) => [
      suite,
      ...rows.filter((row) => row.suite === suite).flatMap((row) => describe(row, verbose)),
      '',
    ])
    .join('\n')
}
