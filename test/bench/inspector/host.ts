// Serves the built inspector at a real hub, into which a sign-up after the other is published, as many messages a second as wanted.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { createHub } from '../../../server/dev/inspector/hub.ts'
import type { Unnumbered } from '../../../server/dev/inspector/ring.ts'
import { recordSignUp } from '../../ui/inspector/support/recorder.ts'

const dist = join(import.meta.dirname, '../../../dist')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** In ms: so often messages are published. */
const BEAT = 10

const story = recordSignUp()

/** The tab's form is the same in all of them; persisted machines, callbacks and requests are new with each. */
function messageOf(count: number): Unnumbered {
  const message = story[count % story.length]
  if (!message) throw new Error('There is no story.')
  const pass = Math.floor(count / story.length)
  const { requestId, tab } = message.lockstep
  const sessionId = tab === null ? `${message.sessionId}-${pass}` : message.sessionId
  const lockstep = { ...message.lockstep, requestId: requestId && `${requestId}-${pass}` }
  return { ...message, createdAt: String(Date.now()), sessionId, rootId: sessionId, lockstep } as Unnumbered
}

export async function startFlood(perSecond: number) {
  const hub = createHub()
  let streams = 0
  let published = 0
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/inspect/stream') {
      streams += 1
      hub.stream.open(response, Number(searchParams.get('after') ?? 0))
      return
    }
    if (pathname === '/inspect/coverage') {
      response.end('{}')
      return
    }
    const path = pathname === '/inspect' ? '/inspector/index.html' : pathname
    try {
      const body = await readFile(join(dist, path))
      response
        .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const begun = performance.now()
  const beat = setInterval(() => {
    const due = ((performance.now() - begun) / 1000) * perSecond
    while (published < due) {
      const message = messageOf(published)
      hub.publish(() => message)
      published += 1
    }
  }, BEAT)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/inspect`,
    published: () => published,
    /** How often the page has asked for the stream: more than once where it fell behind. */
    streams: () => streams,
    stop: () => {
      clearInterval(beat)
      hub.stream.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
