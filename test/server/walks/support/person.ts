// A person at an auth service: their mails, cookie, password and rows, for a walk.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import * as requests from '../../../../testing/requests.ts'
import {
  type Answer,
  APP_ORIGIN,
  cookieOf,
  PASSWORD,
  type RunningAuth,
  startAuth,
} from '../../../support/auth-service.ts'

export type Person = {
  auth: RunningAuth
  /** Services with the same database and other settings, by name. */
  beside: Record<string, RunningAuth>
  rows: <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>
  email: string
  /** Null where no password is known that would match. */
  password: string | null
  /** The cookie under which this browser's attempt at signing up is kept. */
  attempt: string
  post: (path: string, body: object) => Promise<Answer>
}

export type AuthServiceOfFile = { newPerson: () => Person }

/** Starts an auth service, and a connection to its tables, for the tests of a file. */
export function authServiceOfFile(
  env: () => Promise<Record<string, string>> | Record<string, string>,
  others: Record<string, Record<string, string>> = {},
): AuthServiceOfFile {
  let auth: RunningAuth | undefined
  const beside: Record<string, RunningAuth> = {}
  let pool: pg.Pool | undefined
  beforeAll(async () => {
    auth = await startAuth(await env())
    const shared = { ...(await env()), DATABASE_URL: auth.databaseUrl, SMTP_URL: auth.smtpUrl }
    for (const [name, set] of Object.entries(others)) beside[name] = await startAuth({ ...shared, ...set })
    pool = new pg.Pool({ connectionString: auth.databaseUrl, max: 4 })
  })
  afterAll(async () => {
    await pool?.end()
    for (const other of Object.values(beside)) await other.stop()
    await auth?.stop()
  })
  return {
    newPerson: () => {
      if (!auth || !pool) throw new Error('The auth service of this file has not started.')
      return personAt(auth, beside, pool)
    },
  }
}

function personAt(auth: RunningAuth, beside: Person['beside'], pool: pg.Pool): Person {
  const person: Person = {
    auth,
    beside,
    rows: async <Row extends object>(statement: string, values: unknown[] = []) =>
      (await pool.query(statement, values)).rows as Row[],
    email: `${randomUUID()}@example.com`,
    password: null,
    attempt: '',
    post: async (path, body) => {
      const answer = await auth.post(path, body, {
        origin: APP_ORIGIN,
        ...(person.attempt && { cookie: person.attempt }),
      })
      person.attempt = cookieOf(answer, 'auth.sign_up_attempt') ?? person.attempt
      return answer
    },
  }
  return person
}

export async function signUp(person: Person): Promise<Answer> {
  const answer = await requests.signUp(person, PASSWORD, 'N')
  person.password = PASSWORD
  return answer
}

/** Once nothing more is on its way: of two mails that are sent at once, either may arrive first. */
export const delivered = ({ rows, email }: Person) =>
  vi.waitFor(
    async () =>
      expect(
        await rows('select from auth.outbox where recipient = $1 and sent_at is null and dead_at is null', [
          email,
        ]),
      ).toEqual([]),
    { timeout: 60_000 },
  )

/** The six digits of the newest mail of this kind. */
export async function newestCode(
  person: Person,
  kind: 'verification' | 'password reset' | 'sign-in',
): Promise<string> {
  await delivered(person)
  const { auth, email } = person
  const mail = (await auth.mailsTo(email)).find(({ subject }) => subject.includes(`your ${kind} code`))
  const code = mail && /\b\d{6}\b/.exec(mail.subject)?.[0]
  expect(code, `a ${kind} code to ${email}`).toBeDefined()
  return code as string
}

export const { askForReset, signIn, verify, wrong } = requests

/** Types the code of the newest mail and a new password. */
export async function reset(person: Person): Promise<Answer> {
  const password = `reset ${randomUUID()}`
  const otp = await newestCode(person, 'password reset')
  const answer = await requests.reset(person, otp, password)
  person.password = password
  return answer
}

export const isVerified = async ({ rows, email }: Person) =>
  (
    await rows<{ emailVerified: boolean }>('select "emailVerified" from auth."user" where email = $1', [
      email,
    ])
  )[0]?.emailVerified

/** Locked, or not approved yet. */
export const isKeptOut = async ({ rows, email }: Person) =>
  (await rows('select from auth."user" where email = $1 and banned', [email])).length > 0

export const isWaiting = async ({ rows, email }: Person) =>
  (await rows('select from auth."user" where email = $1 and banned and awaits_approval', [email])).length > 0

/** As one that a change of the row by hand has left. @returns its token */
export async function leaveSession(person: Person): Promise<string> {
  const token = randomUUID().replaceAll('-', '')
  await person.rows(
    `insert into auth.session (token, "userId", "expiresAt", "ipAddress", "userAgent")
     select encode(sha256(convert_to($2, 'UTF8')), 'hex'), id, now() + interval '1 hour', '', ''
     from auth."user" where email = $1`,
    [person.email, token],
  )
  return token
}

/** By the password, from a device that has not signed in before; of the first one that does nobody hears. */
export async function signInAnew({ auth, email, password }: Person): Promise<Answer> {
  const signIn = (device: string) =>
    auth.post('/sign-in/email', { email, password }, { origin: APP_ORIGIN, 'user-agent': device })
  await signIn('a device that is known by then')
  return signIn(randomUUID().replace(/\d/g, 'x'))
}
