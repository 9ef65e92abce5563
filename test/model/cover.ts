// The fewest paths on which every outcome of every request comes about, each by its shortest path.

import type { Action } from './action.ts'
import type { Product } from './bounds/bounds.ts'
import { circumstancesOf, type Step, stepsOf, whoOf } from './path.ts'
import { explore } from './search.ts'
import { machinesOf, type Traced, type World } from './world.ts'

/** One request, its answer, and the transitions it set off. */
export type Outcome = string

const edgesIn = (world: World, trace: readonly Traced[]) =>
  trace.map(({ machine, cell }) => {
    const bound = machinesOf(world).find(({ name }) => name === machine)
    return `${machine} ${bound?.compiled.edges[cell]?.join(' ')}`
  })

/** What distinguishes outcomes: the kind of request and its transitions, or its sender too, or the circumstances too. */
export type Detail = 'kinds' | 'senders' | 'circumstances'

type Described = Pick<Step, 'who' | 'does' | 'answer' | 'trace' | 'before'> & { action: Action }

function outcomeOf(world: World, { who, does, answer, trace, before, action }: Described, detail: Detail) {
  const transitions = [answer, ...edgesIn(world, trace)]
  if (detail === 'kinds') return [action.request.to, ...transitions].join(' | ')
  const sent = [who, does, ...transitions]
  return [...sent, ...(detail === 'circumstances' ? [before] : [])].join(' | ')
}

/**
 * Of a kind of outcome the first comes about early, in no world later than in the 8,411th state: what comes later, if anything
 * does, is found by the other details, which see every state.
 */
const ENOUGH_FOR_KINDS = 10_000

type Seen = Map<unknown, Seen>

/** Millions of steps come to a hundred outcomes: by its parts, one that has come before is found without its words. */
function firstTimes() {
  const seen: Seen = new Map()
  return (action: Action, { answer, before, trace }: Pick<Step, 'answer' | 'before' | 'trace'>): boolean => {
    let at = seen
    let isFirst = false
    const go = (part: unknown) => {
      const known = at.get(part)
      const next = known ?? new Map()
      if (!known) at.set(part, next)
      isFirst ||= !known
      at = next
    }
    go(action)
    go(before)
    for (const { machine, cell } of trace) {
      go(machine)
      go(cell)
    }
    go(answer)
    return isFirst
  }
}

/** In this order: a later one may invalidate what an earlier one shows. */
const probing = [
  'opens the dashboard',
  'posts the callback with its own token',
  'signs in',
  'sets a password with the digits of forget-password',
  'verifies with the digits of email-verification',
  'signs in with the digits of sign-in',
]

/** `outcomes`: all that these paths show. */
export type Cover = { outcomes: ReadonlySet<Outcome>; paths: Step[][] }

/**
 * @param isOffered false for what the servers cannot be asked
 * @param shown outcomes that need no path any more
 */
export function coverOf(
  { world, actions, search }: Product,
  detail: Detail,
  isOffered: (action: Action) => boolean = () => true,
  shown: ReadonlySet<Outcome> = new Set(),
): Cover {
  const offered = actions.filter(isOffered)
  const ways = new Map<Outcome, number[]>()
  const trace: Traced[] = []
  let before = ''
  const isFirst = firstTimes()
  world.restart()
  world.trace = trace
  const { goals: _, ...whole } = search
  const all = [offered.map((_, index) => index)]
  explore(
    {
      ...whole,
      actions: offered,
      possible: () => all,
      ...(detail === 'kinds' && { most: ENOUGH_FOR_KINDS }),
    },
    {
      before: (action) => {
        if (detail === 'circumstances') before = circumstancesOf(world, action)
        trace.length = 0
        world.answer = ''
      },
      after: (action, path) => {
        const { answer } = world
        if (!isFirst(action, { answer, before, trace })) return
        const step = { who: whoOf(world, action), does: action.name, answer, trace, before, action }
        const outcome = outcomeOf(world, step, detail)
        if (!ways.has(outcome) && !shown.has(outcome)) ways.set(outcome, path())
      },
    },
  )
  world.trace = null
  // What a row has changed shows in later answers: which sessions, passwords and codes are still valid.
  const probes = probing.flatMap((probe) => offered.flatMap(({ name }, way) => (probe === name ? [way] : [])))
  const probed = (path: readonly number[]) => {
    world.restart()
    return [...path, ...probes].filter((way) => offered[way]?.run(world))
  }
  const longestFirst = [...ways.values()].sort((one, other) => other.length - one.length)
  const left = new Set(ways.keys())
  const paths = longestFirst
    .map((path) => stepsOf(world, offered, probed(path)))
    .filter((steps) => {
      const fresh = steps.filter((step) => left.delete(outcomeOf(world, step, detail)))
      return fresh.length > 0
    })
  return { outcomes: new Set(ways.keys()), paths }
}
