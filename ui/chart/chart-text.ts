// Breaks the text of a chart into lines, and measures them.

import type { Action, StateDescription, TransitionDescription } from '../../machines/kit/describe.ts'

type Tone = 'name' | 'event' | 'soft'
export type Line = { text: string; tone: Tone }

/** A transition's lines, or a state's; `edge` names the transition. */
export type Row = { edge: string | null; lines: Line[] }

/** In px at scale 1. */
const sizes = { name: 14, event: 12, soft: 11 } as const
const weights = { name: 650, event: 500, soft: 400 } as const
export const LINE = 16
export const ROW_GAP = 5
export const PADDING = 10

/** The width of a line, in px. */
export type Measure = (line: Line) => number

const LONGEST = 30

/** Breaks after commas and spaces, never inside a name. */
function wrapped(text: string): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= LONGEST) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
    return lines
  }, [])
}

/** As an action of the source would be called; of one without a name, what it sets. */
export const actionsIn = (actions: readonly Action[]): string =>
  actions.map(({ kind, names }) => `${kind === 'set' ? 'set ' : ''}${names.join(', ')}`).join(', ')

const soft = (text: string): Line[] => wrapped(text).map((one) => ({ text: one, tone: 'soft' }))

function causeOf({ event, guard }: TransitionDescription): Line[] {
  const condition = guard && `[${guard}]`
  const whole = `${event} ${condition}`.trim()
  const texts = whole.length <= LONGEST ? [whole] : [event, condition]
  return texts.map((text) => ({ text, tone: 'event' }))
}

export const edgeRow = (edge: TransitionDescription, withEffects: boolean): Row => ({
  edge: edge.id,
  lines: [
    ...causeOf(edge),
    ...(withEffects && edge.actions.length > 0 ? soft(`/ ${actionsIn(edge.actions)}`) : []),
  ],
})

/** A state's name, what it does when it is entered, and the ports it asks. */
export const stateRow = ({ name, entry, ports }: StateDescription): Row => ({
  edge: null,
  lines: [
    { text: name, tone: 'name' },
    ...(entry.length > 0 ? soft(`entry / ${actionsIn(entry)}`) : []),
    ...ports.flatMap((port) => soft(`asks ${port}`)),
  ],
})

export const heightOf = (rows: Row[]): number =>
  rows.reduce((sum, { lines }) => sum + lines.length * LINE, 0) + Math.max(0, rows.length - 1) * ROW_GAP

export const widthOf = (rows: Row[], measure: Measure): number =>
  Math.ceil(Math.max(0, ...rows.flatMap(({ lines }) => lines.map(measure))))

/** Measures with the page's own font. */
export function canvasMeasure(): Measure {
  const canvas = document.createElement('canvas').getContext('2d')
  const { fontFamily } = getComputedStyle(document.documentElement)
  return ({ text, tone }) => {
    if (!canvas) return text.length * sizes[tone] * 0.6
    canvas.font = `${weights[tone]} ${sizes[tone]}px ${fontFamily}`
    return canvas.measureText(text).width
  }
}
