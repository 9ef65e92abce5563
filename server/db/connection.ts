// Opens a connection to PostgreSQL as its address says: the first host that fits, by TLS where that is asked for.

import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { type DatabaseAddress, type DatabaseHost, isSocket, readDatabaseUrl } from '../database-url.ts'
import { Problem } from '../telemetry/problem.ts'

/** The server's own time limits, which hold for each connection. */
export type ServerLimits = Pick<pg.ClientConfig, 'statement_timeout' | 'idle_in_transaction_session_timeout'>

/** `Client`: what a connection is made of; node-postgres's own, unless a test hands in another. */
type ConnectionConfig = pg.ClientConfig & { Client?: typeof pg.Client }

export type OpenConnection = {
  client: pg.Client
  /** Whether the server keeps `ServerLimits`: a pooler such as PgBouncer refuses them. */
  isLimited: boolean
}

/** No host of the address is what `target_session_attrs` asks for. */
export class NoSuchHost extends Error {
  override readonly name = 'NoSuchHost'
}

/** The server authenticates without the channel binding that is asked for. */
class Unbound extends Error {
  readonly code = 'channel_binding'
}

/** @throws Problem that names the setting and not the address, which holds a password */
export function databaseAddress(databaseUrl: string, setting = 'DATABASE_URL'): DatabaseAddress {
  const read = readDatabaseUrl(databaseUrl)
  if ('address' in read) return read.address
  throw new Problem(`${setting} is not usable as it is: ${read.fault}.`, { exitCode: 2 })
}

/** One connection for a command, without time limits once it is open. @throws as the driver does */
export async function openOne(address: DatabaseAddress, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const { client } = await connectionsTo(address, {}, { connectionTimeoutMillis: 5000, ...config })()
  return client
}

/**
 * Opens one connection after the other. Begins with the host that the last one was to, since one that is away may not
 * even refuse.
 */
export function connectionsTo(
  address: DatabaseAddress,
  limits: ServerLimits,
  config: ConnectionConfig,
): () => Promise<OpenConnection> {
  let hosts = address.hosts
  const hasLimits = Object.keys(limits).length > 0
  let isPooled = false

  const openTo = async (host: DatabaseHost): Promise<OpenConnection> => {
    const asksLimits = hasLimits && !isPooled
    try {
      const client = await connected(address, host, isPooled ? unnamed(config) : { ...config, ...limits })
      return { client, isLimited: asksLimits }
    } catch (error) {
      // Others that are opened meanwhile find out for themselves.
      if (!asksLimits || !refusesLimits(error)) throw error
      isPooled = true
      return openTo(host)
    }
  }
  return async () => {
    let failure: unknown
    for (const host of hosts) {
      try {
        const open = await openTo(host)
        hosts = [host, ...address.hosts.filter((other) => other !== host)]
        return open
      } catch (error) {
        failure = error
        // As libpq: who is refused by one host is not tried at the next.
        if (/^28/.test((error as { code?: string }).code ?? '')) break
      }
    }
    throw failure
  }
}

/**
 * A pooler gives a server's connection to one program after the other, and tells the server each one's name with a statement
 * of its own: as many as there are transactions, where both services are in one pool.
 */
const unnamed = ({ application_name: _, ...config }: ConnectionConfig): ConnectionConfig => config

const refusesLimits = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  error.code === '08P01' &&
  /unsupported startup parameter/.test(error.message)

async function connected(
  address: DatabaseAddress,
  host: DatabaseHost,
  config: ConnectionConfig,
): Promise<pg.Client> {
  const secured = tlsFor(address, host)
  try {
    return await connectedBy(secured, address, host, config)
  } catch (error) {
    const isRefused = error instanceof Error && error.message === NO_TLS
    if (!isRefused || address.sslmode !== 'prefer') throw error
    return connectedBy(false, address, host, config)
  }
}

/** The driver's own words. */
export const NO_TLS = 'The server does not support SSL connections'

async function connectedBy(
  ssl: ConnectionOptions | false,
  address: DatabaseAddress,
  { host, port }: DatabaseHost,
  { Client = pg.Client, ...config }: ConnectionConfig,
): Promise<pg.Client> {
  const { user, password, database, options, applicationName, connectTimeoutMs } = address
  const client = new Client({
    ...config,
    host,
    port,
    ssl,
    keepAlive: true,
    enableChannelBinding: address.channelBinding !== 'disable',
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ...(options !== undefined && { options }),
    ...(applicationName !== undefined && { application_name: applicationName }),
    ...(connectTimeoutMs !== undefined && { connectionTimeoutMillis: connectTimeoutMs }),
  })
  // A lost connection also rejects what is under way.
  client.on('error', () => {})
  const isBindingRequired = address.channelBinding === 'require'
  let isOffered = false
  let isBound = false
  const { connection } = client
  // Before the driver answers: who is in between gets neither the password nor a proof that could be passed on.
  const refuse = () => {
    if (isBindingRequired) connection.stream.destroy(new Unbound())
  }
  connection.on('authenticationCleartextPassword', refuse)
  connection.on('authenticationMD5Password', refuse)
  connection.on('authenticationSASL', ({ mechanisms }: { mechanisms: string[] }) => {
    isOffered = mechanisms.includes('SCRAM-SHA-256-PLUS')
    if (!isOffered) refuse()
  })
  connection.on('authenticationSASLFinal', () => {
    isBound = isOffered
  })
  try {
    await client.connect()
    // A server that asks for nothing has proven nothing either. The driver itself refuses a binding without TLS.
    if (isBindingRequired && !isBound) throw new Unbound()
    if (!(await isSuitable(client, address))) throw new NoSuchHost(address.targetSessionAttrs)
    return client
  } catch (error) {
    client.end().catch(() => {})
    client.connection.stream.destroy()
    throw error
  }
}

async function isSuitable(client: pg.Client, { targetSessionAttrs }: DatabaseAddress): Promise<boolean> {
  if (targetSessionAttrs === 'any') return true
  const { rows } = await client.query<{ standby: boolean; readonly: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::bool as readonly`,
  )
  return rows.some(
    ({ standby, readonly }) =>
      ({ 'read-write': !readonly, 'read-only': readonly, primary: !standby, standby })[targetSessionAttrs],
  )
}

/** @throws Problem for a file that cannot be read */
function tlsFor(
  { sslmode, sslrootcert, sslcert, sslkey }: DatabaseAddress,
  { host }: DatabaseHost,
): ConnectionOptions | false {
  if (sslmode === 'disable' || isSocket(host)) return false
  const isAuthorityNamed = sslrootcert !== undefined && sslrootcert !== 'system'
  const verifies = sslmode.startsWith('verify') || (sslmode === 'require' && isAuthorityNamed)
  return {
    rejectUnauthorized: verifies,
    ...(isAuthorityNamed && { ca: fileOf('sslrootcert', sslrootcert) }),
    ...(sslcert && { cert: fileOf('sslcert', sslcert) }),
    ...(sslkey && { key: fileOf('sslkey', sslkey) }),
    // Who the certificate is for is asked by verify-full alone.
    ...(sslmode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  }
}

function fileOf(parameter: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Problem(`The file that ${parameter} of DATABASE_URL names cannot be read (${code}): ${path}.`, {
      cause: error,
    })
  }
}
