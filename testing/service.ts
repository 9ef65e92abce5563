// Calls the services under test, with a person's cookies or with the tests' secret.

import type { CookieJar } from './cookie-jar.ts'

export type Answer = { status: number; body: unknown }

/** Browsers resolve *.localhost to this machine (RFC 6761), but the system's resolver may not. */
function reachable(address: string): URL {
  const url = new URL(address)
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1'
  return url
}

/** @throws Error if nothing answers */
export async function ask(address: string, init: RequestInit, jar?: CookieJar): Promise<Answer> {
  const cookie = jar?.header(address)
  const reply = await fetch(reachable(address), {
    redirect: 'manual',
    ...init,
    headers: { ...init.headers, ...(cookie && { cookie }) } as Record<string, string>,
  }).catch((cause: unknown) => {
    throw new Error(`Nobody answers at ${address}: is Lockstep running there?`, { cause })
  })
  jar?.keep(address, reply.headers.getSetCookie())
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json') && text !== ''
  return { status: reply.status, body: isJson ? (JSON.parse(text) as unknown) : text }
}

export const postJson = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const advice: Record<number, string> = {
  429: ' Start the service with RATE_LIMITS=off for tests.',
}

const detailOf = (body: unknown) => {
  const { code, message, error } = (body ?? {}) as Record<string, unknown>
  return [code, message, error].filter((one) => typeof one === 'string').join(': ')
}

/** @throws Error that names the request, the response, and what helps, if known */
export function expectStatus(what: string, { status, body }: Answer, expected: number): void {
  if (status !== expected)
    throw new Error(
      `${what} was answered with ${status}${detailOf(body) && ` (${detailOf(body)})`} instead of ${expected}.` +
        (advice[status] ?? ''),
    )
}

/** Calls the routes that only tests may use, below {AUTH_URL}/testing. */
export function testingRequests(authUrl: string, secret: string) {
  return async (name: 'code' | 'totp' | 'clock' | 'lock' | 'approve', body: object): Promise<unknown> => {
    const address = `${authUrl}/testing/${name}`
    const answer = await ask(address, postJson(body, { authorization: `Bearer ${secret}` }))
    if (answer.status === 404)
      throw new Error(
        `${address} is not there: give Lockstep the TESTING_SECRET of these tests. In production it does not start with one.`,
      )
    if (answer.status === 401)
      throw new Error(`${address} was started with another TESTING_SECRET than these tests have.`)
    expectStatus(`POST ${address}`, answer, 200)
    return answer.body
  }
}
