// Sends each pair of requests at once, and looks whether what comes of it is what comes of one after the other.

import type { Purpose } from '../../machines/kit/mailings.ts'
import { type Client, createClient } from '../model/client.ts'
import { NotOffered, type Servers, words } from '../model/http.ts'
import { curlOf, type Exchange } from './curl.ts'
import { NoMail } from './mailbox.ts'
import { candidates, type Meeting, type Pair, pairs } from './pairs.ts'
import { refuseLimited } from './problem.ts'

/** `found`: an outcome of no order, beside those of both orders. */
export type PairVerdict = {
  name: string
  found: { outcome: string; orders: readonly string[]; curl: readonly string[] } | null
  notOffered: string | null
}

type Order = 'first, then second' | 'second, then first' | 'at once'

/** What can be seen of it by HTTP alone: the answers, who is signed in, and which password counts. */
type Ran = { outcome: string; curl: string[] }

async function run(servers: Servers, { before, requests }: Pair, order: Order, email: string): Promise<Ran> {
  const exchanges: Exchange[] = []
  const codes: string[] = []
  const watched: Servers = {
    ...servers,
    sending: (cookies, request) =>
      exchanges.push({ ...request, browser: cookies === clients[0].cookies ? 0 : 1 }),
  }
  const clients = [createClient(watched), createClient(watched)] as const
  const mailed = new Map<Purpose, string>()
  const meeting: Meeting = { email, clients, mailed }
  for (const { send, reads } of before) {
    refuseLimited(await send(meeting))
    if (!reads) continue
    const code = await servers.newCode(email, reads, undefined)
    mailed.set(reads, code)
    codes.push(code)
  }
  const answers = await sendBoth(requests, meeting, order)
  for (const one of answers) refuseLimited(one)
  const [first = '', second = ''] = exchanges.splice(-2).map((one) => curlOf(one, { email, codes }))
  const curl = [...exchanges.map((one) => curlOf(one, { email, codes })), `${first} &`, second, 'wait']
  return { outcome: [...answers, ...(await factsOf(servers, clients, email))].join(', '), curl }
}

async function sendBoth(
  [first, second]: Pair['requests'],
  meeting: Meeting,
  order: Order,
): Promise<string[]> {
  if (order === 'at once') return Promise.all([first(meeting), second(meeting)])
  if (order === 'first, then second') return [await first(meeting), await second(meeting)]
  const after = await second(meeting)
  return [await first(meeting), after]
}

async function factsOf(servers: Servers, clients: readonly Client[], email: string): Promise<string[]> {
  const facts: string[] = []
  for (const [index, client] of clients.entries()) {
    const { body } = await client.askAuth('GET', '/get-session')
    if (body?.user) facts.push(`browser ${index === 0 ? 'a' : 'b'} is signed in`)
  }
  for (const password of candidates) {
    const reply = await createClient(servers).askAuth('POST', '/sign-in/email', { email, password })
    if (reply.status !== 401) facts.push(`“${password}” is answered ${words(reply)}`)
  }
  return facts
}

export type Rounds = { servers: Servers /** Differs from any other run's. */; run: string; rounds: number }

/** One pair after another, so that nothing else is under way when two requests meet. */
export async function tryPairs({ servers, run: name, rounds }: Rounds): Promise<PairVerdict[]> {
  const verdicts: PairVerdict[] = []
  for (const [index, pair] of pairs.entries()) {
    let times = 0
    const go = (order: Order) =>
      run(servers, pair, order, `conform-${name}-pair-${index}-${times++}@example.com`)
    const found = await outcomeOfNoOrder(go, rounds).catch((error: unknown) => {
      if (error instanceof NotOffered) return error.message
      if (error instanceof NoMail) return 'No code or link was mailed for it.'
      throw error
    })
    verdicts.push({
      name: pair.name,
      found: typeof found === 'string' ? null : found,
      notOffered: typeof found === 'string' ? found : null,
    })
  }
  return verdicts
}

async function outcomeOfNoOrder(go: (order: Order) => Promise<Ran>, rounds: number) {
  const orders = new Set<string>()
  const takeOrders = async () => {
    for (const order of ['first, then second', 'second, then first'] as const)
      orders.add((await go(order)).outcome)
  }
  await takeOrders()
  for (let round = 0; round < rounds; round += 1) {
    const { outcome, curl } = await go('at once')
    if (orders.has(outcome)) continue
    // A service may answer one and the same order in two ways.
    await takeOrders()
    if (!orders.has(outcome)) return { outcome, orders: [...orders], curl }
  }
  return null
}
