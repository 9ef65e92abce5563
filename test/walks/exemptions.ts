// The transitions that a walker cannot walk, each with its reason; printed at the end of a run, and checked to be true.

import { type MachineName, machines } from '../../machines/all.ts'
import type { Walker } from './walked.ts'
import { allEdges } from './walks.ts'

/** By the transition's name (`edgeId`). */
type Exemptions = Record<string, string>

const findsInstead =
  'Whatever the auth service answers, or does not, is a finding of this step: only a fault of its own would make it break.'

const table: Partial<Record<MachineName, Partial<Record<Walker, Exemptions>>>> = {
  callback: {
    HTTP: {
      'askingWithCookie|xstate.error.actor.0.callback.askingWithCookie|0': findsInstead,
      'askingWithBearer|xstate.error.actor.0.callback.askingWithBearer|0': findsInstead,
      'askingWithBearer|xstate.error.actor.0.callback.askingWithBearer|1': findsInstead,
    },
  },
}

export const exemptionsOf = (machine: MachineName, walker: Walker): Exemptions =>
  table[machine]?.[walker] ?? {}

/** Both empty where a walker's ways are whole: what is on no way has an excuse, and nothing else has one. */
export function gapsOf(walker: Walker, machine: MachineName, walked: ReadonlySet<string>) {
  const exemptions = exemptionsOf(machine, walker)
  const unwalked = allEdges(machines[machine]).filter((edge) => !walked.has(edge))
  return {
    onNoWay: unwalked.filter((edge) => !(edge in exemptions)),
    needlesslyExempt: Object.keys(exemptions).filter((edge) => !unwalked.includes(edge)),
  }
}

export const noGaps: ReturnType<typeof gapsOf> = { onNoWay: [], needlesslyExempt: [] }
