// The steps of an actor, or of all of them: what is listed, stepped through and replayed.

import type { StateValue } from 'xstate'
import { type MachineName, machines } from '../../machines/all.ts'
import { eventName, portsById } from '../../machines/kit/describe.ts'
import type { InspectionMessage, Seen } from '../../server/wire/inspection.ts'
import { nameOf } from '../states/configurations.ts'
import { isExchange, type Store, snapshotOf } from './store.ts'
import { words } from './words.ts'

/** `ignored`: an event after which the actor told of no snapshot. */
export type Row = {
  index: number
  kind: 'started' | 'step' | 'ignored' | 'exchange'
  message: InspectionMessage
  /** Where the event came from, if that was told. */
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
      const told = open.get(message.sessionId)
      open.delete(message.sessionId)
      const isItsOwn =
        told?.message.type === '@xstate.event' && told.message.event.type === message.event.type
      // Event and snapshot are two messages of one step: it stands where the snapshot does.
      if (told && isItsOwn) rows.splice(rows.lastIndexOf(told), 1)
      rows.push({ index, kind: 'step', message, source: isItsOwn ? (told?.source ?? null) : null })
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

/** As the source of the machine calls it. */
export function titleOf({ kind, message }: Row): string {
  if (message.type === '@lockstep.exchange') return message.lockstep.what
  if (kind === 'started' || message.type === '@xstate.actor') return words.events.started
  return eventName(message.event.type, portsOf(message.lockstep.machine))
}

/** `login.editing`, `verifyEmail.verifying+cooling`. */
export const stateOf = (seen: Seen | undefined): string => (seen ? nameOf(seen.value as StateValue) : '')

/** Everything of a row that a search may find. */
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
