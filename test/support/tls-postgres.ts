// A PostgreSQL of a test file's own that offers TLS, and takes one of its roles by TLS alone.

import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { vi } from 'vitest'
import { startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { administer, connectedTo } from './databases.ts'
import { quiet } from './quiet.ts'

/** Takes connections with TLS and a password. */
export const SECURED = 'secured'
/** Takes connections with TLS and a certificate of its name. */
export const CERTIFIED = 'certified'
export const SECRET = 'a-password-of-the-test'

const subject = (value: string) => [{ name: 'commonName', value }]
const short = { keyType: 'ec', algorithm: 'sha256' } as const

async function authority(name: string) {
  const made = await generate(subject(name), {
    ...short,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { key: made.private, cert: made.cert }
}

/** `files`: PEM files by name; the server's certificate is for `localhost` alone, not for 127.0.0.1. */
export type TlsPostgres = {
  /** Of the role, without parameters. */
  urlOf: (role: string, host: 'localhost' | '127.0.0.1') => string
  adminUrl: string
  files: Record<'authority' | 'stranger' | 'certificate' | 'key', string>
  stop: () => Promise<void>
}

export async function startTlsPostgres(): Promise<TlsPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-tls-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quiet, throwaway: true })
  const admin = await connectedTo(postgres.url)
  const { rows } = await admin.query<{ data: string; hba: string }>(
    `select current_setting('data_directory') as data, current_setting('hba_file') as hba`,
  )
  await admin.end()
  const { data = '', hba = '' } = rows[0] ?? {}
  const { uid, gid } = statSync(data)
  const keep = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 })
    return path
  }
  const give = (name: string, text: string) => {
    const path = keep(join(data, name), text)
    chownSync(path, uid, gid)
  }
  const [ca, other] = await Promise.all([authority('Authority'), authority('Stranger')])
  const server = await generate(subject('localhost'), {
    ...short,
    ca,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const client = await generate(subject(CERTIFIED), { ...short, ca })
  give('server.crt', server.cert)
  give('server.key', server.private)
  give('root.crt', ca.cert)
  const lines = [
    `hostssl all ${SECURED} all scram-sha-256`,
    `hostssl all ${CERTIFIED} all cert`,
    `host all ${SECURED},${CERTIFIED} all reject`,
    'host all all 127.0.0.1/32 scram-sha-256',
    'host all all ::1/128 scram-sha-256',
  ]
  give('pg_hba.conf', `${lines.join('\n')}\n`)
  if (hba !== join(data, 'pg_hba.conf')) throw new Error(`The server reads ${hba}.`)
  for (const role of [SECURED, CERTIFIED])
    await administer(postgres.url, `create role ${role} superuser login password '${SECRET}'`)
  await administer(postgres.url, `alter system set ssl_ca_file = 'root.crt'`)
  await administer(postgres.url, 'alter system set ssl = on')
  await administer(postgres.url, 'select pg_reload_conf()')
  const files = {
    authority: keep(join(folder, 'authority.crt'), ca.cert),
    stranger: keep(join(folder, 'stranger.crt'), other.cert),
    certificate: keep(join(folder, 'client.crt'), client.cert),
    key: keep(join(folder, 'client.key'), client.private),
  }
  const { port, pathname } = new URL(postgres.url)
  const urlOf: TlsPostgres['urlOf'] = (role, host) =>
    `postgres://${role}:${SECRET}@${host}:${port}${pathname}`
  // A reload takes effect at some time after it was asked for.
  await vi.waitFor(() => administer(`${urlOf(SECURED, 'localhost')}?sslmode=no-verify`, 'select 1'), {
    timeout: 60_000,
  })
  return {
    urlOf,
    adminUrl: postgres.url,
    files,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
