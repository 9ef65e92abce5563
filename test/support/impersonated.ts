// An operator who acts as somebody: by the flow that the console runs, from a session of somebody who was put there.

import { hash, randomUUID } from 'node:crypto'
import { lifetimesOf } from '../../machines/auth-session/lifetimes.ts'
import { impersonateByOperator } from '../../server/auth/flows/operator/operator.flow.ts'
import { runFlowIn } from '../../server/auth/rows/run-flow-in.ts'
import { audited, byOperator } from '../../server/db/auth/audited.ts'
import { connect } from '../../server/db/pool.ts'
import { APP_ORIGIN, SECRET } from './auth-service.ts'
import { rowsIn } from './databases.ts'
import { flowOptions } from './default-flow-options.ts'

export type Operator = { by: string; from: string; email: string }

/** Somebody with a session, by their ids. */
export async function putOperator(databaseUrl: string): Promise<Operator> {
  const email = `${randomUUID()}@operators.example`
  const [found] = await rowsIn(
    databaseUrl,
    `with operator as (
       insert into auth."user" (name, email, "emailVerified") values ('Olga', $1, true) returning id)
     insert into auth.session ("userId", token, "expiresAt", "ipAddress", "userAgent")
     select id, $2, now() + interval '1 hour', '', '' from operator
     returning "userId" as by, id as from`,
    [email, hash('sha256', randomUUID())],
  )
  if (!found) throw new Error('There is no operator.')
  return { ...found, email }
}

type Person = { databaseUrl: string; email: string }

/** @returns the token of the session in which they act, and who does */
export async function impersonated({ databaseUrl, email }: Person): Promise<Operator & { token: string }> {
  const operator = await putOperator(databaseUrl)
  const pool = await connect(databaseUrl, {
    applicationName: 'test',
    maxPoolSize: 1,
    connectionWaitMs: 10_000,
    statementTimeoutMs: 10_000,
  })
  const lives = lifetimesOf({ lifetimeSeconds: 3600 })
  const impersonation = { by: operator.by, from: operator.from }
  const newSession = { lives, rememberMe: false, ipAddress: '', userAgent: '', device: [], impersonation }
  const options = flowOptions(SECRET, APP_ORIGIN)
  try {
    const { opened } = await audited(pool, byOperator('olga'), (tx) =>
      runFlowIn<'email' | 'newSession'>(
        { tx, options, facts: { email, newSession } },
        impersonateByOperator(),
        {},
      ),
    )
    return { ...operator, token: opened?.token ?? '' }
  } finally {
    await pool.end()
  }
}
