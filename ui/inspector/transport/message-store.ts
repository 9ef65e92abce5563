// Stores messages in their order and by actor, and updates the page no more often than it can be drawn.

import { type Accessor, createSignal } from 'solid-js'
import { type MachineName, machines } from '../../../machines/all.ts'
import type {
  ExchangeMessage,
  Host,
  InspectionMessage,
  Seen,
  SnapshotMessage,
} from '../../../server/wire/inspection-messages.ts'
import { type Schedule, unhurried } from './schedule.ts'

export type ActorEntry = {
  sessionId: string
  name: string
  host: Host
  machine: MachineName
  tab: string | null
  /** The requests it took part in, the newest last. */
  requests: string[]
  /** A shortened e-mail, as soon as one is known. */
  who: string | null
  page: string | null
  browser: string | null
  /** Of its newest snapshot. */
  status: Seen['status']
  /** Its newest snapshot, which stays known while the tab lives, however long ago it came. */
  newest: { index: number; message: SeenMessage } | null
  /** Where its messages stand, counted from the first message that ever came. */
  at: number[]
}

export type ActorsMessage = Exclude<InspectionMessage, ExchangeMessage>

export const isExchange = (message: InspectionMessage): message is ExchangeMessage =>
  message.type === '@lockstep.exchange'

export type SeenMessage = Extract<ActorsMessage, { snapshot: Seen }>

const isSeen = (message: InspectionMessage | undefined): message is SeenMessage =>
  message?.type === '@xstate.snapshot' || message?.type === '@xstate.actor'

/** Messages of a stream that are kept at most: beyond this the oldest quarter is dropped. */
const MOST = 10_000
const MOST_REQUESTS = 20

/** A recording may be without a context. */
const emailOf = ({ context }: { context?: Seen['context'] }): string | null =>
  typeof context?.email === 'string' && context.email.includes('@') ? context.email : null

export type SeenAt = { index: number; message: SeenMessage; before: Seen | undefined }

export type Store = ReturnType<typeof createStore>

export function createStore(schedule: Schedule = unhurried(), most: number = MOST) {
  const messages: InspectionMessage[] = []
  const actors = new Map<string, ActorEntry>()
  const [version, setVersion] = createSignal(0)
  let dropped = 0
  let listed: { of: number; actors: readonly ActorEntry[] } = { of: -1, actors: [] }
  let isScheduled = false

  function changed(): void {
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      setVersion((count) => count + 1)
    })
  }

  function begin({ sessionId, lockstep }: ActorsMessage): ActorEntry {
    const machine = lockstep.machine as MachineName
    const { host, tab } = lockstep
    const unknown = { who: null, page: null, browser: null, status: 'active' as const, newest: null }
    const entry = { sessionId, name: machine, host, machine, tab, requests: [], at: [], ...unknown }
    actors.set(sessionId, entry)
    return entry
  }

  function enter(message: ActorsMessage, index: number): void {
    const { machine, requestId, who, page, browser } = message.lockstep
    // Of another version, which has machines that this one does not know.
    if (!Object.hasOwn(machines, machine)) return
    const entry = actors.get(message.sessionId) ?? begin(message)
    if (message.type === '@xstate.actor') entry.name = message.name || machine
    if (requestId && !entry.requests.includes(requestId))
      entry.requests = [...entry.requests, requestId].slice(-MOST_REQUESTS)
    if (isSeen(message)) {
      entry.status = message.snapshot.status
      entry.newest = { index, message }
    }
    entry.who = (isSeen(message) ? emailOf(message.snapshot) : null) ?? who ?? entry.who
    entry.page = page ?? entry.page
    entry.browser = browser ?? entry.browser
    entry.at.push(index)
  }

  function forgetOldest(): void {
    const count = Math.ceil(most / 4)
    messages.splice(0, count)
    dropped += count
    for (const entry of actors.values()) {
      if ((entry.at[0] ?? 0) >= dropped) continue
      entry.at = entry.at.filter((index) => index >= dropped)
      const isLiving = entry.host === 'browser' && entry.status === 'active'
      if (entry.at.length === 0 && !isLiving) actors.delete(entry.sessionId)
    }
  }

  const read =
    <T>(value: Accessor<T>): Accessor<T> =>
    () => {
      version()
      return value()
    }
  /** The same list as long as nothing has changed. */
  function list(): readonly ActorEntry[] {
    if (listed.of !== version()) listed = { of: version(), actors: [...actors.values()] }
    return listed.actors
  }
  const messageAt = (index: number): InspectionMessage | undefined => messages[index - dropped]

  /** The last of an actor's messages with a snapshot, not after the moment. */
  function seenAt(sessionId: string, moment: number): SeenAt | null {
    const { at = [], newest = null } = actors.get(sessionId) ?? {}
    const found: { index: number; message: SeenMessage }[] = []
    for (let place = at.length - 1; place >= 0 && found.length < 2; place -= 1) {
      const index = at[place] ?? 0
      const message = messageAt(index)
      if (index <= moment && isSeen(message)) found.push({ index, message })
    }
    const [now = newest, before] = found
    return now && now.index <= moment ? { ...now, before: before?.message.snapshot } : null
  }

  return {
    version,
    append: (added: readonly InspectionMessage[]) => {
      for (const message of added) {
        const index = dropped + messages.length
        messages.push(message)
        if (!isExchange(message)) enter(message, index)
      }
      if (messages.length > most) forgetOldest()
      changed()
    },
    /** Takes actors off the list; their messages stay among those of all. */
    clear: (sessionIds: readonly string[]) => {
      for (const sessionId of sessionIds) actors.delete(sessionId)
      changed()
    },
    messages: read(() => messages as readonly InspectionMessage[]),
    /** The indexes of the first and the last message; last < first where there is none. */
    first: read(() => dropped),
    last: read(() => dropped + messages.length - 1),
    actors: read(list),
    actor: (sessionId: string) => read(() => actors.get(sessionId))(),
    messageAt: (index: number) => read(() => messageAt(index))(),
    seenAt: (sessionId: string, moment: number) => read(() => seenAt(sessionId, moment))(),
    placeOf: (seq: number): number | undefined => {
      const found = messages.findLastIndex(({ lockstep }) => lockstep.seq === seq)
      return found < 0 ? undefined : dropped + found
    },
  }
}

export const snapshotOf = (message: InspectionMessage | undefined): Seen | undefined =>
  isSeen(message) ? message.snapshot : undefined

export const transitionOf = (message: InspectionMessage | undefined): SnapshotMessage | undefined =>
  message?.type === '@xstate.snapshot' ? message : undefined

export const timeOf = ({ createdAt }: InspectionMessage): number => Number(createdAt)
