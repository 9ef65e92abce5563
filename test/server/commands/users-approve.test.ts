// SIGN_UP=approval, and npm run users -- waiting and approve: nobody who waits is let in, and only they learn why.

import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { textOf } from '../../rules/support/files.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { PASSWORD, signUp, somebody } from '../../support/auth-service.ts'
import { CALLBACK } from '../../support/callback.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'
import { PAGE, type SocialSetup, startSocial } from '../../support/social.ts'

const [, settings = ''] =
  /<!-- settings, run by test\/server\/commands\/users-approve\.test\.ts -->\n```\n([\s\S]*?)```/.exec(
    textOf('docs/extend.md'),
  ) ?? []

let social: SocialSetup
let app: RunningApp
beforeAll(async () => {
  social = await startSocial({ PROFILE: 'hardened', RATE_LIMITS: 'off', ...parseEnv(settings) })
  const { url, databaseUrl } = social.auth
  app = await startApp({ AUTH_URL: url, PROFILE: 'hardened' }, databaseUrl)
})
afterAll(async () => {
  await app?.stop()
  await social?.stop()
})

const users = (...args: string[]) =>
  command('users', args, { DATABASE_URL: social.auth.databaseUrl, OPERATOR: 'olga' })
/** A mail that a command asks for is found at the service’s next look. */
const LONG = { timeout: 60_000 }

const german = { 'accept-language': 'de' }
const post = (path: string, body: object) => social.auth.post(path, body, german)
const waits = {
  status: 403,
  body: { code: 'ACCOUNT_NOT_APPROVED', message: 'This account is waiting for approval' },
}

const sessionsOf = async (email: string) => {
  const db = await connectTo(social.auth.databaseUrl)
  const sql = `select from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1`
  return (await db.query(sql, [email])).rowCount
}

describe('X-1346: a person who waits for an approval', () => {
  const email = somebody()
  beforeAll(async () => {
    expect((await signUp(social.auth, email)).status).toBe(200)
    const otp = await social.auth.codeTo(email)
    const verified = await post('/email-otp/verify-email', { email, otp })
    expect(verified).toMatchObject(waits)
    expect(verified.cookies.filter((cookie) => cookie.includes('session_token='))).toEqual([])
  })

  test('X-1347: is refused and told why with the password, and as anybody with another one', async () => {
    expect(await post('/sign-in/email', { email, password: PASSWORD })).toMatchObject(waits)
    expect(await post('/sign-in/email', { email, password: `not ${PASSWORD}` })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
    })
  })

  test('is refused with a mailed code', async () => {
    await post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await social.auth.codeTo(email, 2)
    expect(await post('/sign-in/email-otp', { email, otp })).toMatchObject(waits)
  })

  test('is sent back by a provider without a verifier, as a newcomer is', async () => {
    for (const one of [email, somebody()]) {
      const { location } = await social.walk({ email: one, name: 'Ada', verified: true })
      expect(location.href).toBe(`${PAGE}?error=account_not_approved`)
      expect(await sessionsOf(one)).toBe(0)
    }
  })

  test('resets a forgotten password by a code, and waits on', async () => {
    await post('/email-otp/request-password-reset', { email })
    const otp = await vi.waitFor(async () => {
      const subjects = (await social.auth.mailsTo(email)).map(({ subject }) => subject)
      const found = subjects.flatMap(
        (subject) => /^(\d{6}).*(?:zurücksetzen|Passwort)/.exec(subject)?.[1] ?? [],
      )
      expect(found).toHaveLength(1)
      return found[0]
    }, LONG)
    const password = `new ${PASSWORD}`
    expect(await post('/email-otp/reset-password', { email, otp, password })).toMatchObject({ status: 200 })
    expect(await post('/sign-in/email', { email, password })).toMatchObject(waits)
    expect(await sessionsOf(email)).toBe(0)
  })

  test('is on the list, and is neither locked nor let into the application', async () => {
    const listed = await users('waiting', '--limit', '10')
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining(`${email}  waiting  `) })
    expect((await users('why', email)).out).toContain(`${email} is waiting: no way to sign in works.`)
    expect(await users('lock', email)).toMatchObject({
      code: 1,
      err: 'This person waits for an approval, so nobody can sign in as them: decline them instead.\n',
    })
    expect(await app.post(CALLBACK, { token: 'none' })).toMatchObject({ status: 401 })
  })

  test('X-1348: is approved by an operator, whom the audit names, and mailed so in the language of the proof', async () => {
    expect(await users('approve', email)).toMatchObject({
      code: 0,
      out: 'This person is approved: they can sign in, and are mailed so.\n',
    })
    await vi.waitFor(async () => {
      const subjects = (await social.auth.mailsTo(email)).map(({ subject }) => subject)
      expect(subjects).toContain('Ihr Konto ist freigegeben')
    }, LONG)
    const db = await connectTo(social.auth.databaseUrl)
    const { rows } = await db.query(
      `select previous_state as "from", state, effects, operator as by from auth.audit_event where event = 'approval.given'`,
    )
    expect(rows).toEqual([{ from: 'waiting', state: 'verified', effects: ['mailApproved'], by: 'olga' }])
    const signedIn = await post('/sign-in/email', { email, password: `new ${PASSWORD}` })
    expect(signedIn.status).toBe(200)
    const { token } = signedIn.body as { token: string }
    expect(await app.post(CALLBACK, { token })).toMatchObject({ status: 200 })
    expect((await users('waiting')).out).not.toContain(email)
  })
})

