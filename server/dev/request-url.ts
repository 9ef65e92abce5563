// Parses the address that a request asks for; one that cannot be parsed counts as an unknown path.

import type { IncomingMessage } from 'node:http'

export function requestUrl({ url = '/' }: IncomingMessage): URL {
  return URL.parse(url, 'http://demo') ?? new URL('http://demo/nowhere')
}
