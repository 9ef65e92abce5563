// A page in a browser without a browser: its origin, its cookies, its fetch under CORS, and where it goes.

import { STATUS_CODES } from 'node:http'
import { request } from 'undici'
import { type CookieJar, createCookieJar } from '../../testing/cookie-jar.ts'

export type Page = {
  jar: CookieJar
  /** Method and address of every request but preflights, in order. */
  asked: string[]
  /** Sends what a browser would send along, and hides what it would hide. */
  fetch: typeof fetch
  /** Goes to an address, or sends a form there, and follows every redirect but one to the page's own origin. */
  visit: (address: string, form?: Record<string, string>) => Promise<{ url: string; text: string }>
}

/** In the product the page and the auth service are two hosts of one site. */
const SITE = 'same-site'
const simpleHeaders = new Set(['accept', 'accept-language', 'content-language'])
const simpleTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/
const visibleHeaders = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'pragma',
]

export function createPage(origin: string): Page {
  const jar = createCookieJar()
  const asked: string[] = []

  async function send(url: string, method: string, headers: Record<string, string>, body?: string) {
    const reply = await request(url, { method: method as 'GET', headers, body: body ?? null })
    const text = await reply.body.text()
    const heads = new Headers(
      Object.entries(reply.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    )
    return { status: reply.statusCode, headers: heads, text }
  }

  async function pageFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const asking = new Request(input, init)
    const { url, method, credentials } = asking
    const headers = Object.fromEntries(asking.headers)
    const fetched = { origin, 'sec-fetch-site': SITE, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    const unusual = Object.keys(headers).filter((name) => !isSimple(name, headers[name] ?? ''))
    if (unusual.length > 0) {
      const preflight = await send(url, 'OPTIONS', {
        ...fetched,
        'access-control-request-method': method,
        'access-control-request-headers': unusual.join(','),
      })
      allowed(preflight.headers, origin)
      const named = listOf(preflight.headers, 'access-control-allow-headers')
      if (!unusual.every((name) => named.includes(name))) throw new TypeError(`Failed to fetch: ${unusual}`)
    }
    asked.push(`${method} ${url}`)
    const cookie = credentials === 'include' ? jar.header(url) : ''
    const reply = await send(
      url,
      method,
      { ...headers, ...fetched, ...(cookie && { cookie }) },
      asking.body ? await asking.text() : undefined,
    )
    if (credentials === 'include') jar.keep(url, reply.headers.getSetCookie())
    allowed(reply.headers, origin)
    const visible = [...visibleHeaders, ...listOf(reply.headers, 'access-control-expose-headers')]
    return new Response(reply.status === 204 ? null : reply.text, {
      status: reply.status,
      statusText: STATUS_CODES[reply.status] ?? '',
      headers: [...reply.headers].filter(([name]) => visible.includes(name) && name !== 'set-cookie'),
    })
  }

  async function visit(
    address: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; text: string }> {
    const cookie = jar.header(address)
    asked.push(`${form ? 'POST' : 'GET'} ${address}`)
    const reply = await send(
      address,
      form ? 'POST' : 'GET',
      {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        ...(cookie && { cookie }),
        ...(form && { origin: new URL(address).origin, 'content-type': 'application/x-www-form-urlencoded' }),
      },
      form && String(new URLSearchParams(form)),
    )
    jar.keep(address, reply.headers.getSetCookie())
    const location = reply.headers.get('location')
    if (location === null) return { url: address, text: reply.text }
    const next = new URL(location, address)
    return next.origin === origin ? { url: next.href, text: '' } : visit(next.href)
  }

  return { jar, asked, fetch: pageFetch, visit }
}

const isSimple = (name: string, value: string) =>
  simpleHeaders.has(name) || (name === 'content-type' && simpleTypes.test(value))

const listOf = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase())

/** @throws TypeError, as a browser's fetch does, where the answer is not meant for this page */
function allowed(headers: Headers, origin: string): void {
  const named = headers.get('access-control-allow-origin') === origin
  if (!named || headers.get('access-control-allow-credentials') !== 'true')
    throw new TypeError('Failed to fetch')
}
