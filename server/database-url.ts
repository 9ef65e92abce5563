// Reads the address of a PostgreSQL by libpq's words: for the pool, the migrations and every command alike.

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
const sessionAttrs = ['any', 'read-write', 'read-only', 'primary', 'standby'] as const
const bindings = ['disable', 'prefer', 'require'] as const

export type DatabaseHost = {
  /** A name, an address, or the folder of a Unix socket, which begins with a slash. */
  host: string
  port: number
}

export type DatabaseAddress = {
  /** Tried in this order. */
  hosts: readonly DatabaseHost[]
  user: string | undefined
  password: string | undefined
  database: string | undefined
  sslmode: (typeof sslModes)[number]
  /** Files in PEM, read for each connection, so that they may be renewed; of `sslrootcert` also the word `system`. */
  sslrootcert: string | undefined
  sslcert: string | undefined
  sslkey: string | undefined
  channelBinding: (typeof bindings)[number]
  targetSessionAttrs: (typeof sessionAttrs)[number]
  applicationName: string | undefined
  /** For each host, in ms. */
  connectTimeoutMs: number | undefined
  options: string | undefined
}

/** The parameters of the query that are read; any other would be ignored, and is refused. */
const parameters = [
  'host',
  'port',
  'user',
  'password',
  'dbname',
  'ssl',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'channel_binding',
  'target_session_attrs',
  'application_name',
  'connect_timeout',
  'options',
] as const
type Parameter = (typeof parameters)[number]
type ParameterValues = Partial<Record<Parameter, string>>

/** What is wrong, and what to give instead; never what was given where that may be a secret. */
class Fault extends Error {}

/** @returns the address, or the sentence that says what is wrong with it */
export function readDatabaseUrl(text: string): { address: DatabaseAddress } | { fault: string } {
  try {
    return { address: read(text) }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message }
    throw error
  }
}

function read(text: string): DatabaseAddress {
  // Not by URL, which knows no list of hosts with ports.
  const parts = /^postgres(?:ql)?:\/\/(?:([^/?]*)@)?([^/?@]*)(?:\/([^?]*))?(?:\?(.*))?$/s.exec(text)
  if (!parts) throw new Fault('give an address that begins with postgres:// or postgresql://')
  const [, account = '', authority = '', database = '', query = ''] = parts
  const given = parametersOf(query)
  const [, user = '', password] = /^([^:]*)(?::(.*))?$/s.exec(account) ?? []
  const hosts = hostsOf(authority, given)
  return {
    hosts,
    user: given.user ?? decoded(user),
    password: given.password ?? decoded(password ?? ''),
    database: given.dbname ?? decoded(database),
    ...tlsOf(given, hosts),
    channelBinding: oneOf(bindings, 'channel_binding', given) ?? 'disable',
    targetSessionAttrs: oneOf(sessionAttrs, 'target_session_attrs', given) ?? 'any',
    applicationName: given.application_name,
    connectTimeoutMs: secondsOf(given.connect_timeout),
    options: given.options,
  }
}

/** Undefined for an empty text, so that what holds by default does. */
function decoded(text: string): string | undefined {
  if (text === '') return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Fault('write a % in it as %25')
  }
}

const isParameter = (name: string): name is Parameter => parameters.some((known) => known === name)

function parametersOf(query: string): ParameterValues {
  const given: ParameterValues = {}
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=')
    if (!isParameter(name))
      throw new Fault(
        `its parameter ${shown(name)} is not known: leave it out. Known are ${parameters.join(', ')}`,
      )
    if (given[name] !== undefined) throw new Fault(`give its parameter ${name} once`)
    const value = decoded(rest.join('='))
    if (value === undefined) throw new Fault(`give its parameter ${name} a value, or leave it out`)
    given[name] = value
  }
  return given
}

/** A misplaced password might stand where a name should. */
const shown = (name: string) => (/^[a-z_]{1,40}$/i.test(name) ? name : 'of another form')

const oneOf = <V extends string>(
  values: readonly V[],
  name: Parameter,
  given: ParameterValues,
): V | undefined => {
  const value = given[name]
  if (value === undefined) return undefined
  const known = values.find((one) => one === value)
  if (known === undefined) throw new Fault(`give its parameter ${name} one of ${values.join(', ')}`)
  return known
}

function hostsOf(authority: string, given: ParameterValues): DatabaseHost[] {
  const entries = authority === '' ? [] : authority.split(',').map(hostAndPort)
  const hosts = given.host === undefined ? entries.map(({ host }) => host) : given.host.split(',')
  const ports = given.port === undefined ? entries.map(({ port }) => port) : given.port.split(',')
  if (hosts.length === 0 || hosts.some((host) => host === ''))
    throw new Fault('name its host, or the folder of a Unix socket by ?host=/var/run/postgresql')
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new Fault('give as many ports as hosts, or one for all of them')
  return hosts.map((host, index) => ({ host, port: portOf(ports[ports.length === 1 ? 0 : index]) }))
}

function hostAndPort(entry: string): { host: string; port: string } {
  const [, bracketed, plain = '', port = ''] = /^(?:\[(.*)\]|([^:]*))(?::(.*))?$/.exec(entry) ?? []
  return { host: bracketed ?? decoded(plain) ?? '', port }
}

function portOf(text = ''): number {
  if (text === '') return 5432
  const port = /^\d+$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new Fault('give ports from 1 to 65535')
  return port
}

export const isSocket = (host: string) => host.startsWith('/')
export const isThisMachine = (host: string) => isSocket(host) || /^(localhost|127\.[\d.]+|::1)$/.test(host)

function tlsOf(given: ParameterValues, hosts: DatabaseHost[]) {
  const { sslrootcert, sslcert, sslkey } = given
  if (given.ssl !== undefined && given.ssl !== 'true')
    throw new Fault('say sslmode=disable instead of ssl, or ssl=true for sslmode=require')
  const asked = oneOf(sslModes, 'sslmode', given) ?? (given.ssl === 'true' ? 'require' : undefined)
  const isSystem = sslrootcert === 'system'
  const isLocal = hosts.every(({ host }) => isThisMachine(host))
  const sslmode = asked ?? (isSystem ? 'verify-full' : isLocal && !sslrootcert ? 'disable' : 'prefer')
  if (isSystem && sslmode !== 'verify-full')
    throw new Fault('with sslrootcert=system give sslmode=verify-full: anybody may have such a certificate')
  if (sslmode === 'verify-ca' && sslrootcert === undefined)
    throw new Fault('with sslmode=verify-ca name the authority’s certificate by sslrootcert')
  if ((sslcert === undefined) !== (sslkey === undefined)) throw new Fault('give sslcert and sslkey together')
  return { sslmode, sslrootcert, sslcert, sslkey }
}

function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : 0
  if (seconds < 1 || seconds > 600)
    throw new Fault('give its parameter connect_timeout from 1 to 600 seconds')
  return seconds * 1000
}
