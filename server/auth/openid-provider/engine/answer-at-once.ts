// Lets the engine answer within one transaction, so that an application learns only what is committed.

import { Readable } from 'node:stream'
import type { Context } from 'koa'
import type { Client } from 'oidc-provider'
import { type Pool, type Transaction, Undone } from '../../../db/pool.ts'
import { type BodyRead, readBody } from '../../../http/read-body.ts'
import { bind, changing, currentBound } from '../flow/bound.ts'
import type { HeardMembership } from '../flow/heard-organizations.ts'
import type { HeardPolicy } from '../flow/heard-policy.ts'

/** As many as the engine would read. */
const MAXIMUM_BYTES = 57_344

type Answering = {
  answer: () => Promise<void>
  /** What the engine reads in the place of what was sent. */
  asRead: (bytes: Buffer) => Promise<Buffer>
  /** What the policy says of what was sent. */
  hear: (bytes: Buffer) => Promise<HeardPolicy>
  /** What is said of the membership that it is for. */
  hearMembership: (bytes: Buffer) => Promise<HeardMembership>
  /** Who has sent it, where that is an application that describes itself. */
  describe: (bytes: Buffer) => Promise<Client | null>
}

export async function answerAtOnce(
  ctx: Context,
  pool: Pool,
  { answer, asRead, hear, hearMembership, describe }: Answering,
): Promise<void> {
  // A body may come as slowly as its sender likes, and a transaction has one of few connections.
  const read = await readBody(ctx, MAXIMUM_BYTES)
  const heard = 'bytes' in read ? await hear(read.bytes) : null
  const membership = 'bytes' in read ? await hearMembership(read.bytes) : null
  const described = 'bytes' in read ? await describe(read.bytes) : null
  giveAgain(ctx, 'bytes' in read ? { bytes: await asRead(read.bytes) } : read)
  // One that meets a deadlock cannot be read once more.
  const once = { transaction: <T>(work: (tx: Transaction) => Promise<T>) => pool.transaction(work, 0) }
  try {
    await changing(once, (tx) => {
      const bound = { ...currentBound(), heard, membership, described, tx }
      return bind(bound, async () => {
        await answer()
        // What it has shown is still good, unless a machine has said otherwise.
        if (ctx.status >= 400 && !bound.isJudged) throw new Undone()
      })
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

/** For what has to be known before the engine answers. */
export async function readAhead(ctx: Context): Promise<BodyRead> {
  const read = await readBody(ctx, MAXIMUM_BYTES)
  giveAgain(ctx, read)
  return read
}

/** The engine reads for itself, and warns on the console of a body that it is handed: what it reads is what has come. */
function giveAgain({ req }: Context, read: BodyRead): void {
  const source = () => {
    if ('refused' in read) throw new Error(`The body is ${read.refused}.`)
    return Readable.from([read.bytes]).iterator()
  }
  if ('bytes' in read && req.headers['content-length'] !== undefined)
    req.headers['content-length'] = String(read.bytes.length)
  Object.defineProperties(req, { readable: { value: true, configurable: true }, iterator: { value: source } })
}
