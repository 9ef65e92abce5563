// Serves a mail's own HTML in a sandbox: without scripts, forms and requests, and without access to the page around it.

import type { ServerResponse } from 'node:http'
import { send } from '../demo-answer.ts'
import type { Mail } from './mailbox-mail.ts'

const POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

// Inside of the sandboxed frame a link could not be followed.
const LINKS_OPEN_TABS = '<base target="_blank">'

export function htmlOfMail(response: ServerResponse, { html }: Mail): void {
  send(response, LINKS_OPEN_TABS + html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  })
}
