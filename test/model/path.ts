// Describes a path that a search has found: each action with its answer and the transitions it set off.

import type { Purpose } from '../../machines/kit/mailings.ts'
import type { Action, Sent } from './action.ts'
import type { Compiled } from './compile.ts'
import type { Form } from './form.ts'
import { layout } from './state-layout.ts'
import { machinesOf, type Traced, type World } from './world.ts'

export type Step = {
  who: string
  does: string
  answer: string
  action: Action
  trace: Traced[]
  mails: Purpose[]
  /** The circumstances in which it was sent. */
  before: string
}

const { password, newest, proposals, linked, verifier, attempt, session, app, source } = layout
const proposed = [password, newest, proposals, attempt]

/** What might matter to a request besides the machines' states, whether or not the endpoint looks at it. */
const mayMatter: Partial<Record<Sent['to'], readonly (number | readonly number[])[]>> = {
  'sign-in': proposed,
  verify: proposed,
  social: [...linked.slice(1)],
  redeem: [verifier, session],
  'change password': [password, session],
  delete: [password, session],
  callback: [session],
  'application sign-out': [...app],
  'end session': [...source],
}

/** A row that overlooks a circumstance would predict right answers in some and wrong ones in others. */
export const circumstancesOf = ({ get }: World, { browser, request }: Action): string =>
  (mayMatter[request.to] ?? [])
    .map((field) => get(typeof field === 'number' ? field : field[browser]))
    .join('')

/** @param path the actions by their index in the list, from the world's beginning on */
export function stepsOf(world: World, actions: readonly Action[], path: readonly number[]): Step[] {
  world.restart()
  return path.map((index) => {
    const action = actions[index]
    if (!action) throw new Error(`There is no action ${index}.`)
    const trace: Traced[] = []
    const mails: Purpose[] = []
    world.trace = trace
    world.mails = mails
    const before = circumstancesOf(world, action)
    world.answer = ''
    action.run(world)
    world.trace = null
    world.mails = null
    return {
      who: whoOf(world, action),
      does: action.name,
      answer: world.answer,
      action,
      trace,
      mails,
      before,
    }
  })
}

export const whoOf = ({ browsers }: World, { browser }: Action) => browsers[browser]?.name ?? 'time'

/** The adjacency map of the machine in which a transition was taken. */
export function compiledOf(world: World, { machine }: Traced, form: Form | null): Compiled {
  const bound = machinesOf(world).find(({ name }) => name === machine)
  const found = bound?.compiled ?? form?.compiled
  if (!found) throw new Error(`There is no machine ${machine} here.`)
  return found
}

const line = ({ who, does, answer }: Step, index: number) =>
  `${String(index + 1).padStart(3)}. ${who}: ${does}${answer && ` → ${answer}`}`

export const describePath = (property: string, steps: readonly Step[]): string =>
  [`Violated: ${property}.`, ...steps.map(line)].join('\n')
