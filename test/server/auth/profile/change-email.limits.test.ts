// How often another e-mail may be asked for and guessed at, and what a JWT says after the change.

import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { authServiceOfFile, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { newEmailCode } from '../../walks/support/claim.ts'
import { bearer, jwtOf } from '../crypto/jwt.support.ts'
import { hardened, most, somewhere, statuses } from '../limits/limits.support.ts'

const limited = authServiceOfFile(hardened)
const auth = authServiceOfFile({ PROFILE: 'hardened' })

const REQUEST = '/email-otp/request-email-change'
const CONFIRM = '/email-otp/change-email'

test('a new address is mailed once in the pause between two mails, from wherever it is asked for', async () => {
  const { token } = await verifiedPerson(limited())
  const newEmail = somebody()
  const ask = () => limited().post(REQUEST, { newEmail }, { ...bearer(token), ...somewhere() })
  expect(await statuses(2, ask)).toEqual(most(1, 200))
})

test('from one network another address is asked for as often as codes are', async () => {
  const { token } = await verifiedPerson(limited())
  const from = { ...bearer(token), ...somewhere() }
  const ask = () => limited().post(REQUEST, { newEmail: somebody() }, from)
  expect(await statuses(7, ask)).toEqual(most(6, 200))
})

test('from one network a code for another address is guessed at three times', async () => {
  const { token } = await verifiedPerson(limited())
  const newEmail = somebody()
  const from = { ...bearer(token), ...somewhere() }
  await limited().post(REQUEST, { newEmail }, from)
  const otp = await newEmailCode(limited(), newEmail)
  const wrong = otp === '000000' ? '000001' : '000000'
  const guess = () => limited().post(CONFIRM, { newEmail, otp: wrong }, from)
  expect((await statuses(4, guess)).at(-1)).toBe(429)
})

test('the owner of an address that others want is mailed so three times a day', async () => {
  const owner = await verifiedPerson(auth())
  const { token } = await verifiedPerson(auth())
  for (let nth = 0; nth < 4; nth++)
    expect((await auth().post(REQUEST, { newEmail: owner.email }, bearer(token))).status).toBe(200)
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query(
    `select kind from auth.outbox where recipient = $1 and kind in ('email-taken', 'decoy')`,
    [owner.email],
  )
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['decoy', ...Array(3).fill('email-taken')])
})

test('a JWT from before a change of e-mail says the old one, recognises by the new one, and the next says the new one', async () => {
  const { email, token } = await verifiedPerson(auth())
  const before = await jwtOf(auth(), token)
  const newEmail = somebody()
  await auth().post(REQUEST, { newEmail }, bearer(token))
  const otp = await newEmailCode(auth(), newEmail)
  expect((await auth().post(CONFIRM, { newEmail, otp }, bearer(token))).status).toBe(200)
  expect(decodeJwt(before)).toMatchObject({ email })
  const recognised = await auth().get('/get-session', bearer(before))
  expect(recognised.body).toMatchObject({ user: { email: newEmail, emailVerified: true } })
  expect(decodeJwt(await jwtOf(auth(), token))).toMatchObject({ email: newEmail })
})
