// One product for the files of a run that need nothing special of theirs, started when the first of them asks for it.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type Product, startProduct } from './product.ts'
import { TESTING_SECRET } from './shared-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedProductUrl: string
  }
}

export default async function shareProduct(project: TestProject) {
  let product: Promise<Product> | undefined
  let isWanted = true
  /** Every file that asks it would fail, and none could say why. */
  const sayIfItEnds = async ({ ended, printed }: Product) => {
    const code = await ended
    if (isWanted) process.stderr.write(`\nThe shared product has ended with ${code}:\n${printed()}\n`)
  }
  const server = createServer((_, response) => {
    product ??= startProduct({ TESTING_SECRET }).then((started) => {
      void sayIfItEnds(started)
      return started
    })
    product.then(
      (addresses) => response.end(JSON.stringify(addresses)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('sharedProductUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    isWanted = false
    server.close()
    await (await product)?.interrupt()
  }
}
