// Makes machines that differ from a given one by one fault each: a wrong target, a guard or an effect less.

import { type AnyStateMachine, createMachine } from 'xstate'

type Json = Record<string, unknown>

export type Mutant = {
  fault: string
  /** Of the transition that has it; empty for a state. */
  requirement: string
  machine: AnyStateMachine
}

/** Where a transition or a state is in a config, by keys, and what it is called. */
type Spot = { keys: string[]; name: string; node: string[] }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Functions are kept as they are: they belong to no place in the chart. */
function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) as T
}

const at = (config: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (inner as Json)[key], config)

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** The alternatives of one event, one spot each. */
function alternatives(value: unknown, keys: string[], name: string, node: string[]): Spot[] {
  if (!Array.isArray(value)) return value === undefined ? [] : [{ keys, name, node }]
  return value.map((_, index) => ({ keys: [...keys, `${index}`], name: `${name} ${index}`, node }))
}

function spotsIn(config: Json, keys: string[] = [], node: string[] = []): Spot[] {
  const where = node.join('.') || '(root)'
  const named = (group: string) =>
    Object.entries((config[group] ?? {}) as Json).flatMap(([event, value]) =>
      alternatives(value, [...keys, group, event], `${where}: ${group} ${event}`, node),
    )
  const invokes = list(config.invoke).flatMap((one, index) =>
    ['onDone', 'onError'].flatMap((outcome) => {
      const inner = Array.isArray(config.invoke) ? ['invoke', `${index}`] : ['invoke']
      const { src } = one as Json
      const spot = [...keys, ...inner, outcome]
      return alternatives((one as Json)[outcome], spot, `${where}: ${src} ${outcome}`, node)
    }),
  )
  const own = [
    ...named('on'),
    ...named('after'),
    ...alternatives(config.always, [...keys, 'always'], `${where}: always`, node),
    ...invokes,
  ]
  const below = Object.entries((config.states ?? {}) as Json).flatMap(([name, inner]) =>
    spotsIn(inner as Json, [...keys, 'states', name], [...node, name]),
  )
  return [...own, ...below]
}

type Edit = { what: string; apply: (transition: Json) => void }

/** One action less, whichever of them. */
const withoutEach = (key: string, holder: Json): Edit[] =>
  list(holder[key]).map((action, index) => ({
    what: `without ${key} ${nameOf(action)}`,
    apply: (edited) => {
      edited[key] = list(edited[key]).toSpliced(index, 1)
    },
  }))

function nameOf(action: unknown): string {
  if (isObject(action)) return `${action.type}`
  return typeof action === 'function' ? 'assign' : `${action}`
}

/** Another place beside the state, and staying where it is. */
function wrongTargets(config: Json, { node }: Spot, transition: Json): Edit[] {
  const parent = node.slice(0, -1).flatMap((name) => ['states', name])
  const beside = Object.keys((node.length ? at(config, [...parent, 'states']) : config.states) as Json)
  const target = `${transition.target ?? ''}`
  const isThere = (name: string) => target === name || target === `.${name}` || target === `#${name}`
  const others = beside.filter((name) => name !== node.at(-1) && !isThere(name))
  const wrong = others.map((name) => (node.length ? name : `.${name}`))
  const own = at(
    config,
    node.flatMap((name) => ['states', name]),
  ) as Json
  // A state without states that goes to itself does what one that stays does.
  const isSame = target === node.at(-1) && own.states === undefined
  return [
    ...wrong.map((name) => ({
      what: `to ${name}${target ? ` instead of ${target}` : ''}`,
      apply: (edited: Json) => {
        edited.target = name
      },
    })),
    ...(target && !isSame
      ? [
          {
            what: `stays instead of ${target}`,
            apply: (edited: Json) => {
              delete edited.target
            },
          },
        ]
      : []),
  ]
}

const withoutGuard = (transition: Json): Edit[] =>
  transition.guard === undefined
    ? []
    : [
        {
          what: `without guard ${nameOf(transition.guard)}`,
          apply: (edited) => {
            delete edited.guard
          },
        },
      ]

const statesIn = (config: Json, keys: string[] = []): string[][] => [
  keys,
  ...Object.entries((config.states ?? {}) as Json).flatMap(([name, inner]) =>
    statesIn(inner as Json, [...keys, 'states', name]),
  ),
]

/** Every fault of every transition, and every state without one of its entry or exit effects. */
export function mutantsOf({ config, implementations }: AnyStateMachine): Mutant[] {
  const plain = config as Json
  const mutate = (name: string, keys: readonly string[], { what, apply }: Edit): Mutant => {
    const edited = { ...copy(plain), options: { maxIterations: 100 } }
    const place = at(edited, keys) as Json
    apply(place)
    return {
      fault: `${name}: ${what}`,
      requirement: `${(place.meta as Json | undefined)?.requirement ?? ''}`,
      machine: createMachine(edited as never, implementations as never),
    }
  }
  const ofTransitions = spotsIn(plain).flatMap((spot) => {
    const transition = at(plain, spot.keys) as Json
    const edits = [
      ...wrongTargets(plain, spot, transition),
      ...withoutGuard(transition),
      ...withoutEach('actions', transition),
    ]
    return edits.map((edit) => mutate(spot.name, spot.keys, edit))
  })
  const ofStates = statesIn(plain).flatMap((keys) => {
    const state = at(plain, keys) as Json
    const name = keys.filter((key) => key !== 'states').join('.')
    return [...withoutEach('entry', state), ...withoutEach('exit', state)].map((edit) =>
      mutate(name, keys, edit),
    )
  })
  return [...ofTransitions, ...ofStates]
}
