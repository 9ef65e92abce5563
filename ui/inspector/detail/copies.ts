// What is copied of an event, or of the path to it: JSON, a test in the house's own style, a Mermaid sequence.

import type { InspectionMessage } from '../../../server/wire/inspection-messages.ts'
import { words } from '../inspector-words.ts'
import { isExchange, snapshotOf, transitionOf } from '../transport/message-store.ts'
import { portsOf, type Row, stateOf, titleOf } from '../transport/rows.ts'
import { lanes, type SequenceRow } from '../transport/sequence.rows.ts'
import { literal } from './literal.ts'

const told = (message: InspectionMessage): unknown =>
  isExchange(message) ? message.lockstep : 'event' in message ? message.event : message.snapshot

export const jsonOf = (rows: readonly Row[]): string =>
  JSON.stringify(
    rows.length === 1 && rows[0] ? told(rows[0].message) : rows.map((row) => told(row.message)),
    null,
    2,
  )

/** A transition, and the state that it was taken in. */
export type Step = { row: Row; from: unknown; requirement: string }

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

/** One of a table of test/machines/tables. */
function tableRow({ row, from, requirement }: Step): string {
  const { message } = row
  const to = snapshotOf(message)
  const event = 'event' in message ? message.event : {}
  const effects = transitionOf(message)?.lockstep.effects ?? []
  return [
    '  {',
    `    requirement: ${literal(requirement)},`,
    `    title: ${literal(`${titleOf(row)} leads to ${stateOf(to)}`)},`,
    `    from: ${literal(from)},`,
    `    event: ${literal(event)},`,
    `    to: ${literal(to?.value)},`,
    `    effects: ${literal(effects)},`,
    '  },',
  ].join('\n')
}

function formStep({ row }: Step): string[] {
  const { message } = row
  if (!('event' in message)) return []
  const { type, ...members } = message.event
  const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  const port = portsOf(message.lockstep.machine).get(id) ?? id
  const state = `expect(form.actor.getSnapshot().value).toEqual(${literal(snapshotOf(message)?.value)})`
  if (outcome === 'done') return [`await form.ports.answer('${port}', ${literal(members.output)})`, state]
  if (outcome === 'error') return [`await form.ports.break('${port}')`, state]
  if (type.startsWith('xstate.')) return []
  return [`form.send(${literal(message.event)})`, state]
}

/** Of the form: `startForm` of test/machines/support/form.ts. */
function formTest(steps: readonly Step[]): string {
  const titles = steps.map(({ row }) => titleOf(row))
  const title = `${titles.at(-1)} leads to ${stateOf(snapshotOf(steps.at(-1)?.row.message))}`
  const lines = ['const form = startForm()', ...steps.flatMap(formStep)]
  return `test(${literal(title)}, async () => {\n${lines.map((line) => `  ${indented(line, '  ')}\n`).join('')}})\n`
}

/** @param steps of one actor */
export const testOf = (steps: readonly Step[]): string =>
  steps[0]?.row.message.lockstep &&
  'machine' in steps[0].row.message.lockstep &&
  steps[0].row.message.lockstep.machine === 'auth-form'
    ? formTest(steps)
    : `${steps.map(tableRow).join('\n')}\n`

/** What Mermaid would read as the end of a message. */
const plain = (text: string): string => text.replaceAll(/[;#\n]/g, ' ')

export function mermaidOf(rows: readonly SequenceRow[]): string {
  const used = lanes.filter((_, lane) => rows.some(({ from, to }) => from === lane || to === lane))
  const lines = rows.map((row) => {
    const [from, to] = [lanes[row.from], lanes[row.to]]
    if (row.kind === 'transition')
      return `Note over ${from}: ${plain(`${row.message.lockstep.machine}: ${stateOf(row.message.snapshot)}`)}`
    const { what, status } = row.message.lockstep
    const isAnswer = what.startsWith(`${status} `)
    return `${from}${isAnswer ? '-->>' : '->>'}${to}: ${plain(isAnswer ? what : `${what} ${status}`)}`
  })
  return [
    'sequenceDiagram',
    ...used.map((lane) => `  participant ${lane} as ${words.sequence.lanes[lane]}`),
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n')
}
