// For the tests of the import: the tables of a Better Auth, and running the import.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { expect } from 'vitest'
import { importBetterAuth, type Tally } from '../../../../server/auth/import/import.ts'
import { type Answer, APP_ORIGIN, answer, PASSWORD } from '../../../support/auth-service.ts'
import type { RunningBetterAuth } from '../../../support/better-auth.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { bareEnvironment } from '../../../support/node-process.ts'

export const tallied = ({ taken, left }: Tally) => ({ taken, left: Object.fromEntries(left) })

const nobodysIssuers = new Map<string, string>()
export const run = (
  options: Partial<Parameters<typeof importBetterAuth>[0]> & { databaseUrl: string; sourceUrl: string },
) =>
  importBetterAuth({
    userFields: [],
    schema: undefined,
    issuers: nobodysIssuers,
    factorKeys: null,
    dryRun: false,
    trustsEmails: false,
    operator: 'olga',
    ...options,
  })

const main = join(import.meta.dirname, '../../../../server/mains/import-main.ts')

export async function importCommand(args: string[], databaseUrl: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...bareEnvironment, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}

export async function rows(url: string, statement: string) {
  const db = await connectTo(url)
  return (await db.query(statement)).rows
}

export const post = (at: { url: string }, path: string, body: object, headers = {}) =>
  answer(`${at.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: APP_ORIGIN, ...headers },
    body: JSON.stringify(body),
  })

export async function signUpThere(theirs: RunningBetterAuth, email: string, proven = true): Promise<Answer> {
  const signedUp = await post(theirs, '/sign-up/email', { name: 'Somebody', email, password: PASSWORD })
  expect(signedUp.status).toBe(200)
  const otp = theirs.codeTo(email)
  return proven ? post(theirs, '/email-otp/verify-email', { email, otp }) : signedUp
}

/** Better Auth's tables as others name them: plural, with underscores, ids of uuid, times without a zone. */
export async function pluralTables(
  databaseUrl = '',
  people: { email: string; extra?: string }[] = [],
): Promise<string> {
  const url = databaseUrl || (await createDatabase(null))
  const db = await connectTo(url)
  await db.query(`
    create schema theirs;
    create table theirs.users (
      id uuid primary key default gen_random_uuid(), name text, email text, email_verified boolean, image text,
      banned boolean, two_factor_enabled boolean, created_at timestamp default now(), updated_at timestamp default now());
    create table theirs.sessions (
      id serial primary key, token text, user_id uuid, expires_at timestamp, impersonated_by text,
      created_at timestamp default now(), updated_at timestamp default now(), ip_address text, user_agent text);
    create table theirs.accounts (
      id serial primary key, account_id text, provider_id text, user_id uuid, password text,
      created_at timestamp default now(), updated_at timestamp default now())`)
  const hash = await hashPassword(PASSWORD)
  for (const { email, extra = '{}' } of people)
    await db.query(
      `with u as (
         insert into theirs.users (name, email, email_verified, banned, two_factor_enabled)
         select 'N', $1, coalesce((e->>'verified')::boolean, true), (e->>'banned')::boolean, (e->>'2fa')::boolean
         from (select $3::jsonb as e) given returning id),
       s as (insert into theirs.sessions (token, user_id, expires_at, impersonated_by)
         select md5(id::text), id, (now() at time zone 'utc') + coalesce($3::jsonb->>'expires', '1 hour')::interval,
                $3::jsonb->>'by' from u)
       insert into theirs.accounts (account_id, provider_id, user_id, password)
       select id, coalesce($3::jsonb->>'provider', 'credential'), id,
              case when $3::jsonb ? 'provider' then null else coalesce($3::jsonb->>'hash', $2) end from u`,
      [email, hash, extra],
    )
  return url
}
