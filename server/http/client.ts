// The only HTTP client of the servers: bounded in time and size, and without following redirects.

import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Dispatcher, request } from 'undici'
import { watcher } from '../telemetry/watcher.ts'
import { isPrivateHost, isPublicAddress } from './public-address.ts'

export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Whatever the content type; undefined for a body that is no JSON. */
export function jsonOf({ body }: Pick<Reply, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

export type Call = {
  method?: 'GET' | 'POST' | 'OPTIONS'
  headers?: Record<string, string>
  body?: string | Buffer
  signal?: AbortSignal
  timeoutMilliseconds?: number
  maximumBytes?: number
  /** Whether no address of one's own network is called, by whatever name: somebody else may have chosen it. */
  publicOnly?: boolean
}

/**
 * `timeout`: no answer in time. `unreachable`: no answer at all. `too-large`: a body above the limit. `private`: an address that
 * is not public.
 */
export class CallFailed extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'too-large' | 'private'
  constructor(reason: CallFailed['reason'], cause?: unknown) {
    super(`The call failed: ${reason}.`, { cause })
    this.name = 'CallFailed'
    this.reason = reason
  }
}

// Browsers resolve *.localhost to loopback (RFC 6761), but the system's resolver may not.
const lookup: LookupFunction = (hostname, options, callback) =>
  hostname.endsWith('.localhost')
    ? systemLookup('localhost', options, callback)
    : systemLookup(hostname, options, callback)

/** What a name leads to is looked at where it is connected to: it may lead elsewhere the next time. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = Array.isArray(found) ? found : []
    if (error) return callback(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new CallFailed('private'), [])
    if (options.all) return callback(null, addresses)
    const [{ address, family } = { address: '', family: 0 }] = addresses
    callback(null, address, family)
  })

type Client = { request: typeof request; dispatchers: { any: Dispatcher; public: Dispatcher } }
let client: Promise<Client> | null = null

/** Loaded with the first call, since it is an eighth of what a service loads, and many nodes never make one. */
function loadClient() {
  client ??= import('undici').then(({ Agent, request }) => ({
    request,
    dispatchers: {
      any: new Agent({ connect: { lookup } }),
      public: new Agent({ connect: { lookup: publicLookup } }),
    },
  }))
  return client
}

/** @throws CallFailed */
export function call(url: string, options: Call = {}): Promise<Reply> {
  if (!watcher) return callOut(url, options)
  const { method = 'GET', headers } = options
  const requestId = watcher.requestId()
  const joined = { ...(requestId && { 'x-request-id': requestId }), ...headers }
  return watcher.passing(
    watcher.calling(method, url),
    () => callOut(url, { ...options, headers: joined }),
    ({ status }) => String(status),
  )
}

async function callOut(url: string, options: Call): Promise<Reply> {
  const { timeoutMilliseconds = 10_000, maximumBytes = 65_536 } = options
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const { request, dispatchers } = await loadClient()
  // No name is looked up for what is an address already.
  if (options.publicOnly && isPrivateHost(new URL(url).hostname)) throw new CallFailed('private')
  try {
    const reply = await request(url, {
      dispatcher: options.publicOnly ? dispatchers.public : dispatchers.any,
      method: options.method ?? 'GET',
      headers: options.headers ?? {},
      body: options.body ?? null,
      signal,
    })
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: await readBounded(reply.body, maximumBytes),
    }
  } catch (error) {
    if (error instanceof CallFailed) throw error
    throw new CallFailed(signal.aborted ? 'timeout' : 'unreachable', error)
  }
}

/**
 * The same with the signature of `fetch`, for libraries that take one. Follows no redirect, whatever `init` says.
 * @throws CallFailed
 */
export async function callAsFetch(
  url: string,
  init: RequestInit,
  bounds: Pick<Call, 'publicOnly' | 'maximumBytes'> = {},
): Promise<Response> {
  const body = init.body === undefined || init.body === null ? undefined : String(init.body)
  const reply = await call(url, {
    ...bounds,
    method: init.method === 'POST' ? 'POST' : 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(body !== undefined && { body }),
    ...(init.signal && { signal: init.signal }),
  })
  const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  const empty = reply.status === 204 || reply.status === 304
  return new Response(empty ? null : new Uint8Array(reply.body), { status: reply.status, headers })
}

async function readBounded(body: AsyncIterable<Buffer>, maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maximumBytes) throw new CallFailed('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
