// Turns a machine's description into what is drawn: nested boxes, and arrows with the rows of their transitions.

import type {
  MachineDescription,
  StateDescription,
  TransitionDescription,
} from '../../machines/kit/describe.ts'
import { edgeRow, type Row, stateRow } from './chart-text.ts'

export type Box = {
  /** The state's path; empty for the box of the transitions that are possible in every state. */
  path: string
  kind: 'state' | 'around' | 'closed' | 'dot'
  isFinal: boolean
  description: string
  rows: Row[]
  inside: Box[]
}

/** `from` and `to` are paths of boxes; the dot of an initial state is `dot:` and the path of the state around it. */
export type Arrow = { id: string; from: string; to: string; rows: Row[] }

export type Graph = { boxes: Box[]; arrows: Arrow[] }

const ANYWHERE = ''
const dotIn = (path: string): string => `dot:${path}`

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`)

/** The views of a machine: the states of its top level that contain others. */
export const viewsOf = ({ states }: MachineDescription): string[] =>
  states.filter(({ path, parent }) => parent === '' && isAround(states, path)).map(({ path }) => path)

const isAround = (states: StateDescription[], path: string): boolean =>
  states.some(({ parent }) => parent === path)

/** `brief`: without effects; `folded`: besides, each region of an open view is a single box. */
export type Detail = 'full' | 'brief' | 'folded'

/** Those within others of them that are open. */
const foldable = ({ states }: MachineDescription, open: ReadonlySet<string>): string[] =>
  states
    .filter(({ path, parent }) => open.has(parent ?? '') && isAround(states, path))
    .map(({ path }) => path)

/** @param open the views whose inner states are shown; a closed one is drawn as a single box */
export function graphOf(
  description: MachineDescription,
  open: ReadonlySet<string>,
  detail: Detail = 'full',
): Graph {
  const { states, edges } = description
  const views = viewsOf(description)
  const closed = [
    ...views.filter((view) => !open.has(view)),
    ...(detail === 'folded' ? foldable(description, open) : []),
  ]
  const isFocused = views.length > 0 && open.size > 0
  const shownAs = (path: string) => closed.find((view) => isWithin(path, view)) ?? path
  const staying = (path: string) =>
    edges.filter(({ from, to }) => from === path && (to === null || to === path))

  const boxOf = (state: StateDescription): Box => {
    const kind = closed.includes(state.path) ? 'closed' : isAround(states, state.path) ? 'around' : 'state'
    const inner = states.filter(({ parent }) => parent === state.path)
    const own = staying(state.path).map((edge) => edgeRow(edge, detail === 'full'))
    return {
      path: state.path,
      kind,
      isFinal: state.type === 'final',
      description: state.description,
      rows:
        kind === 'closed'
          ? [{ edge: null, lines: [{ text: state.name, tone: 'name' }] }]
          : [stateRow(state), ...own],
      inside: kind === 'around' ? [...dots(inner, state.path), ...inner.map(boxOf)] : [],
    }
  }

  const visible = edges.filter(({ from, to }) => {
    if (to === null || shownAs(from) === shownAs(to)) return false
    const viewsAround = [from, to].map((end) => views.find((view) => isWithin(end, view)))
    // Between states that are in no view nothing is closed that could hide it.
    return (
      !isFocused ||
      viewsAround.every((view) => view === undefined) ||
      viewsAround.some((view) => view !== undefined && open.has(view))
    )
  })
  const top = states.filter(({ parent }) => parent === '')
  const fromAnywhere = edges.filter(({ from }) => from === ANYWHERE)
  return {
    boxes: [
      ...dots(top, ''),
      ...(fromAnywhere.length > 0 ? [anywhere(staying(ANYWHERE))] : []),
      ...top.map(boxOf),
    ],
    arrows: [
      ...states
        .filter(
          ({ isInitial, path, parent }) =>
            (isInitial && shownAs(path) === path) || (isInitial && parent === ''),
        )
        .map(({ path, parent }) => ({
          id: `initial:${path}`,
          from: dotIn(parent ?? ''),
          to: path,
          rows: [],
        })),
      ...together(visible, shownAs, detail === 'full' && (isFocused || views.length === 0)),
    ],
  }
}

const dots = (among: StateDescription[], parent: string): Box[] =>
  among.some(({ isInitial }) => isInitial)
    ? [{ path: dotIn(parent), kind: 'dot', isFinal: false, description: '', rows: [], inside: [] }]
    : []

const anywhere = (staying: TransitionDescription[]): Box => ({
  path: ANYWHERE,
  kind: 'state',
  isFinal: false,
  description: 'These transitions are there whatever the state is.',
  rows: [
    { edge: null, lines: [{ text: 'anywhere', tone: 'name' }] },
    ...staying.map((edge) => edgeRow(edge, true)),
  ],
  inside: [],
})

/** Transitions between the same two boxes share an arrow. */
function together(
  edges: TransitionDescription[],
  shownAs: (path: string) => string,
  withEffects: boolean,
): Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const edge of edges) {
    const [from, to] = [shownAs(edge.from), shownAs(edge.to ?? '')]
    const id = `${from}→${to}`
    const arrow = arrows.get(id) ?? { id, from, to, rows: [] }
    arrow.rows.push(edgeRow(edge, withEffects))
    arrows.set(id, arrow)
  }
  return [...arrows.values()]
}
