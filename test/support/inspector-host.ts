// Serves the built inspector under the application's own content security policy, at a stream that tells a story.

import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { InspectionMessage } from '../../server/wire/inspection-messages.ts'

const dist = join(import.meta.dirname, '../../dist')
const policy =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'"
const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

function tell(response: ServerResponse, messages: InspectionMessage[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: hello\ndata: {"version":1,"hub":"one"}\n\n')
  for (const message of messages) response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
}

export async function startInspectorHost(
  messages: InspectionMessage[],
  coverage: object,
): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/inspect/stream') return tell(response, messages)
    if (pathname === '/inspect/coverage') return void response.end(JSON.stringify(coverage))
    const path = pathname === '/inspect' ? '/inspector/index.html' : pathname
    try {
      const body = await readFile(join(dist, path))
      response.writeHead(200, {
        'content-type': kinds[extname(path)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
