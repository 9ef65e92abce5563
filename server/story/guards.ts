// Which guard has led to a recorded refusal: finds the transition in the machine’s chart that fits what the audit has.

import { describeMachine, type MachineDescription } from '../../machines/kit/describe.ts'
import type { Stepped } from './sentence.ts'

type Recorded = Stepped & { machine: string | null; event: string }

/** How the names of effects begin that refuse: those of the policy and of the CAPTCHA hold a request back. */
export const REFUSING = ['refuse', 'holdBack'] as const

export const isRefusal = (effect: string): boolean => REFUSING.some((word) => effect.startsWith(word))

/** Those of forms are among them: nobody else here needs them. */
async function charts(): Promise<Map<string, MachineDescription>> {
  const { machines } = await import('../../machines/all.ts')
  return new Map(Object.entries(machines).map(([name, machine]) => [name, describeMachine(machine)]))
}
let known: ReturnType<typeof charts> | undefined

/** In the order of the chart; none where nothing was asked, or only a version before had such a way. */
export async function guardsOf({ machine, previousState, event, effects }: Recorded): Promise<string[]> {
  known ??= charts()
  const { edges } = (await known).get(machine ?? '') ?? { edges: [] }
  const refusals = effects.filter(isRefusal)
  const ways = edges.filter(
    (edge) =>
      edge.from === previousState &&
      edge.event === event &&
      edge.actions.some(({ names }) => names.some((name) => refusals.includes(name))),
  )
  return [...new Set(ways.map(({ guard }) => guard).filter((guard) => guard !== ''))]
}
