// A host of documents in which applications describe themselves: by https, on this machine, with an authority of its own.

import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, vi } from 'vitest'

/** As long as the file runs. @returns its origin, once the tests have begun */
export function documentHostOfFile(answer: RequestListener): () => string {
  let origin = ''
  let leave = () => {}
  beforeAll(async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      keyType: 'ec',
      algorithm: 'sha256',
    })
    const server = createServer({ key, cert }, answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    leave = () => {
      server.close()
      server.closeAllConnections()
    }
    // Of this file’s own authority nobody else knows.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  })
  afterAll(() => {
    leave()
    vi.unstubAllEnvs()
  })
  return () => origin
}
