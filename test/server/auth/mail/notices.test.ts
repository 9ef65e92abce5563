// People learn of a sign-in by a new device, of a linked provider and of a lock: once, with the way to undo it.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callSigner, SIGNATURE_HEADER } from '../../../../server/crypto/service-signature.ts'
import {
  APP_ORIGIN,
  cookieOf,
  PASSWORD,
  type RunningAuth,
  SERVICE_SECRET,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import type { Mail } from '../../../support/mails.ts'
import { type SocialSetup, startSocial } from '../../../support/social.ts'

let setup: SocialSetup
let auth: RunningAuth
beforeAll(async () => {
  setup = await startSocial({ TRUST_PROXY: '1' })
  auth = setup.auth
})
afterAll(() => setup.stop())

const laptop = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  'x-forwarded-for': '192.0.2.1',
}
const elsewhere = { 'user-agent': 'curl/8.9.1', 'x-forwarded-for': '198.51.100.7' }

const signIn = (email: string, headers: Record<string, string>, password = PASSWORD) =>
  auth.post('/sign-in/email', { email, password }, headers)

/** Signed up and verified on the laptop. */
async function personOnLaptop() {
  const email = somebody()
  await signUp(auth, email)
  const otp = await auth.codeTo(email)
  const verified = await auth.post('/email-otp/verify-email', { email, otp }, laptop)
  expect(verified.status).toBe(200)
  return { email, cookie: cookieOf(verified, 'auth.device') ?? '' }
}

/** What is owed by now, the sent ones included: it is committed before the answer. */
async function noticesTo(email: string) {
  const db = await connectTo(auth.databaseUrl)
  const kinds = await db.query<{ kind: string }>(
    `select kind from auth.outbox where recipient = $1 and kind in ('new-device', 'provider-linked', 'codes-locked')
     order by queued_at`,
    [email],
  )
  return kinds.rows.map(({ kind }) => kind)
}

const mailAbout = (email: string, subject: string) =>
  vi.waitFor(
    async () => {
      const mail = (await auth.mailsTo(email)).find((one) => one.subject === subject)
      expect(mail).toBeDefined()
      return mail as Mail
    },
    { timeout: 60_000 },
  )

