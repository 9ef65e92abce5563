// Better Auth's hashes, and weaker ones of our own, sign people in and are renewed by that.

import { hashPassword } from 'better-auth/crypto'
import { expect, test, vi } from 'vitest'
import { production } from '../../../../server/auth/crypto/passwords.ts'
import {
  authServiceOfFile,
  PASSWORD,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

// Hash as in production, and count.
const hash = vi.fn(production.hash)
const verify = vi.fn(production.verify)
const matchesOlder = vi.fn(production.matchesOlder)
const hashing = { ...production, hash, verify, matchesOlder }

const auth = authServiceOfFile({}, { hashing })

const signIn = (email: string, password = PASSWORD) => auth().post('/sign-in/email', { email, password })
const right = { status: 200, body: { token: expect.any(String) } }
const wrong = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }

const argon2 = (memoryCost: number, timeCost: number) =>
  hash(PASSWORD, { memoryCost, timeCost, parallelism: 1 })
const ofToday = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

async function run(statement: string, values: string[]) {
  const db = await connectTo(auth().databaseUrl)
  return (await db.query(statement, values)).rows
}

/** Somebody who has signed in for years, as far as the table knows. */
async function personWith(passwordHash: string) {
  const person = await verifiedPerson(auth())
  await run('update auth.account set password = $1 where "userId"::text = $2', [passwordHash, person.user.id])
  return person
}

async function hashOf(email: string): Promise<string> {
  const [row] = await run(
    'select password from auth.account a join auth."user" u on u.id = a."userId" where u.email = $1',
    [email],
  )
  return row.password
}

const older: [string, () => Promise<string>][] = [
  ['of Better Auth', () => hashPassword(PASSWORD)],
  ['made with less memory', () => argon2(8192, 2)],
  ['made with fewer passes', () => argon2(19_456, 1)],
]

test.each(older)('a hash %s signs in with its password alone, and is renewed by it', async (_, make) => {
  const { email } = await personWith(await make())
  expect(await signIn(email, 'another password')).toMatchObject(wrong)
  expect(await hashOf(email)).not.toMatch(ofToday)
  expect(await signIn(email)).toMatchObject(right)
  expect(await hashOf(email)).toMatch(ofToday)
  expect(await signIn(email)).toMatchObject(right)
  expect(await signIn(email, 'another password')).toMatchObject(wrong)
})

const asGood: [string, () => Promise<string>][] = [
  ['as today', () => argon2(19_456, 2)],
  ['with more memory', () => argon2(32_768, 2)],
]
test.each(asGood)('a hash made %s is not renewed', async (_, make) => {
  const made = await make()
  const { email } = await personWith(made)
  expect(await signIn(email)).toMatchObject(right)
  expect(await hashOf(email)).toBe(made)
})

test('several sign-ins at once all succeed, whichever of them renews the hash', async () => {
  const { email } = await personWith(await hashPassword(PASSWORD))
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(email)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await hashOf(email)).toMatch(ofToday)
})

test('a password matches in Better Auth and here, whatever the normalisation of its characters', async () => {
  const { email } = await personWith(await hashPassword('Ångström ﬁnds it'))
  expect(await signIn(email, 'Ångström finds it')).toMatchObject(right)
  expect(await signIn(email, 'Ångström ﬁnds it')).toMatchObject(right)
})

test('an unverified person’s hash becomes the account’s with the code, and is renewed by the next sign-in', async () => {
  const email = somebody()
  await signUp(auth(), email)
  await run(
    'update auth.signup_attempt set password_hash = $1 where user_id = (select id from auth."user" where email = $2)',
    [await hashPassword(PASSWORD), email],
  )
  expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  await auth().post('/email-otp/verify-email', { email, otp: await auth().codeTo(email) })
  expect(await signIn(email)).toMatchObject(right)
  expect(await hashOf(email)).toMatch(ofToday)
})

