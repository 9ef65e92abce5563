// PostgreSQL on three nodes with synchronous replication, led by Patroni and etcd, all on loopback.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { postgresPrograms } from '../../faults/support/programs.ts'
import { signalTo } from '../../faults/support/signal.ts'
import { freePort } from '../../support/free-port.ts'
import { killPostgres, receiverOf } from './postmaster.ts'
import { account, folderOf, type Program, startProgram } from './programs.ts'

const NODES = 3
const PASSWORD = 'a-password-of-the-test'
/** In seconds; a leader that is gone is replaced once its lease of `ttl` has run out. */
const LEASE = { ttl: 20, loop_wait: 2, retry_timeout: 3 }

type Node = { name: string; port: number; api: string; data: string; patroni: Program }

export type PatroniCluster = {
  /** Of every node: the caller looks for the one that takes writes. */
  url: string
  /** The ports of each node and of its Patroni, which answers 200 to `GET /primary` where it leads. */
  ports: { postgres: number; patroni: number }[]
  /** A connection to the primary of this moment. */
  connect: () => Promise<pg.Client>
  /** To a standby that has everything. Resolves once it leads. */
  switchOver: () => Promise<void>
  /**
   * kill -9 of the primary and its Patroni, as when a machine is gone, after the standbys have heard nothing more while
   * `meanwhile` lasts: what is answered in that time has to be theirs already. Resolves once another node leads.
   */
  killPrimary: (meanwhile: () => Promise<void>) => Promise<void>
}

/** For one test. @throws Error where a program is missing */
export async function startPatroni(): Promise<PatroniCluster> {
  const programs = postgresPrograms()
  const etcd = await startEtcd()
  const ports = await Promise.all(Array.from({ length: 2 * NODES }, freePort))
  const nodes = Array.from({ length: NODES }, (_, nth): Node => {
    const [port = 0, api = 0] = [ports[2 * nth], ports[2 * nth + 1]]
    const name = `postgres-${nth + 1}`
    const folder = folderOf(name)
    const data = join(folder, 'data')
    const config = join(folder, 'patroni.json')
    writeFileSync(config, JSON.stringify(configOf({ name, port, api, data, etcd, programs })), {
      mode: 0o644,
    })
    const patroni = startProgram('patroni', {
      args: [config],
      cwd: folder,
      env: { HOME: folder },
      as: account,
    })
    // It leaves its PostgreSQL behind.
    onTestFinished(async () => {
      await patroni.end('SIGKILL')
      killPostgres(data)
    })
    return { name, port, api: `http://127.0.0.1:${api}`, data, patroni }
  })
  const urlOf = (user: string, hosts: readonly Node[], database: string) =>
    `postgres://${user}:${PASSWORD}@${hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}`

  const leads = async ({ api }: Node) => (await fetch(`${api}/primary`).catch(() => null))?.status === 200
  /** Waits for one that leads, with a standby that has everything where `asks` for it. */
  const leader = (unlike?: Node, wantsStandby = true): Promise<Node> =>
    vi.waitFor(
      async () => {
        for (const node of nodes.filter((one) => one !== unlike))
          if (await leads(node)) {
            if (wantsStandby) expect(await synchronous(node)).not.toEqual([])
            return node
          }
        throw new Error(
          `No node leads:\n${nodes.map(({ patroni }) => patroni.said().slice(-2000)).join('\n')}`,
        )
      },
      { timeout: 120_000, interval: 100 },
    )
  const first = await leader()
  const admin = new pg.Client({ connectionString: urlOf('postgres', [first], 'postgres') })
  await admin.connect()
  await admin.query(`create role lockstep login password '${PASSWORD}'`)
  await admin.query('create database lockstep owner lockstep')
  await admin.end()

  return {
    url: `${urlOf('lockstep', nodes, 'lockstep')}?target_session_attrs=read-write&sslmode=disable`,
    ports: nodes.map(({ port, api }) => ({ postgres: port, patroni: Number(new URL(api).port) })),
    connect: async () => {
      const client = new pg.Client({
        connectionString: urlOf('lockstep', [await leader(undefined, false)], 'lockstep'),
      })
      client.on('error', () => {})
      await client.connect()
      return client
    },
    switchOver: async () => {
      const from = await leader()
      const asked = await fetch(`${from.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      })
      expect(await asked.text()).toMatch(/^Successfully switched over/)
      await leader(from)
    },
    killPrimary: async (meanwhile) => {
      const from = await leader()
      const standbys = nodes.filter((node) => node !== from)
      // One that has led before is made anew first.
      const receivers = await vi.waitFor(() => standbys.map(({ data }) => receiverOf(data)), {
        timeout: 90_000,
        interval: 100,
      })
      for (const pid of receivers) process.kill(pid, 'SIGSTOP')
      await meanwhile()
      await from.patroni.end('SIGKILL')
      killPostgres(from.data)
      // It ends before it reads what the network still holds for it.
      for (const signal of ['SIGTERM', 'SIGCONT'] as const) for (const pid of receivers) signalTo(pid, signal)
      await leader(from)
    },
  }
}

type Member = { name: string; role: string }
const synchronous = async ({ api }: Node): Promise<Member[]> => {
  const { members } = (await (await fetch(`${api}/cluster`)).json()) as { members: Member[] }
  return members.filter(({ role }) => role === 'sync_standby')
}

async function startEtcd(): Promise<number> {
  const [client, peer] = [await freePort(), await freePort()]
  const folder = folderOf('etcd')
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const args = [
    ...['--name', 'etcd', '--data-dir', join(folder, 'data'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `etcd=${peerUrl}`, '--log-level', 'error'],
  ]
  const etcd = startProgram('etcd', { args, cwd: folder, as: account })
  await etcd.until(async () => expect((await fetch(`${clientUrl}/health`)).status).toBe(200))
  return client
}

type Described = { name: string; port: number; api: number; data: string; etcd: number; programs: string }

/** In JSON, which is YAML. */
const configOf = ({ name, port, api, data, etcd, programs }: Described) => ({
  scope: 'lockstep',
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  etcd3: { hosts: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: {
      ...LEASE,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: 'on' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: data,
    bin_dir: programs,
    pgpass: `${data}.pgpass`,
    parameters: { unix_socket_directories: '', log_min_messages: 'fatal' },
    pg_hba: [
      'host replication replicator 127.0.0.1/32 scram-sha-256',
      'host all all 127.0.0.1/32 scram-sha-256',
    ],
    authentication: {
      superuser: { username: 'postgres', password: PASSWORD },
      replication: { username: 'replicator', password: PASSWORD },
      rewind: { username: 'rewinder', password: PASSWORD },
    },
  },
  tags: {},
})
