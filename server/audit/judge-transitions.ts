/**
 * Judges a recorded transition: whether the machine would take it.
 *
 * The audit holds neither the settings of the day nor all that an event brought. A transition is taken that the machine takes in one
 * of the situations that are left open; it is refused where there is none.
 */

import type { AnyStateMachine } from 'xstate'
import { machines } from '../../machines/all.ts'
import { canEnd } from './callback-endings.ts'
import { isFormer, underTodaysNames } from './former.ts'
import { inWords, type Outcome, type Recorded } from './recorded.ts'
import { recordedOutcomes } from './recorded-outcomes.ts'
import { heldMembers, isRecorded } from './situations.ts'

export type Verdict =
  | { is: 'taken' }
  /** Of an earlier version: `because` says what today's machine does. */
  | { is: 'former'; because: string }
  | { is: 'refused'; because: string }
  /** No machine decides it: the keys that sign, an export. */
  | { is: 'undecided' }

export type Judge = (row: Recorded) => Verdict

/** So many rows of their own kind are remembered: a trail has a few hundred kinds, unless somebody has written into it. */
const REMEMBERED = 10_000

/** What of the detail a machine is asked with. */
const asked = [...heldMembers, 'amr', 'findings', 'assurance', 'isRefusal']

const kindOf = ({ machine, previousState, event, state, effects, detail }: Recorded) =>
  JSON.stringify([machine, previousState, event, state, effects, asked.map((name) => detail[name])])

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function refusalOfCallback(machine: AnyStateMachine, { state, detail }: Recorded): string | null {
  const findings = textsIn(detail.findings)
  const assurance = typeof detail.assurance === 'string' ? detail.assurance : null
  const isRefusal = detail.isRefusal === true
  if (canEnd(machine, { state, findings, assurance, isRefusal })) return null
  const by = `${isRefusal ? ' as a refusal' : ''}${assurance === null ? '' : `, by ${assurance}`}`
  return `callback does not end in ${state}${by}, after ${findings.join(', ') || 'no finding'}.`
}

const leadsTo = ({ machine, previousState, event }: Recorded, outcomes: readonly Outcome[]) =>
  outcomes.length === 0
    ? `${machine} takes no such ${event} in ${previousState}.`
    : `${previousState ?? 'its beginning'} leads by ${event} to ${outcomes.map(inWords).join(' or ')}.`

/** @returns what the machine does instead; null where it does what is recorded */
function refusalOf(judged: Readonly<Record<string, AnyStateMachine>>, row: Recorded): string | null {
  const name = row.machine ?? ''
  const machine = Object.hasOwn(judged, name) ? judged[name] : undefined
  if (!machine) return `There is no machine ${name}.`
  if (name === 'callback') return refusalOfCallback(machine, row)
  if (!isRecorded(name)) return `Nothing is recorded of the machine ${name}.`
  const outcomes = recordedOutcomes(name, machine, row)
  if (typeof outcomes === 'string') return outcomes
  const recorded = inWords(row)
  return outcomes.some((outcome) => inWords(outcome) === recorded) ? null : leadsTo(row, outcomes)
}

function judgeAnew(judged: Readonly<Record<string, AnyStateMachine>>, row: Recorded): Verdict {
  const because = refusalOf(judged, row)
  if (because === null) return { is: 'taken' }
  const isKnown = isFormer(row) || refusalOf(judged, underTodaysNames(row)) === null
  return { is: isKnown ? 'former' : 'refused', because }
}

/** @param judged the machines by their names: today's, unless a test has others */
export function createJudge(judged: Readonly<Record<string, AnyStateMachine>> = machines): Judge {
  const remembered = new Map<string, Verdict>()
  return (row) => {
    if (row.machine === null) return { is: 'undecided' }
    const kind = kindOf(row)
    const known = remembered.get(kind)
    if (known) return known
    const verdict = judgeAnew(judged, row)
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(kind, verdict)
    return verdict
  }
}
