// An auth service with budgets that a test can use up, and requests from chosen addresses.

import { type Answer, answer, authServiceOfFile, type RunningAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

/** Small enough to be used up, and long enough not to begin anew while a test runs. */
const budgets = {
  'sign-in': { address: [6, 900], both: [3, 900], email: [5, 900] },
  'sign-up': { address: [4, 900] },
  codes: { address: [5, 900], both: [3, 900] },
  reset: { address: [5, 900], both: [3, 900] },
  send: { address: [6, 900] },
  social: { address: [3, 900] },
  other: { address: [8, 900] },
  mail: { hour: [3, 3600], day: [5, 86_400], total: [6, 86_400] },
}
export const hardened = {
  RATE_LIMITS: 'on',
  RATE_LIMIT_BUDGETS: JSON.stringify(budgets),
  TRUST_PROXY: '1',
}

export type From = Record<string, string>

let networks = 0
/** An address nobody in this file has used before, as the proxy in front names it. */
export const somewhere = (): From => {
  networks += 1
  return { 'x-forwarded-for': `198.18.${networks >> 8}.${networks & 255}` }
}

/** The statuses of so many requests, one after the other. */
export async function statuses(times: number, ask: (nth: number) => Promise<Answer>): Promise<number[]> {
  const found: number[] = []
  for (let nth = 0; nth < times; nth++) found.push((await ask(nth)).status)
  return found
}

export const most = (granted: number, status: number) => [...Array<number>(granted).fill(status), 429]

export const metricsOf = async (running: RunningAuth) =>
  String((await answer(`${new URL(running.url).origin}/metrics`, {})).body)

/** One service for a file's tests, and what they ask of it. */
export function limitedService() {
  const auth = authServiceOfFile(hardened)
  return {
    auth,
    signIn: (email: string, from: From, password = 'wrong password') =>
      auth().post('/sign-in/email', { email, password }, from),
    send: (email: string, from: From = somewhere(), type = 'email-verification') =>
      auth().post('/email-otp/send-verification-otp', { email, type }, from),
    /** As if so many seconds had gone by: every window ends that much sooner. */
    letPass: async (seconds: number): Promise<void> => {
      const db = await connectTo(auth().databaseUrl)
      await db.query('update auth.rate_limit set expire = expire - $1::bigint', [seconds * 1000])
    },
  }
}
