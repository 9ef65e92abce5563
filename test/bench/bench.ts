// What the measures share: the database, the mailbox, the load, and contenders that are started when first asked for.

import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { Problem } from '../../server/telemetry/problem.ts'
import { browserWith, type Signing } from './contenders/application-sign-ins.ts'
import { OIDC_CLIENTS } from './contenders/benched-application.ts'
import { type FloorPerson, fillFloors } from './contenders/floor-rows.ts'
import { fillWith } from './contenders/grown-rows.ts'
import { type Lockstep, type Settings, startLockstep } from './contenders/lockstep.ts'
import { betterAuth, type FloorName, floor, originOf } from './contenders/programs.ts'
import { type Person, signedIn, type WireService } from './contenders/wire.ts'
import type { Postgres } from './database.ts'
import type { Load } from './load/load.ts'
import type { Mailbox } from './mailbox.ts'
import { type Program, type Running, runToEnd, start } from './process.ts'
import { PEOPLE, type Scale } from './scale.ts'

export type Wired<Service extends WireService> = Service & { people: readonly Person[] }
export type Rival = WireService & { databaseUrl: string; process: Running }
export type Floors = {
  databaseUrl: string
  people: readonly FloorPerson[]
  keys: Awaited<ReturnType<typeof generateKeyPair>>
}

export type Bench = {
  scale: Scale
  postgres: Postgres
  mailbox: Mailbox
  /** Two generators, for loads that go on at the same time. */
  loads: readonly [Load, Load]
  port: () => number
  start: (program: Program) => Promise<Running>
  /** Another Lockstep, on a database of its own. */
  another: (name: string, more?: Settings) => Promise<Lockstep>
  /** A Lockstep with as many users and sessions as the scale has. */
  grown: () => Promise<Lockstep>
  lockstep: () => Promise<Wired<Lockstep>>
  /** One that an earlier commit starts. */
  earlier: (startEarlier: typeof startLockstep) => Promise<Wired<Lockstep>>
  rival: () => Promise<Wired<Rival>>
  /** A Lockstep that is an OpenID provider, and its people's browsers. */
  provider: () => Promise<Signing>
  floors: () => Promise<Floors>
  /** Over the tables of another contender. @returns its origin */
  floorOver: (name: FloorName, databaseUrl: string) => Promise<string>
  /** @returns its origin */
  floor: (name: FloorName) => Promise<string>
  stop: () => Promise<void>
}

export type Given = Pick<Bench, 'scale' | 'postgres' | 'mailbox' | 'loads'> & {
  ports: readonly number[]
  /** Where the logs of the contenders go. */
  folder: string
}

/** One that a Lockstep of its own could have; the rival trusts it. */
const TRUSTED_ORIGIN = 'http://127.0.0.1:3000'

export function createBench({ ports, folder, ...given }: Given): Bench {
  const free = [...ports]
  const stops: Running['stop'][] = []
  let isStopped = false
  const startedFloors = new Map<FloorName, Promise<string>>()
  const port = () => {
    const next = free.shift()
    if (next === undefined) throw new Error('More ports are asked for than were taken.')
    return next
  }
  const logOf = (name: string) => join(folder, `${name.toLowerCase().replaceAll(/\W+/g, '-')}.log`)
  const startOne = async (program: Program) => {
    if (isStopped) throw new Problem('The run has been interrupted.')
    return start(program, logOf(program.name), (stop) => stops.push(stop))
  }
  const starting = { start: startOne, port, smtpUrl: given.mailbox.url }
  const another = async (name: string, more?: Settings) =>
    startLockstep(starting, await given.postgres.create(name), more)
  const withPeople = async <Service extends WireService>(service: Service): Promise<Wired<Service>> => ({
    ...service,
    people: await signedIn(service, given.mailbox, PEOPLE),
  })

  const floors = once(async (): Promise<Floors> => {
    const databaseUrl = await given.postgres.create('floors')
    const keys = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    return { databaseUrl, people: await fillFloors(databaseUrl), keys }
  })
  const floorOver = async (name: FloorName, databaseUrl: string, env = {}): Promise<string> => {
    const place = { port: port(), databaseUrl }
    await startOne(floor(name, place, env))
    return originOf(place.port)
  }
  const startFloor = async (name: FloorName): Promise<string> => {
    const { databaseUrl, keys } = await floors()
    const env = {
      ...(name === 'callback-jwt' && { PUBLIC_KEY: JSON.stringify(await exportJWK(keys.publicKey)) }),
      ...(name === 'callback-opaque' && { SESSIONS_URL: await floorOf('get-session') }),
    }
    return floorOver(name, databaseUrl, env)
  }
  const floorOf = (name: FloorName) => {
    const origin = startedFloors.get(name) ?? startFloor(name)
    startedFloors.set(name, origin)
    return origin
  }
  const rival = async (): Promise<Wired<Rival>> => {
    const place = { port: port(), databaseUrl: await given.postgres.create('better_auth') }
    const program = betterAuth(place, { smtpUrl: given.mailbox.url, trustedOrigin: TRUSTED_ORIGIN })
    const migration = { ...program, run: [...program.run, 'migrate'] }
    await runToEnd(migration, logOf(program.name))
    const process = await startOne(program)
    return withPeople({ auth: originOf(place.port), origin: TRUSTED_ORIGIN, process, ...place })
  }
  return {
    ...given,
    port,
    start: startOne,
    another,
    grown: once(async () => {
      const many = await another('many')
      await fillWith(many.databaseUrl, given.scale.users)
      return many
    }),
    lockstep: once(async () => withPeople(await another('lockstep'))),
    earlier: async (startEarlier) =>
      withPeople(await startEarlier(starting, await given.postgres.create('earlier'))),
    rival: once(rival),
    provider: once(async () => {
      const { auth, people } = await withPeople(await another('provider', { OIDC_CLIENTS }))
      return { origin: auth, base: '/api/auth', browsers: people.map(({ cookie }) => browserWith(cookie)) }
    }),
    floors,
    floorOver,
    floor: floorOf,
    stop: async () => {
      isStopped = true
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}
