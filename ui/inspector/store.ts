// Stores messages in their order and by actor, and updates the page at most once per animation frame.

import { type Accessor, createSignal } from 'solid-js'
import type {
  ExchangeMessage,
  Host,
  InspectionMessage,
  MachineName,
  Seen,
  SnapshotMessage,
} from '../../server/wire/inspection.ts'

export type ActorEntry = {
  sessionId: string
  name: string
  host: Host
  machine: MachineName
  tab: string | null
  /** The requests it took part in, in their order. */
  requests: string[]
  /** Where its messages stand, counted from the first message that ever came. */
  at: number[]
}

export type ActorsMessage = Exclude<InspectionMessage, ExchangeMessage>

export const isExchange = (message: InspectionMessage): message is ExchangeMessage =>
  message.type === '@lockstep.exchange'

const isSeen = (
  message: InspectionMessage | undefined,
): message is Extract<ActorsMessage, { snapshot: Seen }> =>
  message?.type === '@xstate.snapshot' || message?.type === '@xstate.actor'

/** Messages of a stream that are kept at most: beyond this the oldest quarter is dropped. */
const MOST = 20_000

export type Store = ReturnType<typeof createStore>

export function createStore(
  schedule: (flush: () => void) => void = requestAnimationFrame,
  most: number = MOST,
) {
  const messages: InspectionMessage[] = []
  const actors = new Map<string, ActorEntry>()
  const [version, setVersion] = createSignal(0)
  let dropped = 0
  let isScheduled = false

  function changed(): void {
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      setVersion((count) => count + 1)
    })
  }

  function enter(message: ActorsMessage, index: number): void {
    const { machine, host, tab, requestId } = message.lockstep
    const entry: ActorEntry = actors.get(message.sessionId) ?? {
      sessionId: message.sessionId,
      name: machine,
      host,
      machine,
      tab,
      requests: [],
      at: [],
    }
    if (message.type === '@xstate.actor') entry.name = message.name || machine
    if (requestId && !entry.requests.includes(requestId)) entry.requests.push(requestId)
    entry.at.push(index)
    actors.set(message.sessionId, entry)
  }

  function forgetOldest(): void {
    const count = Math.ceil(most / 4)
    messages.splice(0, count)
    dropped += count
    for (const entry of actors.values()) {
      entry.at = entry.at.filter((index) => index >= dropped)
      if (entry.at.length === 0) actors.delete(entry.sessionId)
    }
  }

  const read =
    <T>(value: Accessor<T>): Accessor<T> =>
    () => {
      version()
      return value()
    }
  const messageAt = (index: number): InspectionMessage | undefined => messages[index - dropped]

  /** The last of an actor's messages with a snapshot, not after the moment. */
  function seenAt(sessionId: string, moment: number): { index: number; before: Seen | undefined } | null {
    const at = actors.get(sessionId)?.at ?? []
    let index = at.length - 1
    while (index >= 0 && ((at[index] ?? 0) > moment || !isSeen(messageAt(at[index] ?? -1)))) index -= 1
    if (index < 0) return null
    const earlier = at.slice(0, index).findLast((one) => isSeen(messageAt(one)))
    const before = earlier === undefined ? undefined : messageAt(earlier)
    return { index: at[index] ?? 0, before: isSeen(before) ? before.snapshot : undefined }
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
    messages: read(() => messages as readonly InspectionMessage[]),
    /** The indexes of the first and the last message; last < first where there is none. */
    first: read(() => dropped),
    last: read(() => dropped + messages.length - 1),
    actors: read(() => [...actors.values()]),
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
