// What no answer may be, whatever was asked.

import type { Request, Target } from './requests.ts'
import type { Reply } from './send.ts'
import { CANARY, PASSWORD } from './values.ts'

/** These hand parameters of the request on to the route or the page that reads them. */
const handingOn = ['/callback/:provider', '/dashboard', '/sessions', '/.well-known/change-password']

/** @returns a sentence for each */
export function faultsOf(
  { path }: Pick<Target, 'path'>,
  { framing }: Pick<Request, 'framing'>,
  reply: Reply | null,
): string[] {
  // A client that ends a request in its middle need not be answered.
  if (!reply) return framing === 'cut' ? [] : ['There was no answer.']
  const { status, headers, body, text } = reply
  const type = headers.get('content-type') ?? ''
  const isAnnounced = status === 503 && headers.has('retry-after')
  const isHandedOn = handingOn.includes(path) && status === 302
  return [
    ...(status >= 500 && !isAnnounced ? [`It failed: ${text.slice(0, 1000)}`] : []),
    ...(type.includes('json') && body !== '' && !isJson(body) ? [`Its JSON cannot be read: ${body}`] : []),
    ...(text.includes(CANARY) && !isHandedOn ? [`It repeats a secret: ${text}`] : []),
    ...(text.includes(PASSWORD) ? [`It repeats the password: ${text}`] : []),
    ...(type.includes('html') && body.includes('"><img') ? [`It repeats markup: ${body}`] : []),
  ]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
