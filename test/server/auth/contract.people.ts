// People in the states in which scenarios need them, made without comparing the requests that make them.

import type { Run } from './contract.peers.ts'
import type { Told } from './contract.send.ts'

export const PASSWORD = 'correct horse battery'

export async function unverified(run: Run, name: string): Promise<string> {
  const email = run.email(name)
  await run.prepare({ path: '/sign-up/email', body: { name: 'Somebody', email, password: PASSWORD } })
  return email
}

export async function verified(run: Run, name: string): Promise<string> {
  const email = await unverified(run, name)
  await run.prepare({ path: '/email-otp/verify-email', body: { email, otp: await run.code(email) } })
  return email
}

export type AuthenticatedSession = {
  email: string
  token: string
  /** As the header set-auth-token has it. */
  carried: string
  /** By its cookie, from a page that is trusted. */
  cookie: Record<'cookie' | 'origin', string>
  bearer: { authorization: string }
}

export async function signedIn(run: Run, name: string): Promise<AuthenticatedSession> {
  const email = await verified(run, name)
  return holderOf(
    run,
    email,
    await run.prepare({ path: '/sign-in/email', body: { email, password: PASSWORD } }),
  )
}

export function holderOf(run: Run, email: string, told: Told): AuthenticatedSession {
  const { token } = JSON.parse(told.text) as { token: string }
  return {
    email,
    token,
    carried: told.headers.get('set-auth-token') ?? '',
    cookie: run.cookiesOf(told),
    bearer: { authorization: `Bearer ${token}` },
  }
}

/** Older by two days, and slid by now: too long ago to be fresh, and nothing else. */
export async function letAge(
  run: Run,
  { email, cookie }: Pick<AuthenticatedSession, 'email' | 'cookie'>,
): Promise<void> {
  await run.ageSessions(email, 2)
  await run.prepare({ path: '/get-session', headers: cookie })
}
