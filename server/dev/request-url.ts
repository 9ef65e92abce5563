// Reads the address a request asks for; a nonsensical one counts as one that is nowhere.

import type { IncomingMessage } from 'node:http'

export function requestUrl({ url = '/' }: IncomingMessage): URL {
  return URL.parse(url, 'http://demo') ?? new URL('http://demo/nowhere')
}
