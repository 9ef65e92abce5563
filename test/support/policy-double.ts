// A policy at the network's edge: it takes only what the library by Standard Webhooks verifies, and answers as it is told.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type {
  AccountQuestion,
  InvitationQuestion,
  PolicyQuestion,
  TokenQuestion,
} from '../../server/wire/policy-question.ts'
import { newSecret } from './webhook-receiver.ts'

export type Asked = {
  id: string
  type: PolicyQuestion['type']
  version: number
  timestamp: string
  data: Partial<Omit<AccountQuestion, 'type'>> &
    Partial<Omit<InvitationQuestion, 'type'>> &
    Partial<Omit<TokenQuestion, 'type'>>
}
type Behaviour = (response: ServerResponse, asked: Asked) => void

export type PolicyDouble = {
  /** With POLICY_PRIVATE, since it is of this machine. */
  settings: Record<string, string>
  asked: Asked[]
  /** As they came: what is in none of them was not said. */
  bodies: string[]
  forged: () => number
  behave: (behaviour: Behaviour) => void
  stop: () => void
}

export const answering =
  (body: object | string, { status = 200, type = 'application/json' } = {}): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

export const allowing = answering({ decision: 'allow' })
export const refusing = (reason?: string) => answering({ decision: 'refuse', ...(reason && { reason }) })

export async function startPolicy(): Promise<PolicyDouble> {
  const secret = newSecret()
  const library = new Webhook(secret)
  const [asked, bodies]: [Asked[], string[]] = [[], []]
  let forged = 0
  let behaviour: Behaviour = allowing
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    try {
      const one = library.verify(body, request.headers as Record<string, string>) as Asked
      asked.push(one)
      bodies.push(body)
      behaviour(response, one)
    } catch {
      forged += 1
      response.writeHead(401).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/policy`
  return {
    settings: { POLICY_URL: url, POLICY_SECRET: secret, POLICY_PRIVATE: 'on' },
    asked,
    bodies,
    forged: () => forged,
    behave: (next) => {
      behaviour = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
