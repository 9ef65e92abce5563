// One browser of a path: its cookies at the auth service and at the application, and its newest token.

import { randomUUID } from 'node:crypto'
import { ask, headerOf, keep, NotOffered, type Reply, type Servers } from './http.ts'

type Method = 'GET' | 'POST'

export type Client = {
  cookies: Map<string, string>
  /** Of the application. */
  app: Map<string, string>
  token: string
  /** What its page proves itself with when it redeems a verifier. */
  secret: string
  askAuth: (method: Method, path: string, body?: object, headers?: Record<string, string>) => Promise<Reply>
  askApp: (method: Method, path: string, body?: object) => Promise<Reply>
}

const json = (body: object | undefined) => body && { 'content-type': 'application/json' }
const textOf = (body: object | undefined) => body && { body: JSON.stringify(body) }

export function createClient(servers: Servers): Client {
  const client: Client = {
    cookies: new Map(),
    app: new Map(),
    token: '',
    secret: randomUUID(),
    askAuth: async (method, path, body, headers = {}) => {
      servers.sending?.(client.cookies, { method, path, body })
      const cookie = client.cookies.size > 0 && { cookie: headerOf(client.cookies) }
      const reply = await ask(`${servers.auth}${path}`, {
        method,
        headers: { origin: servers.origin, ...cookie, ...json(body), ...headers },
        ...textOf(body),
      })
      if (reply.status === 404 && reply.body === null) throw new NotOffered(`${method} ${path} is not there.`)
      keep(client.cookies, reply)
      const { token } = reply.body ?? {}
      if (typeof token === 'string') client.token = token
      return reply
    },
    askApp: async (method, path, body) => {
      if (!servers.app) throw new NotOffered('There is no application to ask.')
      const headers = { cookie: headerOf(client.app), ...json(body) }
      const reply = await ask(`${servers.app}${path}`, { method, headers, ...textOf(body) })
      keep(client.app, reply)
      return reply
    },
  }
  return client
}

/** @returns what gives it these cookies and this token again */
export function keepClient(client: Client): () => void {
  const { cookies, app, token, secret } = client
  const kept = { cookies: new Map(cookies), app: new Map(app), token, secret }
  return () => Object.assign(client, kept, { cookies: new Map(kept.cookies), app: new Map(kept.app) })
}
