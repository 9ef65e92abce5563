// npm run inspect -- <file>: serves the inspector's page with a recording in it, and nothing of the product.

import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const dist = join(import.meta.dirname, '../dist')
const coverage = join(import.meta.dirname, '../node_modules/.cache/lockstep/coverage.json')

const HELP = 'npm run inspect -- --help says what there is.'
/** A sentence for people, in place of a stack. */
class Refused extends Error {}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** What is in it is judged by the page, which says of each message what is wrong. @throws Refused */
async function recordingAt(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Refused(`${path} cannot be read (${code}): name a file that exists. ${HELP}`)
  })
  const wanted =
    'a recording is wanted, of the inspector’s Export, npm run races, npm run walk or the proofs.'
  let found: { lockstep?: unknown } | null
  try {
    found = JSON.parse(text)
  } catch {
    throw new Refused(`${path} isn’t JSON: ${wanted} ${HELP}`)
  }
  if (found?.lockstep !== 'recording') throw new Refused(`${path} isn’t a recording: ${wanted} ${HELP}`)
  return text
}

function portIn(given: string | undefined): number {
  const port = Number(given ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Refused(`--port wants a number from 0 to 65535, not ${given}. ${HELP}`)
  return port
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

async function answer(path: string, response: ServerResponse, file: { name: string; text: string }) {
  const send = (type: string, body: string | Buffer) => {
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy })
    response.end(body)
  }
  if (path === '/inspect') {
    const page = await readFile(join(dist, 'inspector/index.html'), 'utf8')
    const named = `<meta name="recording" content="${escaped(file.name)}" />`
    return send('text/html; charset=utf-8', page.replace('</head>', `${named}</head>`))
  }
  if (path === '/inspect/recording') return send('application/json', file.text)
  if (path === '/inspect/coverage')
    return send('application/json', await readFile(coverage, 'utf8').catch(() => '{}'))
  if (path === '/') return response.writeHead(302, { location: '/inspect' }).end()
  if (/^\/(?:(?:inspector\/)?assets\/\w[\w.-]*|favicon\.svg)$/.test(path))
    return send(types[extname(path)] ?? 'application/octet-stream', await readFile(join(dist, path)))
  response.writeHead(404).end()
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string' } },
  })
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0] ?? '')
  const port = portIn(values.port)
  const file = { name: basename(path), text: await recordingAt(path) }
  const server = createServer((request, response) => {
    // Another name that resolves to this machine is a page of somebody else's.
    const { hostname, pathname } = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (!['127.0.0.1', 'localhost'].includes(hostname)) response.writeHead(404).end()
    else answer(pathname, response, file).catch(() => response.writeHead(404).end())
  })
  server.on('error', ({ code }: NodeJS.ErrnoException) => {
    process.stderr.write(`Port ${port} cannot be used (${code}): take another one by --port. ${HELP}\n`)
    process.exitCode = 2
  })
  server.listen(port, '127.0.0.1', () => {
    const { port: taken } = server.address() as AddressInfo
    process.stdout.write(`${file.name}: http://127.0.0.1:${taken}/inspect\nCtrl-C ends it.\n`)
  })
} catch (error) {
  if (!(error instanceof Refused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
