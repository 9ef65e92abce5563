// A proxy in front of the suite's PostgreSQL: it notes every statement, and can hold, cut and refuse connections.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { countReadies, frontendMessages } from './postgres-messages.ts'

/** What becomes of a statement: passed on, or its connection cut before the server sees it, or before its answer is seen. */
export type Verdict = 'pass' | 'cutBefore' | 'cutAfter'

export type DatabaseProxy = {
  /** Of the same database, by way of this proxy. */
  url: string
  /** The text of every statement, in the order of arrival. */
  statements: string[]
  /** The same, by what was sent to the server before anybody waited for its answer. */
  roundTrips: string[][]
  /** Those whose rows the server was asked to describe, in the order of asking. */
  described: string[]
  /** Decides about every statement from now on; one that is waited for is held meanwhile. */
  judge: (verdictOn: (statement: string) => Verdict | Promise<Verdict>) => void
  /** Drops whatever is sent by the connections that there are, without a word: as a firewall that forgets them. */
  drop: () => void
  /** Cuts every connection. */
  cut: () => void
  /** Whether connections are cut as soon as they come. */
  refuse: (refusing: boolean) => void
  stop: () => Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const statements: string[] = []
  const described: string[] = []
  const roundTrips: string[][] = []
  let verdictOn: Parameters<DatabaseProxy['judge']>[0] = () => 'pass'
  let refusing = false
  let dropped = 0
  let come = 0

  async function relay(client: Socket): Promise<void> {
    const nth = ++come
    const isDropped = () => nth <= dropped
    const server = connect(Number(port), hostname)
    const cut = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket.setNoDelay().on('error', cut).on('close', cut))
      socket.on('close', () => sockets.delete(socket))
    }
    let asked = 0
    let answered = 0
    /** The number of the answer that is not passed on. */
    let cutAt = Number.POSITIVE_INFINITY
    let trip: string[] | null = null
    const readies = countReadies()
    server.on('data', (bytes) => {
      answered += readies(bytes)
      if (answered >= cutAt) return cut()
      if (answered === asked) trip = null
      client.write(bytes)
    })
    const messages = frontendMessages()
    for await (const chunk of client) {
      if (isDropped()) continue
      for (const { bytes, executes, describes, syncs } of messages(chunk)) {
        if (syncs) asked += 1
        if (describes !== null) described.push(describes)
        if (executes !== null) {
          statements.push(executes)
          if (!trip) {
            trip = []
            roundTrips.push(trip)
          }
          trip.push(executes)
          const verdict = await verdictOn(executes)
          if (verdict === 'cutBefore') return cut()
          // A statement of the extended protocol is answered once its sync has come, too.
          if (verdict === 'cutAfter') cutAt = Math.min(cutAt, syncs ? asked : asked + 1)
        }
        server.write(bytes)
      }
    }
  }

  const proxy = createServer((client) => {
    if (refusing) client.destroy()
    // A connection that is cut ends the loop over what it sends with an error.
    else relay(client).catch(() => {})
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    statements,
    described,
    roundTrips,
    judge: (next) => {
      verdictOn = next
    },
    drop: () => {
      dropped = come
    },
    cut,
    refuse: (next) => {
      refusing = next
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        cut()
      }),
  }
}

/** For one test. */
export async function proxyOfTest(databaseUrl: string): Promise<DatabaseProxy> {
  const proxy = await startDatabaseProxy(databaseUrl)
  onTestFinished(proxy.stop)
  return proxy
}
