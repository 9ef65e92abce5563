// What is known while one request of a path is sent.

import type { Purpose } from '../../machines/kit/mailings.ts'
import type { Sent, Shown } from './action.ts'
import { type Client, keepClient } from './client.ts'
import { type Reply, type Servers, words } from './http.ts'
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
  /**
   * One for all browsers: a browser redeems the newest verifier, and there is one person with tenants. `days`: in how many the tenant
   * demands a second factor, which others' may before the person joins it; null for never.
   */
  newest: { verifier: string; tenant: string; days: number | null }
  /**
   * The secret of the app, the code of the present step once it is used, and a recovery code; of the passkey its credential and
   * its row, the options of the newest ceremony, and what was shown and registered last with the cookie of its browser.
   */
  factors: {
    secret: string
    spent: string
    recovery: string
    passkey: Record<'id' | 'row' | 'options' | 'asserted' | 'cookie' | 'created' | 'cookieOfCreated', string>
  }
}

export const NOBODYS = 'nobody’s password'

export function digitsOf({ codes }: Driven, digits: Purpose | 'made-up'): string {
  const known = [...codes.values()]
  if (digits !== 'made-up') return codes.get(digits) ?? '000000'
  return ['000000', '111111', '222222', '333333'].find((one) => !known.includes(one)) ?? '444444'
}

/** What the body of a request says of who asks. */
export const proofOf = (shows: Shown, password: string) =>
  ({ 'own password': { password }, 'made-up password': { password: NOBODYS }, session: {} })[shows]

type Known = Pick<Driven, 'newest' | 'mailboxes' | 'factors'> & { codes: Map<Purpose, string> }

/** @returns what makes everybody know again what they know now, and nothing else */
export function keepKnown(
  clients: readonly Client[],
  { codes, newest, mailboxes, factors }: Known,
): () => void {
  const kept = structuredClone({ codes, newest, mailboxes, factors })
  const restores = clients.map(keepClient)
  return () => {
    for (const restore of restores) restore()
    codes.clear()
    for (const [purpose, digits] of kept.codes) codes.set(purpose, digits)
    Object.assign(newest, kept.newest)
    Object.assign(mailboxes, kept.mailboxes)
    Object.assign(factors, kept.factors)
  }
}

export const linkOf = ({ codes }: Driven, digits: Purpose | 'made-up') =>
  (digits === 'made-up' ? null : codes.get(digits)) ?? 'a-link-that-nobody-mailed'

export const session = (reply: Reply) =>
  reply.status === 200 ? (reply.body?.token ? '200 session' : '200') : words(reply)

export type Sends = {
  [To in Sent['to']]: (driven: Driven, request: Extract<Sent, { to: To }>) => Promise<string>
}
