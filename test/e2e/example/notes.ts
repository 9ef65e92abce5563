// An application of somebody's own: it keeps notes for people whose e-mail is verified, and asks Lockstep whose request it is.

import { createServer, type IncomingMessage } from 'node:http'

type Found = { user: { id: string; emailVerified: boolean } } | null

async function userOf({ headers }: IncomingMessage): Promise<string | null> {
  const reply = await fetch(`${process.env.AUTH_URL}/get-session`, {
    headers: { authorization: headers.authorization ?? '' },
  })
  const found = (await reply.json()) as Found
  return found?.user.emailVerified ? found.user.id : null
}

export function createNotes() {
  const notes = new Map<string, string[]>()
  return createServer(async (request, response) => {
    const user = await userOf(request)
    if (user === null) return void response.writeHead(401).end('Sign in first.')
    const own = notes.get(user) ?? []
    if (request.method === 'POST') {
      const chunks = await request.toArray()
      notes.set(user, [...own, Buffer.concat(chunks).toString()])
      return void response.writeHead(204).end()
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(own))
  })
}
