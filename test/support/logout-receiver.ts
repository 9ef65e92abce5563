// An application's address for back-channel logout: it takes what jose verifies by the key set of the service, or does as it is told.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { vi } from 'vitest'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

export type LogoutReceiver = {
  url: string
  /** What has arrived and is verified, whatever was answered, and what was taken. */
  attempts: JWTPayload[]
  taken: JWTPayload[]
  /** How many were none. */
  forged: () => number
  /** Taken from now on where nothing else is said. */
  behave: (behaviour: ((response: ServerResponse) => void) | null) => void
  /** Waits until the end of a session was taken. */
  heard: (sid: unknown) => Promise<JWTPayload>
  leave: () => void
}

/** @param issuerOf the service, which is started with the receiver’s address */
export async function startLogoutReceiver(audience: string, issuerOf: () => string): Promise<LogoutReceiver> {
  const [attempts, taken]: [JWTPayload[], JWTPayload[]] = [[], []]
  let behaviour: ((response: ServerResponse) => void) | null = null
  let forged = 0
  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await new Response(request as unknown as ReadableStream).text())
    let claims: JWTPayload
    try {
      const keys = createRemoteJWKSet(new URL(`${issuerOf()}/jwks`))
      const expected = { issuer: issuerOf(), audience, typ: 'logout+jwt', algorithms: ['EdDSA', 'RS256'] }
      claims = (await jwtVerify(body.get('logout_token') ?? '', keys, expected)).payload
      if (!(EVENT in (claims.events as object)) || 'nonce' in claims)
        throw new Error('This is no logout token.')
    } catch {
      forged += 1
      return void response.writeHead(400).end()
    }
    attempts.push(claims)
    response.on('finish', () => response.statusCode < 300 && taken.push(claims))
    if (behaviour) behaviour(response)
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const find = (sid: unknown) => taken.find((one) => one.sid === sid)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/back-channel`,
    attempts,
    taken,
    forged: () => forged,
    behave: (next) => {
      behaviour = next
    },
    heard: (sid) =>
      vi.waitFor(
        () => {
          const found = find(sid)
          if (!found) throw new Error(`Of ${taken.length} sessions that have ended none is ${sid}.`)
          return found
        },
        { timeout: 60_000, interval: 20 },
      ),
    leave: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
