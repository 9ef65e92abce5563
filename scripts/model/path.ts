// Tells a path that a search has found: each step with its answer and the transitions it took.

import type { Compiled } from './compile.ts'
import type { Form } from './form.ts'
import type { Action } from './requests.ts'
import type { Traced, World } from './world.ts'

export type Step = { who: string; does: string; answer: string; action: Action; trace: Traced[] }

/** @param path the actions by their places, from the world's beginning on */
export function stepsOf(world: World, actions: readonly Action[], path: readonly number[]): Step[] {
  world.restart()
  return path.map((place) => {
    const action = actions[place]
    if (!action) throw new Error(`There is no action ${place}.`)
    const trace: Traced[] = []
    world.trace = trace
    world.answer = ''
    action.run(world)
    world.trace = null
    const who = world.browsers[action.browser]?.name ?? 'time'
    return { who, does: action.name, answer: world.answer, action, trace }
  })
}

/** The machine a transition was taken in, its adjacency map at hand. */
export function compiledOf(world: World, { machine }: Traced, form: Form | null): Compiled {
  const ledger = [world.account, world.code, world.reset].find(({ name }) => name === machine)
  const found = ledger?.compiled ?? form?.compiled
  if (!found) throw new Error(`There is no machine ${machine} here.`)
  return found
}

const line = ({ who, does, answer }: Step, index: number) =>
  `${String(index + 1).padStart(3)}. ${who}: ${does}${answer && ` → ${answer}`}`

export const toldAs = (property: string, steps: readonly Step[]): string =>
  [`Violated: ${property}.`, ...steps.map(line)].join('\n')
