// The rows of the event list, which are also what the transport moves through: of one actor, or of all.

import type { StateValue } from 'xstate'
import { type MachineName, machines } from '../../../machines/all.ts'
import { eventName, portsById } from '../../../machines/kit/describe.ts'
import type { InspectionMessage, Seen } from '../../../server/wire/inspection-messages.ts'
import { nameOf } from '../../states/configurations.ts'
import { words } from '../inspector-words.ts'
import { isExchange, type Store, snapshotOf, transitionOf } from './message-store.ts'

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
  const rows: (Row | null)[] = []
  const open = new Map<string, number>()
  for (const [index, message] of messages) {
    if (message.type === '@xstate.event') {
      open.set(message.sessionId, rows.length)
      rows.push({ index, kind: 'ignored', message, source: message.sourceId ?? null })
    } else if (message.type === '@xstate.snapshot') {
      const place = open.get(message.sessionId) ?? -1
      const event = rows[place]
      open.delete(message.sessionId)
      const isItsOwn =
        event?.message.type === '@xstate.event' && event.message.event.type === message.event.type
      // Event and snapshot are two messages of one transition: its row stands where the snapshot does.
      if (isItsOwn) rows[place] = null
      rows.push({ index, kind: 'transition', message, source: isItsOwn ? event.source : null })
    } else {
      rows.push({ index, kind: isExchange(message) ? 'exchange' : 'started', message, source: null })
    }
  }
  return rows.filter((row) => row !== null)
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

const ports = new Map<string, ReadonlyMap<string, string>>()

export function portsOf(name: string): ReadonlyMap<string, string> {
  const machine = Object.hasOwn(machines, name) ? machines[name as MachineName] : undefined
  const known = ports.get(name) ?? (machine ? portsById(machine) : new Map())
  ports.set(name, known)
  return known
}

/** By the name in the machine's source. */
export function titleOf({ kind, message }: Row): string {
  if (message.type === '@lockstep.exchange') return message.lockstep.what
  if (kind === 'started' || message.type === '@xstate.actor') return words.events.started
  if (message.event.type === 'xstate.stop') return words.events.closed
  return eventName(message.event.type, portsOf(message.lockstep.machine))
}

/** `login.editing`, `verifyEmail.verifying+cooling`. */
export const stateNameOf = (value: Seen['value'] | undefined): string =>
  value === undefined ? '' : nameOf(value as StateValue)

export const stateOf = (seen: Seen | undefined): string => stateNameOf(seen?.value)

/** The result: a state, or how an exchange ended. */
export function outcomeOf({ kind, message }: Row): string {
  if (message.type === '@lockstep.exchange') return message.lockstep.status
  return kind === 'ignored' ? words.events.ignored : stateOf(snapshotOf(message))
}

export const isBadStatus = (status: string): boolean => /^(?:failed|[45]\d\d)$/.test(status)

/** An exchange that failed, a port that broke, a refusal: what one looks for first. */
export function isFailure({ message }: Row): boolean {
  if (message.type === '@lockstep.exchange') return isBadStatus(message.lockstep.status)
  const { status } = snapshotOf(message) ?? {}
  const type = 'event' in message ? message.event.type : ''
  const effects = transitionOf(message)?.lockstep.effects ?? []
  return (
    status === 'error' ||
    type.startsWith('xstate.error') ||
    effects.some((effect) => effect.startsWith('refuse')) ||
    isRefusal(message)
  )
}

/** A port's answer that says no. */
function isRefusal(message: InspectionMessage): boolean {
  const output = 'event' in message ? message.event.output : undefined
  return typeof output === 'object' && output !== null && 'ok' in output && output.ok === false
}

/** The text in which a search looks for a row. */
export function textOf(row: Row): string {
  const { message } = row
  const told = JSON.stringify('event' in message ? message.event : message.lockstep)
  return [titleOf(row), stateOf(snapshotOf(message)), message.sessionId, told].join(' ').toLowerCase()
}
