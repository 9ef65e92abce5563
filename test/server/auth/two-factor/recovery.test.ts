// A person who has lost every second factor: an operator, the mailbox and an undisturbed wait together let them in again.

import { describe, expect, test, vi } from 'vitest'
import type { RecoveryLink } from '../../../../server/auth/methods/two-factor/recovery.operations.ts'
import { authenticator } from '../../../model/authenticator.ts'
import { APP_ORIGIN, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { keepHouse, order } from '../../../support/lapse-account.ts'
import { registerPasskey } from '../../../support/passkey.ts'
import { passWait, recoveryLink } from '../../../support/recovery.ts'
import { bearer, challenged, showFactor, totpCode } from '../../../support/second-factor.ts'
import { withFactors } from './second-factor.support.ts'

const { auth, rows, enrolled } = withFactors()

const post = (path: string, body: object) => auth().post(path, body, { origin: APP_ORIGIN })
const follow = (link: RecoveryLink, token: string) => post(`/two-factor/${link}`, { token })
const linkOf = (email: string, link: RecoveryLink) => recoveryLink(auth().databaseUrl, email, link)
const followOwn = async (email: string, link: RecoveryLink) => follow(link, await linkOf(email, link))
const signIn = (email: string) => post('/sign-in/email', { email, password: PASSWORD })

async function ordered() {
  const person = await enrolled()
  await order(auth().databaseUrl, 'recovery', person.email)
  return person
}

async function waiting() {
  const person = await ordered()
  expect(await followOwn(person.email, 'prove-mailbox')).toMatchObject({ status: 200 })
  return person
}

/** The days pass, and housekeeping comes. */
async function over(email: string) {
  await passWait(auth().databaseUrl, email)
  await keepHouse(auth().databaseUrl)
}

/** The links in the mails of this person, once there is one to this page. */
const mailedTo = (email: string, page: string) =>
  vi.waitFor(
    async () => {
      // Another mail that is asked for wakes what sends them: the operator’s command is another process.
      await post('/email-otp/send-verification-otp', { email: 'nobody@example.com', type: 'sign-in' })
      const found = (await auth().mailsTo(email)).flatMap(
        ({ text }) => new RegExp(`/auth/${page}#([\\w-]+)`).exec(text)?.[1] ?? [],
      )
      expect(found).not.toEqual([])
      return found
    },
    { timeout: 60_000 },
  )

describe('a recovery', () => {
  test('X-1063: lets a person in by the first proof once the wait is over, in the name of who has ordered it', async () => {
    const { email, token } = await waiting()
    await over(email)
    expect((await auth().get('/get-session', bearer(token))).body).toBeNull()
    expect(await signIn(email)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    const sql = `select a.state, a.operator as by from auth.audit_event a join auth."user" u on u.id = a.user_id
                 where u.email = $1 and a.machine = $2 order by a.id desc limit 1`
    expect(await rows(sql, [email, 'factor-recovery'])).toEqual([{ state: 'completed', by: 'olga' }])
    expect(await rows(sql, [email, 'totp'])).toEqual([{ state: 'removed', by: 'olga' }])
    const left = 'select from auth.recovery_code r join auth."user" u on u.id = r.user_id where u.email = $1'
    expect(await rows(left, [email])).toEqual([])
    const owed = `select from auth.outbox where recipient = $1 and kind = 'factor-removed'`
    expect(await rows(owed, [email])).toHaveLength(1)
  })

  test('X-1060: an operator alone removes nothing, however long it is', async () => {
    const { email } = await ordered()
    await over(email)
    await challenged(auth(), email)
  })

  test('X-1063: the mailbox and an operator remove nothing before the wait is over', async () => {
    const { email, token } = await waiting()
    await keepHouse(auth().databaseUrl)
    await challenged(auth(), email)
    expect((await auth().get('/get-session', bearer(token))).body).not.toBeNull()
  })

  test('X-1061: mails its link to the mailbox, which is good once and of no other text', async () => {
    const { email } = await ordered()
    const [link = ''] = await mailedTo(email, 'recover-two-step')
    const invalid = { status: 401, body: { code: 'INVALID_TOKEN' } }
    expect(await follow('prove-mailbox', `${link.slice(0, -4)}AAAA`)).toMatchObject(invalid)
    expect(await follow('stop-recovery', link)).toMatchObject(invalid)
    expect(await follow('prove-mailbox', link)).toMatchObject({ status: 200, body: { success: true } })
    expect(await follow('prove-mailbox', link)).toMatchObject(invalid)
  })

  test('X-1061: is proven by the link of the newest order alone, within its day', async () => {
    const { email } = await ordered()
    const earlier = await linkOf(email, 'prove-mailbox')
    await order(auth().databaseUrl, 'recovery', email)
    expect(await follow('prove-mailbox', earlier)).toMatchObject({ status: 401 })
    await passWait(auth().databaseUrl, email)
    const late = await followOwn(email, 'prove-mailbox')
    expect(late).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
    await over(email)
    await challenged(auth(), email)
  })

  test('X-1062: mails the owner at once, in the midst of the wait and a day before its end, and stops by the link', async () => {
    const { email } = await waiting()
    const owed = `select round(extract(epoch from due_at - now()) / 3600) as hours from auth.outbox
                  where recipient = $1 and kind = 'recovery-waiting' order by due_at`
    expect((await rows(owed, [email])).map(({ hours }) => Math.abs(Number(hours)))).toEqual([0, 84, 144])
    const [link = ''] = await mailedTo(email, 'stop-recovery')
    expect(await follow('stop-recovery', link)).toMatchObject({ status: 200, body: { success: true } })
    expect(await follow('stop-recovery', link)).toMatchObject({ status: 401 })
    await over(email)
    await challenged(auth(), email)
  })

  test('X-1062: tells nobody of a wait that is stopped', async () => {
    const { email } = await waiting()
    await mailedTo(email, 'stop-recovery')
    expect(await followOwn(email, 'stop-recovery')).toMatchObject({ status: 200 })
    await rows('update auth.outbox set due_at = now() where recipient = $1', [email])
    await vi.waitFor(
      async () => {
        await post('/email-otp/send-verification-otp', { email: 'nobody@example.com', type: 'sign-in' })
        expect(
          await rows('select from auth.outbox where recipient = $1 and sent_at is null', [email]),
        ).toEqual([])
      },
      { timeout: 60_000 },
    )
    expect(await mailedTo(email, 'stop-recovery')).toHaveLength(1)
  })

  test.each(['the app', 'a recovery code'] as const)(
    'X-1062: is stopped by a sign-in with %s',
    async (by) => {
      const { email, secret, recoveryCodes } = await waiting()
      const cookie = await challenged(auth(), email)
      const shown =
        by === 'the app'
          ? await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))
          : await showFactor(auth(), cookie, 'verify-backup-code', recoveryCodes[0] ?? '')
      expect(shown.status).toBe(200)
      await over(email)
      await challenged(auth(), email)
    },
  )

  test('X-1062: is stopped by no wrong code', async () => {
    const { email, secret } = await waiting()
    const cookie = await challenged(auth(), email)
    expect(await showFactor(auth(), cookie, 'verify-totp', totpCode(secret, 20))).toMatchObject({
      status: 401,
    })
    await over(email)
    expect(await signIn(email)).toMatchObject({ body: { token: expect.any(String) } })
  })

  test('X-1062: is stopped by an operator', async () => {
    const { email } = await waiting()
    await order(auth().databaseUrl, 'end of the recovery', email)
    await over(email)
    await challenged(auth(), email)
  })

  test('X-1063: is proven, and completed, by the account’s present mailbox alone', async () => {
    const { email } = await ordered()
    const link = await linkOf(email, 'prove-mailbox')
    await rows(`update auth."user" set email = 'moved.' || email where email = $1`, [email])
    expect(await follow('prove-mailbox', link)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    })
    const { email: other } = await waiting()
    await rows(`update auth."user" set email = 'moved.' || email where email = $1`, [other])
    await over(`moved.${other}`)
    await challenged(auth(), `moved.${other}`)
  })

  test('X-1020: removes passkeys as well, of a person without an app, too', async () => {
    const { email, token } = await verifiedPerson(auth())
    expect(await registerPasskey(auth(), token, authenticator())).toMatchObject({ status: 200 })
    await order(auth().databaseUrl, 'recovery', email)
    await followOwn(email, 'prove-mailbox')
    await over(email)
    const left = 'select from auth.passkey p join auth."user" u on u.id = p.user_id where u.email = $1'
    expect(await rows(left, [email])).toEqual([])
  })

  test('X-1060: there is none of a person without a factor, and it goes with the account', async () => {
    const { email } = await verifiedPerson(auth())
    await order(auth().databaseUrl, 'recovery', email)
    const there =
      'select state from auth.factor_recovery r join auth."user" u on u.id = r.user_id where u.email = $1'
    expect(await rows(there, [email])).toEqual([])
    const { email: another, token } = await waiting()
    expect(await rows(there, [another])).toEqual([{ state: 'waiting' }])
    expect(await auth().post('/delete-user', { password: PASSWORD }, bearer(token))).toMatchObject({
      status: 200,
    })
    expect(await rows('select from auth.factor_recovery where told = $1', [another])).toEqual([])
  })
})
