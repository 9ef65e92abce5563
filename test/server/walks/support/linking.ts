// Providers that a person links and unlinks by hand, over HTTP.

import { randomUUID } from 'node:crypto'
import type { AccountEvent } from '../../../../machines/account/account.types.ts'
import { type Answer, answer, cookieOf, type RunningAuth } from '../../../support/auth-service.ts'
import type { ForgingProvider } from '../../../support/forging-provider.ts'
import { PAGE } from '../../../support/social.ts'
import type { Person } from './person.ts'

type Ask = (path: string, body: object) => Promise<Answer>
type Named = Extract<AccountEvent, { type: 'provider.named' }>

/** Begins in the name of a session, and comes back as whom the provider names. */
export async function linkAt(
  auth: Pick<RunningAuth, 'url'>,
  provider: ForgingProvider,
  ask: Ask,
  claims: { sub: string; email: string; email_verified?: boolean },
): Promise<Answer> {
  const begun = await ask('/link-social', { provider: 'app', callbackURL: PAGE, errorCallbackURL: PAGE })
  const there = new URL((begun.body as { url: string }).url).searchParams
  const code = randomUUID()
  const named = { email_verified: true, name: 'N', ...claims }
  provider.forgeFor(code, { nonce: there.get('nonce') ?? '', claims: named })
  const query = new URLSearchParams({ state: there.get('state') ?? '', code })
  const cookie = cookieOf(begun, 'auth.session_challenge') ?? ''
  return answer(`${auth.url}/callback/app?${query}`, { headers: { cookie } })
}

/** As if somebody had linked it. @returns the id of the way in */
export async function addIdentity(
  { rows }: Pick<Person, 'rows'>,
  issuer: string,
  { subject, email }: { subject: string; email: string },
): Promise<string> {
  const [row] = await rows<{ id: string }>(
    `insert into auth.account ("accountId", "providerId", issuer, "userId")
     select $1, 'app', $2, id from auth."user" where email = $3 returning id`,
    [subject, issuer, email],
  )
  return row?.id ?? ''
}

async function addSomebody({ rows }: Person): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await rows(`insert into auth."user" (name, email, "emailVerified") values ('Somebody', $1, true)`, [email])
  return email
}

export async function nameProvider(
  world: Person,
  provider: ForgingProvider,
  ask: Ask,
  { identity, emailVerifiedByProvider: email_verified }: Named,
): Promise<Answer> {
  const sub = randomUUID()
  const other = identity === 'others' ? await addSomebody(world) : world.email
  if (identity === 'others' || identity === 'own')
    await addIdentity(world, provider.issuer, { subject: sub, email: other })
  const email = identity === 'anotherEmail' ? `another.${world.email}` : world.email
  return linkAt(world.auth, provider, ask, { sub, email, email_verified })
}

/** Of somebody who has a password besides, unless it is the last way in. */
export async function unlink(
  world: Person,
  provider: ForgingProvider,
  ask: Ask,
  isLastSignInMethod: boolean,
): Promise<Answer> {
  const { rows, email } = world
  const accountId = await addIdentity(world, provider.issuer, { subject: randomUUID(), email })
  if (isLastSignInMethod)
    await rows(
      `delete from auth.account where id::text <> $1 and "userId" = (select id from auth."user" where email = $2)`,
      [accountId, email],
    )
  return ask('/unlink-account', { accountId })
}
