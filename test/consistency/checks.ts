// What the checks are given, and the forms of its checks.

import type { ClientBase } from 'pg'

/** The answer to a request, or null where the connection broke before there was one. */
export type Exchange = {
  service: 'auth' | 'app'
  method: string
  /** Below the service’s address, without its query. */
  path: string
  /** The JSON that was sent; null for none. */
  asked: Readonly<Record<string, unknown>> | null
  /** The address of the person who asks, where the request itself names none. */
  who?: string
  /** From when it was asked to when it was answered, by `performance.now()`. */
  took?: readonly [from: number, until: number]
  answer: { status: number; headers: Headers; body: unknown; cookies: readonly string[] } | null
}

/** `subject` alone says which mail it is, and holds the digits. */
export type ReceivedMail = { to: string; subject: string }

/** All that was asked and answered since the database was empty; without `mails` nothing is said of what arrived. */
export type Heard = { exchanges: readonly Exchange[]; mails?: readonly ReceivedMail[] }

/** A statement that answers a column `sentence` for each inconsistency. Its one parameter is null, or an interval. */
export type RowCheck = { name: string; rows: string }
export type OtherCheck = { name: string; find: (db: ClientBase, heard: Heard) => Promise<string[]> }
