// What is known while one request of a path is sent.

import type { Purpose } from '../../machines/one-time-code/one-time-code.machine.ts'
import type { Client } from './client.ts'
import type { Servers } from './http.ts'
import type { Browser } from './options.ts'

/** Who asks, and what everybody on this path knows. */
export type Driven = {
  servers: Servers
  email: string
  /**
   * The address that the account has, the owner's other one, the first of both, the one that was asked for last, and the
   * link that was followed last.
   */
  mailboxes: { email: string; other: string; original: string; asked: string; link: string }
  who: Browser['who']
  client: Client
  clients: readonly Client[]
  password: string
  codes: ReadonlyMap<Purpose, string>
  /** One for all browsers: whoever redeems a verifier redeems the newest, and there is one person with tenants. */
  newest: { verifier: string; tenant: string }
}
