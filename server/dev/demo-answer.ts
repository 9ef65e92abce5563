// Sends the answers of the demo servers, with a strict content security policy.

import type { ServerResponse } from 'node:http'
import type { Html } from './html.ts'

// Without form-action: it would also apply to the redirect that follows the identity provider's form.
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const COMMON = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

export const PAGE_HEADERS = {
  ...COMMON,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': PAGE_POLICY,
}

type Answer = { status?: number; headers?: Record<string, string> }

export function sendPage(response: ServerResponse, page: Html, { status = 200 }: Answer = {}): void {
  send(response, `<!doctype html>\n${page}`, { status, headers: PAGE_HEADERS })
}

export function sendJson(response: ServerResponse, value: unknown, { status = 200 }: Answer = {}): void {
  send(response, JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
}

export function sendText(
  response: ServerResponse,
  text: string,
  { status = 200, headers = {} }: Answer = {},
): void {
  send(response, text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
}

export function send(response: ServerResponse, body: string, { status = 200, headers = {} }: Answer): void {
  response.writeHead(status, { ...COMMON, ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
