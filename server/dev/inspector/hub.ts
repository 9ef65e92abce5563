// Where all messages meet: each gets its number, is kept for pages that come later, and sent to those that are open.

import { createHmac, randomBytes } from 'node:crypto'
import type { InspectionMessage } from '../../wire/inspection-messages.ts'
import { type Make, OWN_SIZE, Ring } from './ring.ts'
import { createStream, type Stream } from './stream.ts'

export type Hub = {
  /** @param size in bytes, of what came from elsewhere */
  publish: (make: Make, size?: number) => void
  /** The same for the same text as long as this hub lives; the text cannot be found from it. */
  pseudonym: (text: string) => string
  /** Calls `hear` with every message, as long as the hub lives. */
  listen: (hear: (message: InspectionMessage) => void) => void
  stream: Stream
}

export function createHub(): Hub {
  const key = randomBytes(32)
  const ring = new Ring()
  const stream = createStream(ring, { version: 1, hub: randomBytes(8).toString('hex') })
  const listeners: ((message: InspectionMessage) => void)[] = []
  return {
    publish: (make, size = OWN_SIZE) => {
      ring.add(make, size)
      if (listeners.length > 0)
        for (const message of ring.after(ring.last - 1, 1)) for (const hear of listeners) hear(message)
      stream.more()
    },
    pseudonym: (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 12),
    listen: (hear) => listeners.push(hear),
    stream,
  }
}
