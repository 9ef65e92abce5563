// One request, one tab or everything in order: exchanges between lanes, and transitions within a lane.

import type {
  ExchangeMessage,
  InspectionMessage,
  Lane,
  SnapshotMessage,
} from '../../../server/wire/inspection-messages.ts'
import { isExchange, type Store } from './message-store.ts'

export const lanes = [
  'browser',
  'application',
  'auth',
  'database',
  'mailbox',
  'provider',
] as const satisfies Lane[]

export type SequenceRow =
  | { index: number; kind: 'exchange'; message: ExchangeMessage; from: number; to: number }
  | { index: number; kind: 'transition'; message: SnapshotMessage; from: number; to: number }

/** `request:<id>`, `tab:<id>`, or `all`. */
export type Scope = string

/** The requests that a tab made: their messages belong to the tab's. */
function requestsOf(messages: readonly InspectionMessage[], tab: string): Set<string> {
  return new Set(
    messages.flatMap(({ lockstep }) =>
      lockstep.tab === tab && lockstep.requestId ? [lockstep.requestId] : [],
    ),
  )
}

function holds(
  scope: Scope,
  messages: readonly InspectionMessage[],
): (message: InspectionMessage) => boolean {
  const [, kind, id = ''] = /^(request|tab):(.*)$/.exec(scope) ?? []
  if (!kind) return () => true
  const requests = kind === 'tab' ? requestsOf(messages, id) : new Set([id])
  return ({ lockstep }) => requests.has(lockstep.requestId ?? '') || (kind === 'tab' && lockstep.tab === id)
}

const laneOf = (lane: Lane) => Math.max(0, lanes.indexOf(lane))

export function sequenceOf(store: Store, scope: Scope): SequenceRow[] {
  const messages = store.messages()
  const isIn = holds(scope, messages)
  return messages.flatMap((message, place): SequenceRow[] => {
    const index = store.first() + place
    if (!isIn(message)) return []
    if (isExchange(message)) {
      const { from, to } = message.lockstep
      return [{ index, kind: 'exchange', message, from: laneOf(from), to: laneOf(to) }]
    }
    if (message.type !== '@xstate.snapshot') return []
    const lane = laneOf(message.lockstep.host)
    return [{ index, kind: 'transition', message, from: lane, to: lane }]
  })
}

/** In the order in which they appeared, each with its form's shortened email. */
export function tabsOf(store: Store): { id: string; who: string | null }[] {
  const ids = new Set(store.messages().flatMap(({ lockstep }) => lockstep.tab ?? []))
  const actors = store.actors()
  return [...ids].map((id) => ({
    id,
    who: actors.findLast(({ tab, who }) => tab === id && who)?.who ?? null,
  }))
}
