// The start and the end of the auth service's process: it waits for its database, and leaves nothing incomplete.

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AuthProcess, startAuthProcess } from '../../../support/auth-process.ts'
import { PASSWORD, somebody } from '../../../support/auth-service.ts'
import { proxyOfTest } from '../../../support/database-proxy.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { isDeep } from '../../../support/deep.ts'
import { startMails } from '../../../support/mails.ts'
import { startSilentServer } from '../../../support/silent-server.ts'

const nobodyTakesMail = 'smtp://127.0.0.1:9'
const signUp = (auth: AuthProcess, email: string) =>
  auth.post('/sign-up/email', { name: 'Somebody', email, password: PASSWORD })

async function usersIn(url: string, email: string) {
  const db = await connectTo(url)
  return (await db.query('select 1 from auth."user" where email = $1', [email])).rowCount
}

describe('Postgres down at start', () => {
  test('/live 200, /ready 503, and it is ready as soon as Postgres is there', async () => {
    const proxy = await proxyOfTest(await createDatabase(null))
    proxy.refuse(true)
    const auth = await startAuthProcess({ DATABASE_URL: proxy.url, SMTP_URL: nobodyTakesMail })
    await vi.waitFor(() => expect(auth.said()).toContain('cannot be reached'), { timeout: 60_000 })
    const [live, ready] = await Promise.all(['/live', '/ready'].map((path) => fetch(`${auth.origin}${path}`)))
    expect([live?.status, ready?.status, ready?.headers.get('retry-after')]).toEqual([200, 503, '1'])
    proxy.refuse(false)
    await auth.untilReady()
    expect((await signUp(auth, somebody())).status).toBe(200)
  })

  if (isDeep)
    test('one that takes connections and says nothing is waited for as well', async () => {
      const silent = await startSilentServer()
      const DATABASE_URL = silent.url.replace('smtp://', 'postgres://u@').concat('/x')
      const auth = await startAuthProcess({ DATABASE_URL, SMTP_URL: nobodyTakesMail })
      await vi.waitFor(() => expect(auth.said()).toContain('cannot be reached'), { timeout: 60_000 })
      expect((await fetch(`${auth.origin}/live`)).status).toBe(200)
      silent.close()
    })
})

test('SIGTERM under load: every request under way is answered, and the process leaves with 0', async () => {
  const proxy = await proxyOfTest(await createDatabase())
  // None of the ten is turned away, however long the last of them takes to come.
  const env = { DATABASE_URL: proxy.url, SMTP_URL: nobodyTakesMail, DATABASE_WAIT_MS: '60000' }
  const auth = await startAuthProcess(env)
  await auth.untilReady()
  const gate = Promise.withResolvers<'pass'>()
  let held = 0
  proxy.judge((statement) => {
    if (!/insert into auth\."user"/.test(statement)) return 'pass'
    held += 1
    return gate.promise
  })
  const answers = Array.from({ length: 10 }, () => signUp(auth, somebody()))
  await vi.waitFor(() => expect(held).toBe(answers.length), { timeout: 60_000 })
  const ended = auth.end('SIGTERM')
  await vi.waitFor(() => expect(fetch(`${auth.origin}/live`)).rejects.toThrow(), { timeout: 60_000 })
  gate.resolve('pass')
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await ended).toBe(0)
})

if (isDeep)
  describe('kill -9', () => {
    test('between user insert and code insert: none, and signing up again succeeds', async () => {
      const url = await createDatabase()
      const proxy = await proxyOfTest(url)
      const env = { DATABASE_URL: proxy.url, SMTP_URL: nobodyTakesMail }
      const killed = await startAuthProcess(env)
      await killed.untilReady()
      const { promise: never } = Promise.withResolvers<'pass'>()
      let held = false
      proxy.judge((statement) => {
        held ||= /insert into auth\.one_time_code/.test(statement)
        return held ? never : 'pass'
      })
      const email = somebody()
      const answer = signUp(killed, email).catch(() => 'no answer')
      await vi.waitFor(() => expect(held).toBe(true), { timeout: 60_000 })
      await killed.end('SIGKILL')
      expect(await answer).toBe('no answer')
      expect(await usersIn(url, email)).toBe(0)

      proxy.judge(() => 'pass')
      const next = await startAuthProcess(env)
      await next.untilReady()
      expect((await signUp(next, email)).status).toBe(200)
      expect(await usersIn(url, email)).toBe(1)
    })

    test('after commit, before the mail: it is delivered after the restart, with the one code that is valid', async () => {
      const DATABASE_URL = await createDatabase()
      const killed = await startAuthProcess({ DATABASE_URL, SMTP_URL: nobodyTakesMail })
      await killed.untilReady()
      const email = somebody()
      expect((await signUp(killed, email)).status).toBe(200)
      await killed.end('SIGKILL')
      // The claim of a process that died runs out after a minute: this is that minute.
      const db = await connectTo(DATABASE_URL)
      await db.query('update auth.outbox set due_at = now()')

      const mails = await startMails()
      onTestFinished(mails.stop)
      const next = await startAuthProcess({ DATABASE_URL, SMTP_URL: mails.smtpUrl })
      const otp = await mails.codeTo(email)
      expect(await mails.mailsTo(email)).toHaveLength(1)
      expect((await next.post('/email-otp/verify-email', { email, otp })).status).toBe(200)
    })
  })
