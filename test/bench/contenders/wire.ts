// Makes people at an auth service by its wire, which Lockstep and Better Auth share: sign up, read the mail, type the digits.

import { Problem } from '../../../server/telemetry/problem.ts'
import type { Mailbox } from '../mailbox.ts'

export const PASSWORD = 'ten quiet lamps at noon'

/** `origin` is one that the service trusts. */
export type WireService = { auth: string; origin: string }

export type SignedUp = { email: string; cookie: string; code: string }
export type Person = { email: string; cookie: string; token: string }

const AT_ONCE = 8

export const jsonHeaders = ({ origin }: WireService) => ({ 'content-type': 'application/json', origin })

export const signUpBody = (email: string) => JSON.stringify({ name: 'Person', email, password: PASSWORD })

export const verifyBody = ({ email, code }: SignedUp) => JSON.stringify({ email, otp: code })

let made = 0

/** People who have not yet typed the digits that were mailed to them. */
export async function signUp(service: WireService, mailbox: Mailbox, count: number): Promise<SignedUp[]> {
  made += 1
  const emails = Array.from({ length: count }, (_, index) => `person-${made}-${index}@example.com`)
  return eachOf(emails, async (email) => {
    const { cookie } = await post(service, '/sign-up/email', signUpBody(email))
    return { email, cookie, code: await mailbox.codeTo(email) }
  })
}

/** People with a session. */
export async function signedIn(service: WireService, mailbox: Mailbox, count: number): Promise<Person[]> {
  return eachOf(await signUp(service, mailbox, count), async (one) => {
    const { cookie, body } = await post(service, '/email-otp/verify-email', verifyBody(one), one.cookie)
    return { email: one.email, cookie, token: (JSON.parse(body) as { token: string }).token }
  })
}

/** The JWT that get-session answers beside the session, of each cookie. */
export const jwtsOf = (service: WireService, cookies: readonly string[]): Promise<string[]> =>
  eachOf(cookies, async (cookie) => {
    const answer = await fetch(`${service.auth}/api/auth/get-session`, { headers: { cookie } })
    await answer.text()
    return answer.headers.get('set-auth-jwt') ?? ''
  })

async function post(service: WireService, path: string, body: string, cookie = '') {
  const headers = { ...jsonHeaders(service), ...(cookie && { cookie }) }
  const answer = await fetch(`${service.auth}/api/auth${path}`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (answer.status !== 200)
    throw new Problem(`${service.auth} answered ${path} with ${answer.status}: ${text.slice(0, 200)}`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookies.join('; '), body: text }
}

/** In the order given, some at once. */
export async function eachOf<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let first = 0; first < all.length; first += AT_ONCE)
    results.push(...(await Promise.all(all.slice(first, first + AT_ONCE).map(work))))
  return results
}