describe('a sign-in by a new device', () => {
  test('X-303: with the right password is reported to the owner, with links to the way out and nothing secret', async () => {
    const { email } = await personOnLaptop()
    expect((await signIn(email, elsewhere)).status).toBe(200)
    const { subject, text, html } = await mailAbout(email, 'A new device signed in to your account')
    expect(text).toMatch(/On [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M UTC, a device we haven/)
    expect(text).toContain(`${APP_ORIGIN}/#forgot-password`)
    expect(text).toContain(`${APP_ORIGIN}/account#devices`)
    expect(html).toContain(`href="${APP_ORIGIN}/#forgot-password"`)
    // What the device says of itself could be anything.
    expect(`${subject}${text}${html}`).not.toContain('curl')
    expect(text.match(/https?:\S+/g)).toHaveLength(2)
  })

  test('by a mailed code is reported, too', async () => {
    const { email } = await personOnLaptop()
    await auth.post('/email-otp/send-verification-otp', { email, type: 'sign-in' }, elsewhere)
    const otp = await auth.codeTo(email, 2)
    expect((await auth.post('/sign-in/email-otp', { email, otp }, elsewhere)).status).toBe(200)
    expect(await noticesTo(email)).toEqual(['new-device'])
  })

  test('at a provider is reported, too', async () => {
    const { email } = await personOnLaptop()
    const { begun, verifier } = await setup.walk({ email, name: 'Ada' }, { withCookie: false })
    await setup.redeem(verifier, { ...elsewhere, 'x-session-secret': begun.secret })
    expect((await noticesTo(email)).toSorted()).toEqual(['new-device', 'provider-linked'])
  })

  test('X-303: is no news the first time, and none for a device that has signed in before', async () => {
    const { email, cookie } = await personOnLaptop()
    await signIn(email, laptop)
    // Another network and a newer version, with the cookie; then without it.
    const travelling = { ...laptop, 'x-forwarded-for': '203.0.113.9' }
    expect((await signIn(email, { ...travelling, cookie })).status).toBe(200)
    await signIn(email, { ...travelling, 'user-agent': laptop['user-agent'].replace('140.0', '141.2') })
    expect(await noticesTo(email)).toEqual([])
    await signIn(email, elsewhere)
    await signIn(email, elsewhere)
    expect(await noticesTo(email)).toEqual(['new-device'])
  })

  test('is news where a browser that somebody else uses signs in', async () => {
    const { cookie } = await personOnLaptop()
    const { email } = await personOnLaptop()
    await signIn(email, { ...elsewhere, cookie })
    expect(await noticesTo(email)).toEqual(['new-device'])
  })

  test('of somebody who does not know the password is none', async () => {
    const { email } = await personOnLaptop()
    expect((await signIn(email, elsewhere, 'a wrong password')).status).toBe(401)
    expect(await noticesTo(email)).toEqual([])
  })

  test('X-303: in a burst fills no mailbox, and no table', async () => {
    const { email } = await personOnLaptop()
    for (let time = 0; time < 60; time++)
      await signIn(email, { ...elsewhere, 'x-forwarded-for': `198.51.100.${time + 1}` })
    expect(await noticesTo(email)).toHaveLength(5)
    const db = await connectTo(auth.databaseUrl)
    const devices = await db.query(
      `select 1 from auth.known_device d join auth."user" u on u.id = d.user_id where u.email = $1`,
      [email],
    )
    expect(devices.rowCount).toBeLessThanOrEqual(52)
  })

  test('leaves no cookie with a person who does not want to be remembered', async () => {
    const { email } = await personOnLaptop()
    const brief = { email, password: PASSWORD, rememberMe: false }
    const signedIn = await auth.post('/sign-in/email', brief, elsewhere)
    expect(signedIn.status).toBe(200)
    expect(cookieOf(signedIn, 'auth.device')).toBeUndefined()
    expect(await noticesTo(email)).toEqual(['new-device'])
  })

  test('is recognised by digests that show neither cookie nor network', async () => {
    const { email, cookie } = await personOnLaptop()
    const db = await connectTo(auth.databaseUrl)
    const { rows } = await db.query<{ digest: string }>(
      `select digest from auth.known_device d join auth."user" u on u.id = d.user_id where u.email = $1`,
      [email],
    )
    expect(rows).toHaveLength(2)
    for (const { digest } of rows) expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })
})

test('a verification that the application relays makes no device known: the sign-in after it is no news', async () => {
  const email = somebody()
  await signUp(auth, email)
  const path = '/email-otp/verify-email'
  const body = JSON.stringify({ email, otp: await auth.codeTo(email) })
  const call = { method: 'POST', path: `/api/auth${path}`, query: '', cookie: '', authorization: '', body }
  const signature = callSigner([SERVICE_SECRET], Date.now)(call, { address: '192.0.2.1' })
  const relayed = await auth.post(path, body, { 'user-agent': 'node', [SIGNATURE_HEADER]: signature })
  expect([relayed.status, (await signIn(email, laptop)).status]).toEqual([200, 200])
  expect(await noticesTo(email)).toEqual([])
})

test('a provider that is linked to an account is named to its owner', async () => {
  const { email } = await personOnLaptop()
  await setup.walk({ email, name: 'Ada' })
  const { text } = await mailAbout(email, 'Demo was linked to your account')
  expect(text).toMatch(
    /On [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M UTC, an account at Demo was linked to your account/,
  )
  expect(text).toContain(`${APP_ORIGIN}/account#providers`)
  // A later sign-in by it links nothing.
  await setup.walk({ email, name: 'Ada' })
  expect((await noticesTo(email)).filter((kind) => kind === 'provider-linked')).toHaveLength(1)
})

describe('a budget of wrong codes that is used up', () => {
  async function useUp(email: string) {
    const db = await connectTo(auth.databaseUrl)
    await db.query(
      `insert into auth.one_time_code (email, purpose, state, tries, expires_at)
       values ($1, 'sign-in', 'expired', 100, now())`,
      [email],
    )
  }
  const guess = async (email: string) => {
    await auth.post('/email-otp/send-verification-otp', { email, type: 'forget-password' })
    return auth.post('/email-otp/reset-password', { email, otp: '000000', password: 'another password' })
  }

  test('is reported to the owner once a day', async () => {
    const { email } = await verifiedPerson(auth, `locked-${randomUUID()}@example.com`)
    await useUp(email)
    for (let time = 0; time < 3; time++) expect((await guess(email)).status).toBe(403)
    expect(await noticesTo(email)).toEqual(['codes-locked'])
    // The next mail of anybody wakes the delivery.
    await signUp(auth, somebody())
    const locked = await mailAbout(email, 'Too many wrong codes for your account')
    expect(locked.text).toContain('You can still sign in with your password.')
    expect(locked.text).toContain(`${APP_ORIGIN}/`)
  })

  test('X-460: of browsers that did not ask for the code is reported, too', async () => {
    const { email } = await verifiedPerson(auth, `elsewhere-${randomUUID()}@example.com`)
    const db = await connectTo(auth.databaseUrl)
    await db.query(
      `insert into auth.one_time_code (email, purpose, state, others_tries, expires_at)
       values ($1, 'sign-in', 'expired', 7, now())`,
      [email],
    )
    expect((await guess(email)).status).toBe(403)
    expect(await noticesTo(email)).toEqual(['codes-locked'])
  })

  test('is reported to nobody at an address that nobody has signed up with, with the same answer', async () => {
    const email = `nobody-${randomUUID()}@example.com`
    await useUp(email)
    expect(await guess(email)).toMatchObject({ status: 403, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(await noticesTo(email)).toEqual([])
  })
})

test('a reset forgets the devices: one that knew the password before is new again', async () => {
  const { email, cookie } = await personOnLaptop()
  await auth.post('/email-otp/request-password-reset', { email })
  const body = { email, otp: await auth.codeTo(email, 2), password: 'another password' }
  expect((await auth.post('/email-otp/reset-password', body, elsewhere)).status).toBe(200)
  expect((await signIn(email, elsewhere, 'another password')).status).toBe(200)
  expect(await noticesTo(email)).toEqual([])
  expect((await signIn(email, { ...laptop, cookie }, 'another password')).status).toBe(200)
  expect(await noticesTo(email)).toEqual(['new-device'])
})

test('an account that is deleted takes its devices with it', async () => {
  const own = await startAuth()
  const { email, token } = await verifiedPerson(own)
  const db = await connectTo(own.databaseUrl)
  const devices = async () => (await db.query('select 1 from auth.known_device')).rowCount
  expect(await devices()).toBeGreaterThan(0)
  await own.post('/delete-user', { password: PASSWORD }, { authorization: `Bearer ${token}` })
  expect({ email, devices: await devices() }).toEqual({ email, devices: 0 })
  await own.stop()
})
