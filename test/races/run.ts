// One run: brings about a starting state for an address of its own, and has two requests meet there as a schedule says.

import { purposes } from '../../machines/one-time-code/one-time-code.machine.ts'
import type { Sent } from '../model/action.ts'
import { createDrive, type Drive } from '../model/drive.ts'
import { type Facts, factsOf } from './facts.ts'
import type { Nodes } from './nodes.ts'
import { isOwn, type Own, own } from './own.ts'
import { createSchedule, type Grain, type Taken } from './schedule.ts'
import type { Start } from './starts.ts'

export type Raced = Sent | Own

export type Case = {
  start: Start
  requests: readonly [Raced, Raced]
  /** Whether both are about one address, or each about its own. */
  addresses: 1 | 2
}

export type Outcome = {
  answers: readonly string[]
  facts: Facts
  /** What the books say, and what the services have logged as an error. */
  faults: readonly string[]
}

export type Ran = { outcome: Outcome; taken: Taken[]; decided: number[] }

export type How = { choices: readonly number[]; grain: Grain }

type Step = readonly [party: number, request: Raced]

let runs = 0

/** Every code that has been mailed is known to everybody. */
const readFor = (drive: Drive, requests: readonly Raced[]) =>
  drive.read(
    purposes.filter((purpose) => requests.some((sent) => 'digits' in sent && sent.digits === purpose)),
  )

async function send(nodes: Nodes, drive: Drive, [party, request]: Step): Promise<void> {
  await readFor(drive, [request])
  if (!isOwn(request)) await drive.send(party, request)
  else await own[request.to].send(nodes, drive, party, await own[request.to].prepare(nodes, drive))
}

/** From now on the second party is the first one's browser. */
function share([first, second]: Drive['clients']): void {
  if (!first || !second) return
  for (const [name, value] of first.cookies) second.cookies.set(name, value)
  for (const [name, value] of first.app) second.app.set(name, value)
  second.token = first.token
  second.secret = first.secret
}

async function prepare(nodes: Nodes, start: Start, addresses: number): Promise<Drive[]> {
  const { servers, pool } = nodes
  const { cast, before, isOneBrowser, arrange } = start
  const [node] = servers
  if (!node) throw new Error('There is no node.')
  runs += 1
  const browsers = cast.map((who, party) => ({ name: `${party}`, who }))
  const drives = Array.from({ length: addresses }, (_, place) =>
    createDrive(node, browsers, `race${runs}-${process.pid}+${place}@example.com`, servers),
  )
  // Otherwise an organization's slug would depend on the runs before.
  await pool.query('delete from app.tenant')
  for (const drive of drives) {
    for (const step of before) await send(nodes, drive, step)
    if (isOneBrowser) share(drive.clients)
    await arrange?.(pool, drive.email)
  }
  return drives
}

const factsOfDrives = ({ pool }: Nodes, drives: readonly Drive[]): Promise<Facts> =>
  factsOf(pool, {
    emails: drives.map(({ email }) => email),
    passwords: Object.fromEntries(
      drives.flatMap(({ email }, index) => [
        [`the owner’s of ${index}`, `the owner’s ${email}`],
        [`the stranger’s of ${index}`, `a stranger’s ${email}`],
        [`nobody’s of ${index}`, 'nobody’s password'],
      ]),
    ),
    clients: drives.flatMap(({ clients }) => clients),
  })

/** What is stored once these have been sent, one after the other. */
export async function factsAfter(nodes: Nodes, start: Start, steps: readonly Step[]): Promise<Facts> {
  const drives = await prepare(nodes, start, 1)
  for (const drive of drives) for (const step of steps) await send(nodes, drive, step)
  return factsOfDrives(nodes, drives)
}

export async function runCase(nodes: Nodes, one: Case, { choices, grain }: How): Promise<Ran> {
  const { gate, observer } = nodes
  const drives = await prepare(nodes, one.start, one.addresses)
  for (const drive of drives) await readFor(drive, one.requests)
  const given = await prepareOwn(nodes, drives, one.requests)
  nodes.logged()
  const schedule = createSchedule({ choices, grain, blocked: observer.blocked, parties: one.requests.length })
  gate.follow(schedule)
  const sent = one.requests.map(async (request, party) => {
    try {
      const drive = drives[party % drives.length]
      if (!drive) throw new Error(`Party ${party} has no address.`)
      if (!isOwn(request)) return await drive.send(party, request)
      return await own[request.to].send(nodes, drive, party, given[party] ?? '')
    } catch (error) {
      return `failed: ${(error as Error).message}`
    } finally {
      schedule.end(party)
    }
  })
  const [{ taken, decided }, ...answers] = await Promise.all([schedule.run(), ...sent]).finally(() =>
    gate.follow(null),
  )
  const facts = await factsOfDrives(nodes, drives)
  const outcome = { answers, facts, faults: errorsIn(nodes) }
  return { outcome, taken, decided }
}

/** What both do once is prepared once, if it is about one address. */
async function prepareOwn(
  nodes: Nodes,
  drives: readonly Drive[],
  requests: readonly Raced[],
): Promise<string[]> {
  const prepared = new Map<string, string>()
  for (const [party, request] of requests.entries()) {
    const drive = drives[party % drives.length]
    if (!isOwn(request) || !drive) continue
    const name = `${request.to} ${drive.email}`
    if (!prepared.has(name)) prepared.set(name, await own[request.to].prepare(nodes, drive))
  }
  return requests.map(
    (request, party) => prepared.get(`${request.to} ${drives[party % drives.length]?.email}`) ?? '',
  )
}

/** There is no mail server. */
const isOfMail = (message: string) => /^A mail/.test(message)

const errorsIn = (nodes: Nodes): string[] =>
  nodes
    .logged()
    .flatMap(({ message, error }) =>
      error instanceof Error && !isOfMail(message) ? [`${message} ${error.message}`] : [],
    )
