// Steps of machines, as a page shows them one after the other: those that somebody plays, and those of a recording.

import type { MachineName } from '../../../machines/all.ts'
import type { Seen } from '../../../server/wire/inspection-messages.ts'
import type { Played } from '../detail/play.ts'
import { createStore, type Store, snapshotOf, transitionOf } from '../transport/message-store.ts'
import { recordingIn } from '../transport/recording.ts'
import { rowsOf, stateOf, titleOf } from '../transport/rows.ts'
import { words } from './alone-words.ts'

/** `event`: its type, and null for the start of a machine. */
export type Step = Played & {
  machine: MachineName
  event: string | null
  label: string
  before: Seen | undefined
}

const hasMoved = ({ before, snapshot }: Step) => stateOf(before) !== stateOf(snapshot)

/** No transition was taken, and nothing else happened. */
export const isRefused = (step: Step): boolean =>
  step.event !== null && step.edges.length === 0 && step.effects.length === 0 && !hasMoved(step)

/** Something happened that the machine has no transition for: the recording is of one with a fault in it. */
export const isSeeded = (step: Step): boolean =>
  step.event !== null && step.edges.length === 0 && !isRefused(step)

export function sentenceOf(step: Step): string {
  const [from, to] = [stateOf(step.before), stateOf(step.snapshot)]
  if (step.event === null) return words.began(to)
  if (isRefused(step)) return words.refused(step.label, to)
  return hasMoved(step) ? words.led(step.label, from, to) : words.stayed(step.label, to)
}

/** @throws NotARecording with a sentence for people */
export function stepsIn(text: string): Step[] {
  const store = createStore((draw) => draw())
  store.append(recordingIn(text).messages)
  return stepsOf(store)
}

/** What XState calls the start of a machine. */
const STARTED = 'xstate.init'

/** Of machines alone: what programs say to each other is left out. */
export const stepsOf = (store: Store): Step[] =>
  rowsOf(store, null).flatMap((row): Step[] => {
    const { message, index } = row
    const { before, message: now } = store.seenAt(message.sessionId, index) ?? {}
    const snapshot = snapshotOf(message) ?? now?.snapshot
    if (message.type === '@lockstep.exchange' || message.type === '@xstate.actor' || !snapshot) return []
    const { edges = [], effects = [] } = transitionOf(message)?.lockstep ?? {}
    return [
      {
        machine: message.lockstep.machine as MachineName,
        event: message.event.type === STARTED ? null : message.event.type,
        label: titleOf(row),
        before: row.kind === 'ignored' ? snapshot : before,
        snapshot,
        edges,
        effects,
      },
    ]
  })
