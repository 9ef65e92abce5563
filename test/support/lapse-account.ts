// Lets an account lapse as housekeeping does, without waiting for its days and its hour, and does what an operator orders.

import pg from 'pg'
import { completingRecoveries } from '../../server/auth/complete-recoveries.ts'
import { orderRecovery, stopRecoveryByOperator } from '../../server/auth/flows/factors/factors.flow.ts'
import {
  approveByOperator,
  declineByOperator,
  deleteByOperator,
  endSessionsByOperator,
  lockByOperator,
  unlockByOperator,
} from '../../server/auth/flows/operator/operator.flow.ts'
import { lapsingAccounts } from '../../server/auth/lapse-accounts.ts'
import { type PasskeyHandled, passkeyHandled } from '../../server/auth/methods/passkey/passkey.handlers.ts'
import type { RecoveryLink } from '../../server/auth/methods/two-factor/recovery.operations.ts'
import { operate } from '../../server/auth/operate.ts'
import { connect } from '../../server/db/pool.ts'
import type { Order } from '../model/http.ts'
import { APP_ORIGIN, SECRET } from './auth-service.ts'
import { flowOptions } from './default-flow-options.ts'
import { passWait, recoveryLink } from './recovery.ts'

const options = flowOptions(SECRET, APP_ORIGIN)

/** As if so many days had passed since somebody signed up with this e-mail. */
export async function passDays(databaseUrl: string, email: string, days: number): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query(
    `with passed as (
       update auth."user" set "enteredAt" = "enteredAt" - make_interval(days => $2) where email = $1 returning id),
     attempts as (
       update auth.signup_attempt set attempted_at = attempted_at - make_interval(days => $2)
       where user_id in (select id from passed))
     update auth.session set "expiresAt" = "expiresAt" - make_interval(days => $2)
     where "userId" in (select id from passed)`,
    [email, days],
  )
  await db.end()
}

/** What housekeeping does every hour. */
export async function keepHouse(databaseUrl: string): Promise<void> {
  const pool = await connect(databaseUrl, { maxPoolSize: 1 })
  try {
    await lapsingAccounts(pool, options).remove(1000)
    await completingRecoveries(pool, options).remove(1000)
  } finally {
    await pool.end()
  }
}

const orders = {
  deletion: deleteByOperator,
  'end of sessions': endSessionsByOperator,
  lock: lockByOperator,
  'end of the lock': unlockByOperator,
  approval: approveByOperator,
  decline: declineByOperator,
  recovery: orderRecovery,
  'end of the recovery': stopRecoveryByOperator,
}

/** As npm run users does it. */
export async function order(databaseUrl: string, what: Order, email: string): Promise<void> {
  const pool = await connect(databaseUrl, { maxPoolSize: 1 })
  try {
    await operate<PasskeyHandled>({ pool, options, operator: 'olga' }, orders[what], email, passkeyHandled)
  } finally {
    await pool.end()
  }
}

/** An account that was never verified, and its time. */
export async function letLapse(databaseUrl: string, email: string): Promise<void> {
  await passDays(databaseUrl, email, options.unverifiedDays)
  await keepHouse(databaseUrl)
}

/** What a service on this database does by itself, and what is ordered of it. */
export const housekeepingOf = (databaseUrl: string) => ({
  lapseAccount: (email: string) => letLapse(databaseUrl, email),
  keepHouse: () => keepHouse(databaseUrl),
  order: (what: Order, email: string) => order(databaseUrl, what, email),
  recoveryLink: (email: string, link: RecoveryLink) => recoveryLink(databaseUrl, email, link),
  passWait: (email: string) => passWait(databaseUrl, email),
})