test('the password of such a hash can change the password and delete the account', async () => {
  const { email, token } = await personWith(await hashPassword(PASSWORD))
  const headers = { authorization: `Bearer ${token}` }
  const change = { currentPassword: PASSWORD, newPassword: 'a newer password' }
  expect(
    await auth().post('/change-password', { ...change, currentPassword: 'wrong' }, headers),
  ).toMatchObject({
    status: 400,
  })
  expect((await auth().post('/change-password', change, headers)).status).toBe(200)
  const other = await personWith(await hashPassword(PASSWORD))
  const bearer = { authorization: `Bearer ${other.token}` }
  expect((await auth().post('/delete-user', { password: PASSWORD }, bearer)).status).toBe(200)
  expect(await signIn(other.email)).toMatchObject(wrong)
  expect(await signIn(email, 'a newer password')).toMatchObject(right)
})

/** What comparing a wrong password takes. */
async function workFor(email: string, ask = signIn) {
  for (const spied of [hash, verify, matchesOlder]) spied.mockClear()
  await ask(email, 'another password')
  const [hashes, comparisons, scrypts] = [hash, verify, matchesOlder].map((spied) => spied.mock.calls.length)
  return { hashes, comparisons, scrypts }
}

test('while anybody has a hash of Better Auth’s, a wrong password costs the same work for every e-mail', async () => {
  const unverified = somebody()
  await signUp(auth(), unverified)
  const { email: renewed } = await verifiedPerson(auth())
  const { email: old } = await personWith(await hashPassword(PASSWORD))
  for (const email of [somebody(), renewed, old])
    expect(await workFor(email)).toEqual({ hashes: 0, comparisons: 1, scrypts: 1 })
  // Under spec its answer tells it from the others anyway, and what was typed is kept as a proposal.
  expect(await workFor(unverified)).toEqual({ hashes: 1, comparisons: 1, scrypts: 1 })
})

test('once nobody has one, that work is not done any more', async () => {
  const fresh = await startAuth({}, { hashing })
  try {
    const { email } = await verifiedPerson(fresh)
    const ask: typeof signIn = (address, password) =>
      fresh.post('/sign-in/email', { email: address, password: password ?? PASSWORD })
    for (const address of [email, somebody()])
      expect(await workFor(address, ask)).toEqual({ hashes: 0, comparisons: 1, scrypts: 0 })
  } finally {
    await fresh.stop()
  }
})

test('while somebody has a hash of another system, a wrong password costs one comparison of its form for every e-mail', async () => {
  const fresh = await startAuth({}, { hashing })
  const db = await connectTo(fresh.databaseUrl)
  try {
    const salted = (form: string) => `${form}$c2FsdHNhbHRzYWx0c2FsdA$${'A'.repeat(43)}`
    const [sha256, sha512] = [salted('$pbkdf2-sha256$1000'), salted('$pbkdf2-sha512$1000')]
    const { email: renewed } = await verifiedPerson(fresh)
    for (const hash of [sha256, sha512]) {
      const { user } = await verifiedPerson(fresh)
      await db.query('update auth.account set password = $1 where "userId" = $2', [hash, user.id])
    }
    const { email: old, user } = await verifiedPerson(fresh)
    await db.query('update auth.account set password = $1 where "userId" = $2', [sha256, user.id])
    const ask: typeof signIn = (address, password) =>
      fresh.post('/sign-in/email', { email: address, password: password ?? PASSWORD })
    for (const address of [renewed, old, somebody()]) {
      expect(await workFor(address, ask)).toEqual({ hashes: 0, comparisons: 1, scrypts: 2 })
      const forms = matchesOlder.mock.calls.map(([hash]) => hash.split('$').slice(0, 3).join('$'))
      expect(forms).toEqual(['$pbkdf2-sha256$1000', '$pbkdf2-sha512$1000'])
    }
  } finally {
    await fresh.stop()
  }
})
