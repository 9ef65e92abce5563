// A second factor in a browser that has both a sign-in that waits for it and a session, of two people: it is shown to one of them.

import { expect, test } from 'vitest'
import { APP_ORIGIN, authServiceOfFile, verifiedPerson } from '../../../support/auth-service.ts'
import { bearer, challenged, enrolFactor, totpCode } from '../../../support/second-factor.ts'

const auth = authServiceOfFile()

async function somebody() {
  const { email, user, token } = await verifiedPerson(auth())
  return { email, id: user.id, ...(await enrolFactor(auth(), token)) }
}

/** Whose sign-in waits, and who is signed in beside it. */
async function both() {
  const [waiting, inside] = [await somebody(), await somebody()]
  const challenge = await challenged(auth(), waiting.email)
  const show = (code: string, cookie = challenge) =>
    auth().post('/two-factor/verify-totp', { code }, { ...bearer(inside.token), ...(cookie && { cookie }) })
  const sessionOf = async (token: string) =>
    (await auth().get('/get-session', bearer(token))).body as { user: { id: string } } | null
  return { waiting, inside, challenge, show, sessionOf }
}

test('it is compared at the sign-in that waits, and not in the session', async () => {
  const { waiting, inside, show, sessionOf } = await both()
  const own = totpCode(inside.secret)
  expect(await show(own)).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
  const opened = await show(totpCode(waiting.secret))
  expect(opened).toMatchObject({ status: 200, body: { user: { id: waiting.id } } })
  expect((await sessionOf(inside.token))?.user.id).toBe(inside.id)
  // The sign-in is over, and its cookie none: the code that was refused there was not used up here.
  const lifted = await show(own)
  expect(lifted).toMatchObject({ status: 200, body: { user: { id: inside.id } } })
})

test('sent several times at once it opens one session, of the person who has waited, and leaves the other one theirs', async () => {
  for (let round = 0; round < 5; round++) {
    const { waiting, inside, show, sessionOf } = await both()
    const code = totpCode(waiting.secret)
    const answers = await Promise.all([show(code), show(code), show(code)])
    const opened = answers.filter(({ status }) => status === 200)
    expect(opened.map(({ body }) => (body as { user: { id: string } }).user.id)).toEqual([waiting.id])
    for (const { status, body } of answers.filter((one) => !opened.includes(one)))
      expect([status, (body as { code: string }).code]).toEqual([401, 'INVALID_CODE'])
    expect((await sessionOf(inside.token))?.user.id).toBe(inside.id)
    expect(await show(totpCode(inside.secret), '')).toMatchObject({ body: { user: { id: inside.id } } })
  }
})

test('two people in each other’s browsers at once wait for nobody', async () => {
  const [one, other] = [await both(), await somebody()]
  const { waiting, inside } = one
  // Each browser has the sign-in of the one and the session of the other: both in one transaction could lock them in either order.
  const crossed = await challenged(auth(), inside.email)
  const ask = (cookie: string, token: string, secret: string) =>
    auth().post('/two-factor/verify-totp', { code: totpCode(secret) }, { cookie, ...bearer(token) })
  const answers = await Promise.all([
    ask(one.challenge, inside.token, waiting.secret),
    ask(crossed, waiting.token, inside.secret),
    ask('', other.token, other.secret),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.every(({ headers }) => headers.get('access-control-allow-origin') === APP_ORIGIN)).toBe(true)
})
