// Which way of the machine’s chart a recorded transition has taken: the transitions that fit what the audit has, and the guards of a refusal.

import {
  describeMachine,
  type MachineDescription,
  type TransitionDescription,
} from '../../machines/kit/describe.ts'
import type { Stepped } from './sentence.ts'

type Recorded = Stepped & { machine: string | null; event: string | null }

/** `edges`: ids of the chart; several where the audit leaves open which. `guards`: of a refusal, in the order of the chart. */
export type Way = { edges: string[]; guards: string[]; isRefused: boolean }

/** How the names of effects begin that refuse: those of the policy and of the CAPTCHA hold a request back. */
export const REFUSING = ['refuse', 'holdBack'] as const

export const isRefusal = (effect: string): boolean => REFUSING.some((word) => effect.startsWith(word))

/** Those of forms are among them: nobody else here needs them. */
async function charts(): Promise<Map<string, MachineDescription>> {
  const { machines } = await import('../../machines/all.ts')
  return new Map(Object.entries(machines).map(([name, machine]) => [name, describeMachine(machine)]))
}
let known: ReturnType<typeof charts> | undefined

const effectsOf = ({ actions }: TransitionDescription): string[] =>
  actions.flatMap(({ kind, names }) => (kind === 'effect' ? names : []))

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join()

/** Null where only an earlier version had the machine, or nothing was asked of it. */
export async function wayOf({
  machine,
  previousState,
  event,
  state,
  effects,
}: Recorded): Promise<Way | null> {
  known ??= charts()
  const chart = (await known).get(machine ?? '')
  if (!chart || event === null || previousState === null) return null
  const fits = chart.edges.filter(
    (edge) =>
      edge.from === previousState &&
      edge.event === event &&
      (edge.to ?? previousState) === state &&
      areSame(effectsOf(edge), effects),
  )
  const isRefused = effects.some(isRefusal)
  const guards = isRefused ? fits.map(({ guard }) => guard).filter((guard) => guard !== '') : []
  return { edges: fits.map(({ id }) => id), guards: [...new Set(guards)], isRefused }
}
