// Products for the files of a run that need nothing special of theirs, each started when the first of them asks for it.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'
import { type Product, startProduct } from './product.ts'
import { OIDC_CLIENTS } from './relying-party.ts'
import { NOBODYS_ENDPOINT, type Site, TESTING_SECRET } from './shared-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedProductUrl: string
  }
}

/** Nobody is turned away because the machine is busy: by the default of a second, people were. */
const unhurried = { DATABASE_WAIT_MS: '30000' }

const settingsOf: Record<Site, () => Promise<Record<string, string>>> = {
  printed: async () => ({
    TESTING_SECRET,
    OIDC_CLIENTS,
    CONSOLE: 'on',
    IMPERSONATION: 'on',
    API_KEYS: 'on',
    WEBHOOKS: JSON.stringify([
      {
        url: NOBODYS_ENDPOINT,
        secret: `whsec_${randomBytes(32).toString('base64')}`,
        types: ['user.approved'],
      },
    ]),
    WEBHOOKS_PRIVATE: 'on',
    API_KEY_PERMISSIONS: '{"invoices":["read"]}',
  }),
  elsewhere: async () => {
    const port = String(await freePort())
    // Of an address no browser has passkeys.
    return { TESTING_SECRET, APP_PORT: port, APP_ORIGIN: `http://localhost:${port}` }
  },
}

export default async function shareProducts(project: TestProject) {
  const products = new Map<Site, Promise<Product>>()
  let areWanted = true
  /** Every file that asks it would fail, and none could say why. */
  const sayIfItEnds = async ({ ended, printed }: Product) => {
    const code = await ended
    if (areWanted) process.stderr.write(`\nA shared product has ended with ${code}:\n${printed()}\n`)
  }
  const start = async (site: Site) => {
    const product = await startProduct({ ...unhurried, ...(await settingsOf[site]()) })
    void sayIfItEnds(product)
    return product
  }
  const server = createServer(({ url = '' }, response) => {
    const site = url.slice(1) as Site
    const product = products.get(site) ?? start(site)
    products.set(site, product)
    product.then(
      (addresses) => response.end(JSON.stringify(addresses)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('sharedProductUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    areWanted = false
    server.close()
    const started = await Promise.allSettled(products.values())
    await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.interrupt()))
  }
}
