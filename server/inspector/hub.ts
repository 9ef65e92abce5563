// Where all messages meet: each gets its number, is kept for pages that come later, and sent to those that are open.

import { createHmac, randomBytes } from 'node:crypto'
import type { InspectionMessage } from '../wire/inspection.ts'
import { OWN_SIZE, Ring } from './ring.ts'
import { createStream, type Stream } from './stream.ts'

/** A message that has no number yet. */
export type Unnumbered = InspectionMessage extends infer M
  ? M extends { lockstep: infer L }
    ? Omit<M, 'lockstep'> & { lockstep: Omit<L, 'seq'> }
    : never
  : never

export type Hub = {
  /** @param size in bytes, of what came from elsewhere */
  tell: (message: Unnumbered, size?: number) => void
  /** The same for the same text as long as this hub lives, and nobody can tell the text from it. */
  pseudonym: (text: string) => string
  /** Hears every message too, as long as the hub lives. */
  listen: (hear: (message: InspectionMessage) => void) => void
  stream: Stream
}

export function createHub(): Hub {
  const key = randomBytes(32)
  const ring = new Ring()
  const stream = createStream(ring, { version: 1, hub: randomBytes(8).toString('hex') })
  const listeners: ((message: InspectionMessage) => void)[] = []
  return {
    tell: (unnumbered, size = OWN_SIZE) => {
      const message = unnumbered as InspectionMessage
      // In place, and no text made of it yet: most messages are never read.
      message.lockstep.seq = ring.last + 1
      ring.add(message, size)
      for (const hear of listeners) hear(message)
      stream.more()
    },
    pseudonym: (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 12),
    listen: (hear) => listeners.push(hear),
    stream,
  }
}
