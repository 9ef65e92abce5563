// Serves the built site as a host does: compressed, a folder by its index, and below a path of the host.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

export async function serve(folder: string, base = '/'): Promise<{ address: string; close: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site.test')
    const below = pathname.startsWith(base) ? pathname.slice(base.length) : null
    const path = join(
      folder,
      decodeURIComponent(/(?:^|\/)$/.test(below ?? '') ? `${below}index.html` : `${below}`),
    )
    if (below === null || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end()
      return
    }
    const body = gzipSync(readFileSync(path))
    response
      .writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'content-length': body.length,
      })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}${base.replace(/\/$/, '')}`, close: () => server.close() }
}
