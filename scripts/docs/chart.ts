// Draws a machine as Mermaid state diagrams: one of its top level, then one of each state that has an inside.

import type {
  MachineDescription,
  StateDescription,
  TransitionDescription,
} from '../../machines/kit/describe.ts'
import { effectsIn } from './markdown-words.ts'

type Edge = { from: string; to: string; label: string }

const idOf = (path: string): string => `s_${path.replaceAll('.', '_')}`
const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.')
const leafName = (path: string): string => path.split('.').at(-1) ?? path
const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}.`)

/** Mermaid ends a label at a colon or a semicolon. */
const safe = (text: string): string => text.replaceAll(/[:;]/g, ',')

function labelOf({ event, guard, actions }: TransitionDescription): string {
  const effects = effectsIn(actions)
  const condition = guard ? ` [${guard}]` : ''
  // A state that decides by itself has no event to name: its guard is the label.
  const cause = event === 'at once' && guard ? '' : event
  const performed = effects.length ? `<br/>/ ${effects.join(', ')}` : ''
  return safe(`${cause}${condition}${performed}`.trim())
}

/** Alike arrows become one: its labels stand below each other, each behind a dot. */
const together = (labels: Set<string>): string =>
  labels.size === 1 ? [...labels].join() : [...labels].map((label) => `• ${label}`).join('<br/>')

function arrows(edges: Edge[], indent: string): string[] {
  const merged = new Map<string, Set<string>>()
  for (const { from, to, label } of edges) {
    const key = `${idOf(from)} --> ${idOf(to)}`
    merged.set(key, (merged.get(key) ?? new Set()).add(label))
  }
  return [...merged].map(([arrow, labels]) => `${indent}${arrow} : ${together(labels)}`)
}

const declare = (path: string, shown: string, indent: string): string =>
  `${indent}state "${shown}" as ${idOf(path)}`

/** The states of one level below `outer`, as a top-level diagram knows them. */
const childrenOf = (states: StateDescription[], outer: string): StateDescription[] =>
  states.filter((state) => parentOf(state.path) === outer)

const startOf = (states: StateDescription[], outer: string, indent: string): string[] =>
  childrenOf(states, outer)
    .filter((state) => state.isInitial || state.isRegion)
    .map((state) => `${indent}[*] --> ${idOf(state.path)}`)

/** The ancestor of `path` that is a child of `outer`. */
const lifted = (path: string, outer: string): string =>
  path
    .split('.')
    .slice(0, outer === '' ? 1 : outer.split('.').length + 1)
    .join('.')

function overview(states: StateDescription[], transitions: TransitionDescription[]): string[] {
  const nested = states.some((state) => state.path.includes('.'))
  const label = nested
    ? (one: TransitionDescription) => safe(`${one.event}${one.guard ? ` [${one.guard}]` : ''}`)
    : labelOf
  const edges = transitions.flatMap((one): Edge[] => {
    if (one.to === null) return nested || one.from === '' ? [] : [{ ...one, to: one.from, label: label(one) }]
    const [from, to] = [one.from === '' ? 'anywhere' : lifted(one.from, ''), lifted(one.to, '')]
    return nested && from === to ? [] : [{ from, to, label: label(one) }]
  })
  const anywhere = edges.some((edge) => edge.from === 'anywhere')
  return [
    'stateDiagram-v2',
    ...(anywhere ? [declare('anywhere', 'anywhere', '  ')] : []),
    ...childrenOf(states, '').map((state) => declare(state.path, leafName(state.path), '  ')),
    ...startOf(states, '', '  '),
    ...arrows(edges, '  '),
    ...childrenOf(states, '')
      .filter((state) => state.type === 'final')
      .map((state) => `  ${idOf(state.path)} --> [*]`),
  ]
}

/** One level of a state with an inside; a parallel state's regions are parted by `--`. */
function inside(states: StateDescription[], outer: string, edges: Edge[], indent: string): string[] {
  const isParallel = states.find((state) => state.path === outer)?.type === 'parallel'
  const level = childrenOf(states, outer).map((state) => {
    if (childrenOf(states, state.path).length === 0)
      return [
        declare(state.path, leafName(state.path), indent),
        ...(state.type === 'final' ? [`${indent}${idOf(state.path)} --> [*]`] : []),
      ]
    return [
      `${declare(state.path, leafName(state.path), indent)} {`,
      ...inside(states, state.path, edges, `${indent}  `),
      `${indent}}`,
    ]
  })
  if (isParallel) return level.flatMap((region, index) => (index ? [`${indent}--`, ...region] : region))
  const own = edges.filter((edge) => parentOf(edge.from) === outer && parentOf(edge.to) === outer)
  return [...startOf(states, outer, indent), ...level.flat(), ...arrows(own, indent)]
}

/** The other views are drawn as plain states around it. */
function closeUp(states: StateDescription[], transitions: TransitionDescription[], outer: string): string[] {
  const edges = transitions
    .filter((one) => isWithin(one.from, outer))
    .map((one) => ({ from: one.from, to: one.to ?? one.from, label: labelOf(one) }))
    .filter((edge) => edge.from !== outer || edge.to !== outer)
  const leaving = edges
    .filter((edge) => !isWithin(edge.to, outer))
    .map((edge) => ({ ...edge, to: lifted(edge.to, '') }))
  const staying = edges.filter((edge) => isWithin(edge.to, outer))
  const neighbours = [...new Set(leaving.map((edge) => edge.to))]
  return [
    'stateDiagram-v2',
    ...neighbours.map((path) => declare(path, path, '  ')),
    `${declare(outer, leafName(outer), '  ')} {`,
    ...inside(states, outer, staying, '    '),
    '  }',
    ...arrows(leaving, '  '),
  ]
}

export type Chart = { of: string; text: string }

/** `of` is empty for the top level. */
export function chartsOf({ states: [, ...states], edges: transitions }: MachineDescription): Chart[] {
  const inner = childrenOf(states, '').filter((state) => childrenOf(states, state.path).length > 0)
  return [
    { of: '', text: overview(states, transitions).join('\n') },
    ...inner.map((state) => ({
      of: state.path,
      text: closeUp(states, transitions, state.path).join('\n'),
    })),
  ]
}
