// What the example finds in its environment: where the product of this run is, and the secret of its tests.

import { afterAll, beforeAll } from 'vitest'
import { sharedProduct, TESTING_SECRET } from '../../support/shared-product.ts'

const names = ['AUTH_URL', 'APP_ORIGIN', 'TESTING_SECRET'] as const
const before = Object.fromEntries(names.map((name) => [name, process.env[name]]))

/** To be called by each file: files of one worker share what they import. */
export function surround(): void {
  beforeAll(async () => {
    const { app, auth } = await sharedProduct()
    // By a name that the system's resolver knows.
    const authUrl = new URL(auth)
    authUrl.hostname = 'localhost'
    Object.assign(process.env, { AUTH_URL: authUrl.href, APP_ORIGIN: app, TESTING_SECRET })
  })

  afterAll(() => {
    for (const name of names) {
      const value = before[name]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
}
