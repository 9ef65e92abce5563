// The session that an answer opens, and one that a change of the rows by hand has left.

import { randomUUID } from 'node:crypto'
import type { Answer } from '../../../support/auth-service.ts'
import type { Person } from './person.ts'

export async function leaveSession(world: Person): Promise<string> {
  const token = randomUUID().replaceAll('-', '')
  await world.rows(
    `insert into auth.session (token, "userId", "expiresAt", "ipAddress", "userAgent")
     select encode(sha256(convert_to($2, 'UTF8')), 'hex'), id, now() + interval '1 hour', '', ''
     from auth."user" where email = $1`,
    [world.email, token],
  )
  return token
}

export const tokenIn = (answer: Answer) => session(answer)?.split(/[=;]/)[1]

export const session = ({ cookies }: Answer) =>
  cookies.find((cookie) => /^auth\.session_token=[^;]/.test(cookie))

/** What time and an operator do is answered to nobody. */
export const untold: Answer = { status: 200, body: null, headers: new Headers(), cookies: [] }
