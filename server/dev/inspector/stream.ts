// Sends what is kept, and then what comes, to each page at the speed at which it reads; a page that falls behind is disconnected.

import type { ServerResponse } from 'node:http'
import type { InspectionHello, InspectionMessage } from '../../wire/inspection-messages.ts'
import type { Ring } from './ring.ts'

/** Messages at once. */
const CHUNK = 500
/** Pages at a time; another one is answered 503. */
const MOST_PAGES = 20
const KEEP_ALIVE_MS = 20_000
/** In ms: messages within it are sent together, since a write costs as much as many messages; too short to be seen. */
const PAUSE_MS = 30

/** `sent` is the number of the last message that was handed to the socket. */
type Reader = { response: ServerResponse; sent: number; isFull: boolean }

const written = (message: InspectionMessage) =>
  `id: ${message.lockstep.seq}\nevent: message\ndata: ${JSON.stringify(message)}\n\n`

export type Stream = {
  /** @returns false when there are too many already */
  open: (response: ServerResponse, after: number) => boolean
  /** Called when there are more messages; they are sent soon, many at once. */
  more: () => void
  close: () => void
}

export function createStream(ring: Ring, hello: InspectionHello): Stream {
  const readers = new Set<Reader>()
  let isDue = false
  const keepAlive = setInterval(() => {
    for (const { response, isFull } of readers) if (!isFull) response.write(':\n\n')
  }, KEEP_ALIVE_MS)
  keepAlive.unref()

  /** Nothing is buffered for a page but its position in the ring: what is forgotten before it is read is lost. */
  function send(reader: Reader): void {
    if (reader.sent < ring.first - 1) {
      readers.delete(reader)
      reader.response.destroy()
      return
    }
    while (!reader.isFull && reader.sent < ring.last) {
      const messages = ring.after(reader.sent, CHUNK)
      reader.sent += messages.length
      reader.isFull = !reader.response.write(messages.map(written).join(''))
    }
  }

  return {
    open(response, after) {
      if (readers.size >= MOST_PAGES) return false
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // Or the connection would linger, idle, after the last event.
        connection: 'close',
      })
      response.write(`event: hello\ndata: ${JSON.stringify(hello)}\n\n`)
      const reader: Reader = { response, sent: Math.max(after, ring.first - 1), isFull: false }
      readers.add(reader)
      response.on('drain', () => {
        reader.isFull = false
        send(reader)
      })
      response.on('close', () => readers.delete(reader))
      send(reader)
      return true
    },
    more() {
      if (isDue || readers.size === 0) return
      isDue = true
      setTimeout(() => {
        isDue = false
        for (const reader of readers) send(reader)
      }, PAUSE_MS)
    },
    close() {
      clearInterval(keepAlive)
      for (const { response } of readers) response.end()
      readers.clear()
    },
  }
}
