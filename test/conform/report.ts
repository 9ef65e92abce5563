// Says of each machine and each of its transitions whether a server conforms, differs, or was not asked.

import { machines } from '../../machines/all.ts'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import type { Verdict, Verdicts } from './try.ts'

const ledgers = ['account', 'one-time-code', 'password-reset'] as const

const mark = (verdict: Verdict | undefined) => {
  if (verdict && verdict.differs.length > 0) return '✗ differs'
  if (verdict && verdict.conform > 0) return '✓ conforms'
  return '– not offered'
}

/** `unverified|email.verified|1` → `unverified · email.verified (2)`. */
export const wordsOf = (edge: string) => {
  const [state = '', event = '', index = '0'] = edge.split('|')
  return `${state} · ${event}${index === '0' ? '' : ` (${Number(index) + 1})`}`
}

function lines(edge: string, verdict: Verdict | undefined, verbose: boolean): string[] {
  const head = `  ${mark(verdict).padEnd(14)} ${wordsOf(edge)}`
  if (!verdict || verdict.differs.length === 0)
    return [verdict?.notOffered ? `${head}: ${verdict.notOffered}` : head]
  const shortest = verdict.differs.toSorted((one, other) => one.path.length - other.path.length)
  return [
    head,
    ...shortest
      .slice(0, verbose ? undefined : 1)
      .flatMap(({ path, expected, got }) => [
        `                 expected  ${expected}`,
        `                 got       ${got}`,
        `                 after     ${path.join(' → ')}`,
      ]),
    ...(verbose || shortest.length === 1
      ? []
      : [`                 and ${shortest.length - 1} more: --verbose`]),
  ]
}

export type Report = { text: string; conform: number; differs: number; notOffered: number }

export function reportOf(verdicts: Verdicts, { verbose }: { verbose: boolean }): Report {
  const all = ledgers.flatMap((name) => edgesOf(machines[name]).map((edge) => ({ name, edge: edgeId(edge) })))
  const of = ({ name, edge }: (typeof all)[number]) => verdicts.get(`${name} ${edge}`)
  const count = (wanted: string) => all.filter((one) => mark(of(one)).endsWith(wanted)).length
  const text = ledgers.flatMap((name) => [
    name,
    ...all.filter((one) => one.name === name).flatMap((one) => lines(one.edge, of(one), verbose)),
    '',
  ])
  return {
    text: text.join('\n'),
    conform: count('conforms'),
    differs: count('differs'),
    notOffered: count('not offered'),
  }
}
