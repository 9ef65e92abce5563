// Brings people into the states that scenarios need, without comparing the requests for that.

import type { Run } from './peers.ts'
import type { Reply } from './send.ts'

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
  return authenticatedSessionOf(
    run,
    email,
    await run.prepare({ path: '/sign-in/email', body: { email, password: PASSWORD } }),
  )
}

export function authenticatedSessionOf(run: Run, email: string, reply: Reply): AuthenticatedSession {
  const { token } = JSON.parse(reply.text) as { token: string }
  return {
    email,
    token,
    carried: reply.headers.get('set-auth-token') ?? '',
    cookie: run.cookiesOf(reply),
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
