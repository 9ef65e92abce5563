// One run: has two requests meet in a starting state as a schedule says.

import type { Drive } from '../model/drive.ts'
import { type Facts, factsOf } from './facts.ts'
import type { Nodes } from './nodes.ts'
import { isOwn, own } from './own.ts'
import { bringAbout, type Raced, readFor, type Step, send } from './prepare.ts'
import { createSchedule, type Grain, type Taken } from './schedule.ts'
import type { Start } from './starts.ts'

export type Case = {
  start: Start
  requests: readonly [Raced, Raced]
  /** Whether both are about one address, or each about its own. */
  addresses: 1 | 2
}

export type Outcome = {
  answers: readonly string[]
  facts: Facts
  /** What the consistency checks say, and what the services have logged as an error. */
  faults: readonly string[]
}

export type Ran = { outcome: Outcome; taken: Taken[]; decided: number[] }

export type How = { choices: readonly number[]; grain: Grain }

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
  const drives = await bringAbout(nodes, start, 1)
  for (const drive of drives) for (const step of steps) await send(nodes, drive, step)
  return factsOfDrives(nodes, drives)
}

export async function runCase(nodes: Nodes, one: Case, { choices, grain }: How): Promise<Ran> {
  const { gate, observer } = nodes
  const drives = await bringAbout(nodes, one.start, one.addresses)
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
