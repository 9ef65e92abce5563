// Whose the e-mails are about which strangers ask.

import type pg from 'pg'
import type { AuthBehindProxy } from '../../../support/auth-behind-proxy.ts'
import { PASSWORD } from '../../../support/auth-service.ts'
import type { startForgingProvider } from '../../../support/forging-provider.ts'

export type Servers = AuthBehindProxy & {
  provider: Awaited<ReturnType<typeof startForgingProvider>>
  database: pg.Pool
}

/** Whose e-mail it is. */
export const addresses: Record<string, (servers: Servers, email: string) => Promise<void>> = {
  unknown: async () => {},
  unverified: async ({ auth }, email) => {
    await auth.post('/sign-up/email', { name: 'Somebody', email, password: PASSWORD })
  },
  'unverified, with several passwords proposed': async ({ auth }, email) => {
    for (const password of [PASSWORD, 'another password', 'yet another password'])
      await auth.post('/sign-up/email', { name: 'Somebody', email, password })
  },
  verified: async (servers, email) => becomeVerified(servers, email),
  'verified, and locked': async (servers, email) => {
    await becomeVerified(servers, email)
    await servers.database.query('update auth."user" set banned = true where email = $1', [email])
  },
  'verified, and waiting for an approval': async (servers, email) => {
    await becomeVerified(servers, email)
    const waits = 'update auth."user" set banned = true, awaits_approval = true where email = $1'
    await servers.database.query(waits, [email])
  },
}

/** As a code from the mail does it, without waiting for the mail. */
export async function becomeVerified({ auth, database }: Servers, email: string): Promise<void> {
  await auth.post('/sign-up/email', { name: 'Somebody', email, password: PASSWORD })
  await database.query(
    `with person as (update auth."user" set "emailVerified" = true where email = $1 returning id),
       attempt as (delete from auth.signup_attempt where user_id = (select id from person) returning *),
       code as (delete from auth.one_time_code where email = $1)
     insert into auth.account ("accountId", "providerId", "userId", password)
     select user_id, 'credential', user_id, password_hash from attempt`,
    [email],
  )
}