test('X-1348: nobody is approved who is not there, has not verified the e-mail, or does not wait', async () => {
  const email = somebody()
  expect(await users('approve', email)).toMatchObject({ code: 1, err: `Nobody has the email ${email}.\n` })
  await signUp(social.auth, email)
  expect(await users('approve', email)).toMatchObject({
    code: 1,
    err: 'This person hasn’t verified their email: they wait for an approval once they have.\n',
  })
  await post('/email-otp/verify-email', { email, otp: await social.auth.codeTo(email) })
  expect(await users('approve', email)).toMatchObject({ code: 0 })
  expect(await users('approve', email)).toMatchObject({
    code: 1,
    err: 'This person doesn’t wait for an approval.\n',
  })
})

async function somebodyWaiting(): Promise<string> {
  const email = somebody()
  await signUp(social.auth, email)
  await post('/email-otp/verify-email', { email, otp: await social.auth.codeTo(email) })
  return email
}

test('X-1401: a person who is declined is gone, is mailed nothing of it, and may sign up again', async () => {
  const email = await somebodyWaiting()
  const mails = async () => (await social.auth.mailsTo(email)).length
  const before = await mails()
  expect(await users('decline', email)).toMatchObject({
    code: 0,
    out: 'This person is declined: their account is gone, and no mail says so.\n',
  })
  expect(await mails()).toBe(before)
  const db = await connectTo(social.auth.databaseUrl)
  const { rows } = await db.query(
    `select previous_state as "from", effects from auth.audit_event where event = 'approval.declined'`,
  )
  expect(rows).toEqual([{ from: 'waiting', effects: ['removeUser'] }])
  expect((await signUp(social.auth, email)).status).toBe(200)
})

test('X-1401: nobody is declined who is not there, or does not wait', async () => {
  const email = await somebodyWaiting()
  expect(await users('approve', email)).toMatchObject({ code: 0 })
  expect(await users('decline', email)).toMatchObject({
    code: 1,
    err: 'This person doesn’t wait for an approval.\n',
  })
  const nobody = somebody()
  expect(await users('decline', nobody)).toMatchObject({
    code: 1,
    err: `Nobody has the email ${nobody}.\n`,
  })
})

test('a list that is cut says how many wait, and has the earliest sign-up first', async () => {
  const db = await connectTo(social.auth.databaseUrl)
  const { rows } = await db.query<{ email: string }>(
    `select email from auth."user" where awaits_approval order by "createdAt"`,
  )
  const all = [...rows.map(({ email }) => email), await somebodyWaiting(), await somebodyWaiting()]
  const [first = ''] = all
  const cut = await users('waiting', '--limit', '1')
  expect(cut.out.split('\n').map((line) => line.split('  ')[0])).toEqual([
    first,
    `1 of ${all.length}: --limit shows more.`,
    '',
  ])
  expect((await users('waiting', '--limit', '1', '--json')).out.trim().split('\n')).toHaveLength(1)
  expect((await users('waiting')).out).not.toContain('--limit')
})

test('X-1348: the commands in docs/extend.md list who waits, approve one, and decline the other', async () => {
  const [ada, mallory] = [somebody(), somebody()]
  for (const email of [ada, mallory]) {
    await signUp(social.auth, email)
    await post('/email-otp/verify-email', { email, otp: await social.auth.codeTo(email) })
  }
  const [, block = ''] =
    /<!-- commands, run by .*-->\n```\n([\s\S]*?)```/.exec(textOf('docs/extend.md')) ?? []
  const lines = block
    .replace('ada@example.com', ada)
    .replace('mallory@example.com', mallory)
    .trim()
    .split('\n')
  const said: string[] = []
  for (const line of lines) {
    const { code, out } = await users(...line.replace('npm run users -- ', '').split(' '))
    expect(code, line).toBe(0)
    said.push(out)
  }
  expect(said).toHaveLength(3)
  for (const email of [ada, mallory]) expect(said[0]).toContain(`${email}  waiting  `)
  expect((await users('waiting')).out).not.toMatch(new RegExp(`${ada}|${mallory}`))
  expect(await users('approve', mallory)).toMatchObject({ code: 1 })
})
