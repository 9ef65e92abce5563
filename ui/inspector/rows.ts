// The rows of the event list, which are also what the transport moves through: of one actor, or of all.

import type { StateValue } from 'xstate'
import { type MachineName, machines } from '../../machines/all.ts'
import { eventName, portsById } from '../../machines/kit/describe.ts'
import type { InspectionMessage, Seen } from '../../server/wire/inspection.ts'
import { nameOf } from '../states/configurations.ts'
import { isExchange, type Store, snapshotOf } from './store.ts'
import { words } from './words.ts'

/** `ignored`: an event after which the actor sent no snapshot. */
export type Row = {
  index: number
  kind: 'started' | 'transition' | 'ignored' | 'exchange'
  message: InspectionMessage
  /** Where the event came from; null if that is not known. */
  source: string | null
}

/** Of these messages, in their order. */
function rowsAmong(messages: Iterable<readonly [number, InspectionMessage]>): Row[] {
  const rows: Row[] = []
  const open = new Map<string, Row>()
  for (const [index, message] of messages) {
    if (message.type === '@xstate.event') {
      const row: Row = { index, kind: 'ignored', message, source: message.sourceId ?? null }
      open.set(message.sessionId, row)
      rows.push(row)
    } else if (message.type === '@xstate.snapshot') {
      const event = open.get(message.sessionId)
      open.delete(message.sessionId)
      const isItsOwn =
        event?.message.type === '@xstate.event' && event.message.event.type === message.event.type
      // Event and snapshot are two messages of one transition: its row stands where the snapshot does.
      if (event && isItsOwn) rows.splice(rows.lastIndexOf(event), 1)
      rows.push({ index, kind: 'transition', message, source: isItsOwn ? (event?.source ?? null) : null })
    } else {
      rows.push({ index, kind: isExchange(message) ? 'exchange' : 'started', message, source: null })
    }
  }
  return rows
}

/** @param sessionId null for all actors, their exchanges among them */
export function rowsOf(store: Store, sessionId: string | null): Row[] {
  const first = store.first()
  if (sessionId === null) return rowsAmong(store.messages().map((message, place) => [first + place, message]))
  const at = store.actor(sessionId)?.at ?? []
  return rowsAmong(
    at.flatMap((index) => {
      const message = store.messageAt(index)
      return message ? [[index, message] as const] : []
    }),
  )
}

const ports = new Map<MachineName, ReadonlyMap<string, string>>()

function portsOf(name: MachineName): ReadonlyMap<string, string> {
  const known = ports.get(name) ?? portsById(machines[name])
  ports.set(name, known)
  return known
}

/** By the name in the machine's source. */
export function titleOf({ kind, message }: Row): string {
  if (message.type === '@lockstep.exchange') return message.lockstep.what
  if (kind === 'started' || message.type === '@xstate.actor') return words.events.started
  return eventName(message.event.type, portsOf(message.lockstep.machine))
}

/** `login.editing`, `verifyEmail.verifying+cooling`. */
export const stateOf = (seen: Seen | undefined): string => (seen ? nameOf(seen.value as StateValue) : '')

/** The text in which a search looks for a row. */
export function textOf(row: Row): string {
  const { message } = row
  const state = stateOf(snapshotOf(message))
  return [
    titleOf(row),
    state,
    message.sessionId,
    JSON.stringify('event' in message ? message.event : message.lockstep),
  ]
    .join(' ')
    .toLowerCase()
}
