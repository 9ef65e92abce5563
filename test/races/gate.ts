// Stands between node-postgres and its pools, and before the servers' handlers: holds what a schedule is to decide.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'
import { SIGNATURE_HEADER } from '../../server/crypto/service-signature.ts'
import { isBegin, isEnd, type Next, type Schedule } from './schedule.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

export type Gate = {
  /** node-postgres's client, whose statements wait for their turn: for a pool of either service, or of Better Auth. */
  Client: typeof pg.Client
  /** A handler whose requests are the party's: those it makes itself, and those that its service makes for it. */
  serve: (party: number, handler: Handler) => Handler
  /** The same for what is no HTTP server: all that it sends is the party's. */
  enter: <T>(party: number, what: string, work: () => Promise<T>) => Promise<T>
  /** Until it is set to null again, every step of the parties is decided by this schedule. */
  follow: (schedule: Schedule | null) => void
  /** Changes the text of every statement that is sent. */
  rewrite: (change: ((text: string) => string) | null) => void
}

/**
 * What the outboxes owe is delivered by statements that belong to no request, though a request may have woken them. They find nothing:
 * what is owed stays owed, and a mail that goes out meanwhile changes no steps.
 */
const isDelivery = (text: string) =>
  /update auth\.(?:outbox|client_logout)|update app\.invitation set (due|sent|dead)_at|min\(due_at\)/.test(
    text,
  )

/** What the model's driver finds out before it sends a request; a service that asks sends no origin. */
const isLook = ({ url, headers }: IncomingMessage) =>
  url?.endsWith('/get-session?disableRefresh=true') === true && headers.origin !== undefined

type Given = string | { text: string; values?: unknown[]; name?: string }
type Send = (given: Given, values?: unknown) => Promise<pg.QueryResult>
type Pending = { given: Given; values?: unknown; settle: PromiseWithResolvers<pg.QueryResult> }
type Turn = { deciding: Schedule | null; party: number; send: Send }

/**
 * A statement that writes and is no part of a transaction is one of its own: between it and its commit others run as well,
 * so they are two steps.
 */
const isWrite = /^\s*(insert|update|delete|with)\b/i

const toSend = (given: string): Pending => ({ given, settle: Promise.withResolvers() })

/** A query of node-postgres itself, which has its answer by its callback: server/db/driver.ts sends these. */
type Whole = pg.Query & {
  text: string
  values: unknown[]
  name?: string
  callback: (error: Error | null, result?: pg.QueryResult) => void
}
const isWhole = (given: unknown): given is Whole => given instanceof pg.Query

const textOf = (given: Given) => (typeof given === 'string' ? given : given.text)

export function createGate(): Gate {
  const parties = new AsyncLocalStorage<{ party: number; delivers: boolean }>()
  let schedule: Schedule | null = null
  let change: ((text: string) => string) | null = null

  /** A statement that is prepared by name would keep its text. */
  function changed(given: Given, delivers: boolean): Given {
    const text = textOf(given)
    const owed = isDelivery(text) && !delivers ? text.replace(/(?:sent|dead)_at is null/, 'false') : text
    const other = change?.(owed) ?? owed
    if (other === text) return given
    if (typeof given === 'string') return other
    const { name: _, ...unnamed } = given
    return { ...unnamed, text: other }
  }

  class Client extends pg.Client {
    #pending: Pending[] = []
    #isWithin = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const send = this.query.bind(this) as unknown as Send
      const query = (given: Given | Whole, values?: unknown, callback?: unknown) => {
        if (isWhole(given)) {
          const { text, values, name, callback } = given
          this.query({ text, values, ...(name !== undefined && { name }) }).then(
            (result) => callback(null, result),
            callback,
          )
          return
        }
        const { party = -1, delivers = false } = parties.getStore() ?? {}
        const isOurs =
          schedule !== null &&
          party >= 0 &&
          !schedule.hasEnded(party) &&
          typeof (callback ?? values) !== 'function' &&
          (delivers || !isDelivery(textOf(given)))
        if (!isOurs)
          return (send as (...all: unknown[]) => unknown)(changed(given, delivers), values, callback)
        const settle = Promise.withResolvers<pg.QueryResult>()
        this.#pending.push({ given: changed(given, delivers), values, settle })
        // The driver sends several in one go.
        if (this.#pending.length === 1) queueMicrotask(() => void this.#flush(schedule, party, send))
        return settle.promise
      }
      this.query = query as unknown as typeof this.query
    }

    /** What the driver sends in one write the server still does one after the other: others run in between. */
    async #flush(deciding: Schedule | null, party: number, send: Send): Promise<void> {
      const batch = this.#pending
      this.#pending = []
      const isAlone =
        !this.#isWithin && batch.length === 1 && batch.every(({ given }) => isWrite.test(textOf(given)))
      const turn = { deciding, party, send }
      const ends: PromiseSettledResult<pg.QueryResult>[] = []
      let first: Pending[] = isAlone ? [toSend('BEGIN')] : []
      for (const one of batch) {
        first.push(one)
        if (isBegin(textOf(one.given)) && batch.length > 1) continue
        const sent = await this.#send(first, turn)
        ends.push(...(isAlone ? sent.slice(1) : sent))
        first = []
      }
      if (isAlone) {
        const isFailed = ends.some(({ status }) => status === 'rejected')
        const [end] = await this.#send([toSend(isFailed ? 'ROLLBACK' : 'COMMIT')], turn)
        if (end?.status === 'rejected' && !isFailed) ends[0] = end
      }
      for (const [index, end] of ends.entries()) {
        const settle = batch[index]?.settle
        if (end.status === 'fulfilled') settle?.resolve(end.value)
        else settle?.reject(end.reason)
      }
    }

    /** In one write, once it is the party's turn. */
    async #send(
      batch: readonly Pending[],
      { deciding, party, send }: Turn,
    ): Promise<PromiseSettledResult<pg.QueryResult>[]> {
      const pid = (this as unknown as { processID: number }).processID
      const texts = batch.map(({ given }) => textOf(given))
      await deciding?.hold(party, { kind: 'statements', texts, pid })
      const { stream } = this.connection
      stream.cork()
      const sent = batch.map(({ given, values }) => send(given, values))
      stream.uncork()
      const ends = await Promise.allSettled(sent)
      for (const text of texts)
        if (isBegin(text)) this.#isWithin = true
        else if (isEnd(text)) this.#isWithin = false
      deciding?.answered(party, pid)
      return ends
    }
  }

  async function enter<T>(party: number, next: Next, work: () => Promise<T>, delivers = false): Promise<T> {
    if (schedule && !schedule.hasEnded(party)) await schedule.hold(party, next)
    return parties.run({ party, delivers }, work)
  }

  return {
    Client,
    serve: (party, handler) => (request, response) => {
      if (isLook(request)) return handler(request, response)
      const [path] = request.url?.split('?') ?? []
      const kind = SIGNATURE_HEADER in request.headers ? 'call' : 'request'
      return enter(party, { kind, what: `${request.method} ${path}` }, async () => handler(request, response))
    },
    enter: (party, what, work) => enter(party, { kind: 'request', what }, work, true),
    follow: (next) => {
      schedule = next
    },
    rewrite: (next) => {
      change = next
    },
  }
}
