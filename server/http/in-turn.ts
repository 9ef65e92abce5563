// Serves the requests of a connection one after the other, however many its client sends ahead, and gives up what nobody reads.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

type Turn = { request: IncomingMessage; response: ServerResponse }

/**
 * How many requests of a connection wait behind the one that is served. No browser and no proxy sends any ahead; a client
 * that sends more has its connection closed, and knows from HTTP that what has no answer may have to be sent again.
 */
export const MOST_AHEAD = 32

/**
 * Node itself serves at once all requests that it finds in a piece of 64 KB, and keeps their answers until they are read: a
 * client that sends a thousand and reads none would have the memory of a thousand answers for the price of a packet.
 *
 * @param unreadWithin for how long, in ms, an answer may wait to be read without any progress
 */
export function serveInTurn(server: Server, serve: Handler, unreadWithin: number): void {
  const lines = new WeakMap<Socket, Turn[]>()

  function begin(socket: Socket, line: Turn[], { request, response }: Turn): void {
    response.once('finish', () => {
      const next = line.shift()
      // Where the answer has ended the connection, what was sent after its request is not served.
      if (next && socket.writable) begin(socket, line, next)
      else lines.delete(socket)
    })
    serve(request, response)
  }

  // The socket's clock starts anew with all that is sent and read, in part too. An answer that is being made owes nothing yet,
  // and a connection without one has been kept for as long as the server keeps it.
  server.setTimeout(unreadWithin, (socket) => {
    if (socket.writableLength > 0 || !lines.has(socket)) socket.destroy()
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (line && line.length >= MOST_AHEAD) socket.destroy()
    else if (line) line.push({ request, response })
    else {
      const first: Turn[] = []
      lines.set(socket, first)
      begin(socket, first, { request, response })
    }
  })
}
