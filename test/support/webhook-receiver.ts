// A receiver of webhooks at the network's edge: it takes what the library by Standard Webhooks verifies, or does as it is told.

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { onTestFinished, vi } from 'vitest'
import type { SentEvent } from '../../server/wire/event-types.ts'

type Behaviour = (event: SentEvent, response: ServerResponse, request: IncomingMessage) => void

export type Receiver = {
  url: string
  secret: string
  /** As an entry of WEBHOOKS. */
  entry: (types?: readonly string[]) => object
  /** Every attempt, whatever was answered, once its signature is verified. */
  attempts: SentEvent[]
  /** What it has answered 2xx. */
  taken: SentEvent[]
  bodies: string[]
  /** How often a signature was none. */
  forged: () => number
  /** Taken from now on where nothing else is said. */
  behave: (behaviour: Behaviour | null) => void
  until: (count: number, isMeant?: (event: SentEvent) => boolean) => Promise<SentEvent[]>
  leave: () => void
}

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export async function startReceiver(secret = newSecret(), port = 0): Promise<Receiver> {
  const library = new Webhook(secret)
  const [attempts, taken, bodies]: [SentEvent[], SentEvent[], string[]] = [[], [], []]
  let behaviour: Behaviour | null = null
  let forged = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.method === 'OPTIONS') return void response.end()
    let event: SentEvent
    try {
      event = library.verify(body, request.headers as Record<string, string>) as SentEvent
    } catch {
      forged += 1
      return void response.writeHead(401).end()
    }
    attempts.push(event)
    bodies.push(body)
    response.on('finish', () => response.statusCode < 300 && taken.push(event))
    if (behaviour) behaviour(event, response, request)
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const leave = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(leave)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return {
    url,
    secret,
    entry: (types) => ({ url, secret, ...(types && { types }) }),
    attempts,
    taken,
    bodies,
    forged: () => forged,
    behave: (next) => {
      behaviour = next
    },
    until: (count, isMeant = () => true) =>
      vi.waitFor(
        () => {
          const meant = taken.filter(isMeant)
          if (meant.length < count) throw new Error(`${meant.length} events were taken, and not ${count}.`)
          return meant
        },
        { timeout: 60_000, interval: 10 },
      ),
    leave,
  }
}

export const webhooks = (...receivers: Pick<Receiver, 'entry'>[]): Record<string, string> => ({
  WEBHOOKS: JSON.stringify(receivers.map(({ entry }) => entry())),
  WEBHOOKS_PRIVATE: 'on',
})
