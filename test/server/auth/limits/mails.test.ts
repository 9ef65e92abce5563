// Hardened: mails are limited by e-mail and purpose, without showing who has an account.

import { describe, expect, test } from 'vitest'
import { type Answer, PASSWORD, somebody } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { limitedService, somewhere, statuses } from './limits.support.ts'

const { auth, signIn, send, letPass } = limitedService()

describe('mails', () => {
  test('of one purpose to an e-mail go out once a minute', async () => {
    const email = somebody()
    expect((await send(email)).status).toBe(200)
    const second = await send(email)
    expect(second.status).toBe(429)
    expect(Number(second.headers.get('x-retry-after'))).toBeGreaterThan(50)
    expect(Number(second.headers.get('x-retry-after'))).toBeLessThanOrEqual(60)
    expect((await send(email, somewhere(), 'forget-password')).status).toBe(200)
    expect((await auth().post('/forget-password/email', { email }, somewhere())).status).toBe(429)
    await letPass(60)
    expect((await send(email)).status).toBe(200)
  })

  test('the code that follows a refused sign-in, and one more, are sent', async () => {
    const email = somebody()
    await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere())
    // A code that is superseded before its mail has left is not mailed.
    await auth().mailTo(email)
    expect((await signIn(email, somewhere(), PASSWORD)).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    expect((await send(email)).status).toBe(200)
    await auth().mailTo(email, 2)
    await letPass(60)
    expect((await send(email)).status).toBe(200)
    expect(await auth().codeTo(email, 3)).toMatch(/^\d{6}$/)
  })

  test('are so many an hour and so many a day, however a network asks for them, and some more in total', async () => {
    const email = somebody()
    const from = somewhere()
    const asks: (() => Promise<Answer>)[] = [
      () => auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, from),
      () => auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, from),
      () => send(email, from),
      () => send(email, from),
    ]
    const found: Answer[] = []
    for (const ask of asks) {
      found.push(await ask())
      await letPass(60)
    }
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(found.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000)
    await letPass(3600)
    expect((await send(email, from)).status).toBe(200)
    await letPass(60)
    expect((await send(email, from)).status).toBe(200)
    await letPass(60)
    const beyond = await send(email, from)
    expect(beyond.status).toBe(429)
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(70_000)
    expect((await send(email)).status).toBe(200)
    await letPass(60)
    expect((await send(email)).status).toBe(429)
  })

  test('of one mailbox are so many, whatever tags its addresses have', async () => {
    const [name, host] = somebody().split('@')
    const mailed = Array.from({ length: 12 }, (_, tag) => `${name}+${tag}@${host}`)
    const answers = []
    for (const email of mailed)
      answers.push(await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }))
    const granted = answers.filter(({ status }) => status === 200)
    const plain = await auth().post('/sign-up/email', {
      name: 'N',
      email: `${name}@${host}`,
      password: PASSWORD,
    })
    expect([granted.length, plain.status]).toEqual([3, 429])
  })

  test('a refused request does not put off the next one', async () => {
    const email = somebody()
    await send(email)
    expect(await statuses(6, () => send(email))).toEqual(Array(6).fill(429))
    await letPass(60)
    expect((await send(email)).status).toBe(200)
  })

  test('of requests that failed do not count', async () => {
    const [from, email] = [somewhere(), somebody()]
    const db = await connectTo(auth().databaseUrl)
    await db.query(`create function is_away() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '57P03'; end $$`)
    await db.query(`create trigger away before insert on auth."user" for each row
      when (new.email = '${email}') execute function is_away()`)
    const ask = () => auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, from)
    expect(await statuses(3, ask)).toEqual(Array(3).fill(503))
    await db.query('drop function is_away() cascade')
    expect((await ask()).status).toBe(200)
  })

  test('that were not sent do not count', async () => {
    const email = somebody()
    const refuse = () => auth().post('/sign-up/email', { name: 'N', email, password: 'seven77' }, somewhere())
    expect(await statuses(5, refuse)).toEqual(Array(5).fill(400))
    expect(
      (await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere())).status,
    ).toBe(200)
    await auth().mailTo(email)
  })

  test('are sent once for many concurrent requests', async () => {
    const email = somebody()
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a page that is not trusted uses up no budget', async () => {
    const email = somebody()
    expect((await send(email, { ...somewhere(), origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(email)).status).toBe(200)
  })
})

describe('an unknown, an unverified and a verified address are limited alike', () => {
  const plain = ({ status, body, headers }: Answer) => ({ status, body, headers: [...headers.keys()] })
  const people = async () => {
    const [unknown, unverified] = [somebody(), somebody()]
    await auth().post('/sign-up/email', { name: 'N', email: unverified, password: PASSWORD }, somewhere())
    const { email: verified } = await (async () => {
      const email = somebody()
      await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere())
      await auth().post('/email-otp/verify-email', { email, otp: await auth().codeTo(email) }, somewhere())
      return { email }
    })()
    return [unknown, unverified, verified]
  }
  const asks: [string, number, (email: string) => Promise<Answer>][] = [
    ['sign-in', 7, (email) => signIn(email, somewhere())],
    ['a code', 2, (email) => send(email)],
    ['a sign-in code', 2, (email) => send(email, somewhere(), 'sign-in')],
    ['a reset code', 2, (email) => send(email, somewhere(), 'forget-password')],
  ]
  test.each(asks)('%s', async (_, times, ask) => {
    const found: object[] = []
    for (const email of await people()) {
      const answers: object[] = []
      for (let time = 0; time < times; time++) {
        const { status, body, headers } = plain(await ask(email))
        answers.push(status === 403 ? { status: 401 } : { status, ...(status === 429 && { body, headers }) })
      }
      found.push(answers)
    }
    expect(found[0]).toContainEqual(expect.objectContaining({ status: 429 }))
    expect(found).toEqual(found.map(() => found[0]))
  })
})
