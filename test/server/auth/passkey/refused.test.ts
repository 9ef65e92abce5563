// Whatever is wrong with what a passkey signs, it is refused alike, and opens nothing.

import { describe, expect, test } from 'vitest'
import { type Asserted, authenticator, simpleKey } from '../../../model/authenticator.ts'
import { APP_ORIGIN, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import {
  beginAuthentication,
  beginRegistration,
  inClientData,
  publicKeyOf,
  registerPasskey,
  sendAssertion,
  signInByPasskey,
} from '../../../support/passkey.ts'
import { challenged, enrolFactor } from '../../../support/second-factor.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'

const { auth, rows, reasonsOf } = withFactors()

async function registered(key = authenticator()) {
  const { email, token } = await verifiedPerson(auth())
  expect(await registerPasskey(auth(), token, key)).toMatchObject({ status: 200 })
  return { email, token, key }
}

const failed = { status: 401, body: { code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' } }

/** A right answer to a right challenge, which the test then spoils. */
async function asserted({ key }: { key: ReturnType<typeof authenticator> }) {
  const { options, cookie } = await beginAuthentication(auth())
  return { options, cookie, response: key.getJSON(APP_ORIGIN, options) }
}

const inResponse = (change: object) => (given: Asserted) => ({
  ...given,
  response: { ...given.response, ...change },
})

const nested = Buffer.alloc(6000, 0x81).toString('base64url')

describe('an assertion', () => {
  test.each<[string, (given: Asserted) => unknown]>([
    ['of an unknown credential', (given) => ({ ...given, id: 'AAAA', rawId: 'AAAA' })],
    ['with another signature', inResponse({ signature: 'MEUCIQ' })],
    ['with no signature', inResponse({ signature: '' })],
    ['whose signature is no base64url', inResponse({ signature: '***' })],
    ['of a foreign origin', inClientData({ origin: 'https://evil.example' })],
    ['of another type', inClientData({ type: 'webauthn.create' })],
    ['to another challenge', inClientData({ challenge: 'AAAA' })],
    ['of a frame', inClientData({ crossOrigin: true })],
    ['whose client data is no JSON', inResponse({ clientDataJSON: 'e30x' })],
    ['whose authenticator data is cut short', inResponse({ authenticatorData: 'AAAA' })],
    ['whose authenticator data is arrays within arrays', inResponse({ authenticatorData: nested })],
    ['of somebody else’s handle', inResponse({ userHandle: Buffer.from('somebody').toString('base64url') })],
    ['whose raw id is another one', (given) => ({ ...given, rawId: 'AAAA' })],
  ])('%s is refused', async (_, spoil) => {
    const { email, key } = await registered()
    const before = await reasonsOf(email)
    const { cookie, response } = await asserted({ key })
    expect(await sendAssertion(auth(), cookie, spoil(response))).toMatchObject(failed)
    expect(await reasonsOf(email)).toEqual(before)
    // The challenge is spent by it: the right answer comes too late.
    expect(await sendAssertion(auth(), cookie, response)).toMatchObject(failed)
    expect(await signInByPasskey(auth(), key)).toMatchObject({ status: 200 })
  })

  test('signed for another domain is refused, though the page and the key are right', async () => {
    const { email, key } = await registered()
    const { options, cookie } = await beginAuthentication(auth())
    const rpId = 'lockstep.localhost'
    const created = key.createJSON(APP_ORIGIN, {
      rp: { id: rpId, name: 'Above' },
      user: { id: 'AAAA', name: 'a', displayName: 'a' },
      challenge: options.challenge,
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    })
    await rows(
      `update auth.passkey set credential_id = $2, public_key = $3
       where user_id = (select id from auth."user" where email = $1)`,
      [email, created.id, publicKeyOf(created)],
    )
    const response = inResponse({ userHandle: null })(key.getJSON(APP_ORIGIN, { ...options, rpId }))
    expect(await sendAssertion(auth(), cookie, response)).toMatchObject(failed)
  })

  test('is good once, however many send it at once', async () => {
    const { email, key } = await registered()
    const before = (await reasonsOf(email)).length
    const { cookie, response } = await asserted({ key })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendAssertion(auth(), cookie, response)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(failed)
    expect(await reasonsOf(email)).toHaveLength(before + 1)
  })

  test('answers the challenge of its own browser, and of its own ceremony', async () => {
    const { key } = await registered()
    const { response } = await asserted({ key })
    const other = await beginAuthentication(auth())
    expect(await sendAssertion(auth(), other.cookie, response)).toMatchObject(failed)
    expect(await sendAssertion(auth(), '', response)).toMatchObject(failed)
    const signedIn = await signInByPasskey(auth(), key)
    const { session } = signedIn.body as { session: { token: string } }
    const registering = await beginRegistration(auth(), session.token)
    const answered = key.getJSON(APP_ORIGIN, {
      challenge: registering.options.challenge,
      rpId: registering.options.rp.id ?? '',
    })
    expect(await sendAssertion(auth(), registering.cookie, answered)).toMatchObject(failed)
  })

  test('comes too late after five minutes', async () => {
    const { key } = await registered()
    const { cookie, response } = await asserted({ key })
    await rows('update auth.passkey_challenge set expires_at = now()')
    expect(await sendAssertion(auth(), cookie, response)).toMatchObject(failed)
  })

  test.each([
    ['stands still', 1],
    ['goes back', 1000],
  ])('of a passkey whose counter %s is refused, and its owner is told', async (_, counter) => {
    // Its first assertion counts one.
    const { email, key } = await registered()
    const ofUser = '(select id from auth."user" where email = $1)'
    await rows(`update auth.passkey set counter = ${counter} where user_id = ${ofUser}`, [email])
    expect(await signInByPasskey(auth(), key)).toMatchObject(failed)
    await auth().mailWith(email, 'We refused one of your passkeys')
    const found = await rows(
      `select event from auth.audit_event where machine = 'passkey' and user_id = ${ofUser} order by at desc, id desc limit 1`,
      [email],
    )
    expect(found).toEqual([{ event: 'counter.regressed' }])
  })

  test('that has not verified its user signs nobody in alone', async () => {
    const { email, token: before } = await verifiedPerson(auth())
    const { token } = await enrolFactor(auth(), before)
    const key = simpleKey()
    expect(await registerPasskey(auth(), token, key)).toMatchObject({ status: 200 })
    const sessions = await reasonsOf(email)
    const { options, cookie } = await beginAuthentication(auth())
    expect(options).toMatchObject({ userVerification: 'required' })
    // A browser that does not ask it to.
    const response = key.getJSON(APP_ORIGIN, { ...options, userVerification: 'discouraged' })
    expect(await sendAssertion(auth(), cookie, response)).toMatchObject(failed)
    expect(await reasonsOf(email)).toEqual(sessions)
  })

  test('of another account is no second factor', async () => {
    const { email, token: before } = await verifiedPerson(auth())
    await enrolFactor(auth(), before)
    const stranger = await verifiedPerson(auth())
    const { token } = await enrolFactor(auth(), stranger.token)
    const key = simpleKey()
    await registerPasskey(auth(), token, key)
    const waiting = await challenged(auth(), email)
    const { options, cookie } = await beginAuthentication(auth())
    const response = key.getJSON(APP_ORIGIN, { ...options, userVerification: 'discouraged' })
    expect(await sendAssertion(auth(), `${waiting}; ${cookie}`, response)).toMatchObject(failed)
  })

  test.each([
    [4, 'leave', { status: 200 }],
    [5, 'end', failed],
  ])('%i wrong ones %s a sign-in that waits for a second factor', async (wrong, _, then) => {
    const { email, token: before } = await verifiedPerson(auth())
    const { token } = await enrolFactor(auth(), before)
    const key = simpleKey()
    await registerPasskey(auth(), token, key)
    const waiting = await challenged(auth(), email)
    for (const _ of Array.from({ length: wrong })) {
      const { options, cookie } = await beginAuthentication(auth(), waiting)
      const response = inResponse({ signature: 'MEUCIQ' })(key.getJSON(APP_ORIGIN, options))
      expect(await sendAssertion(auth(), `${waiting}; ${cookie}`, response)).toMatchObject(failed)
    }
    const { options, cookie } = await beginAuthentication(auth())
    const response = key.getJSON(APP_ORIGIN, { ...options, userVerification: 'discouraged' })
    expect(await sendAssertion(auth(), `${waiting}; ${cookie}`, response)).toMatchObject(then)
  })
})

describe('who has a passkey', () => {
  test('is told to nobody who has proven nothing', async () => {
    await registered()
    const { options } = await beginAuthentication(auth())
    expect(Object.keys(options).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })

  test('is not changed by a lock: it is the owner who is told of it, by the passkey alone', async () => {
    const { email, key } = await registered()
    await rows('update auth."user" set banned = true where email = $1', [email])
    expect(await signInByPasskey(auth(), key)).toMatchObject({ status: 403, body: { code: 'BANNED_USER' } })
    const { cookie, response } = await asserted({ key })
    expect(await sendAssertion(auth(), cookie, inResponse({ signature: 'MEUCIQ' })(response))).toMatchObject(
      failed,
    )
  })
})

test('a passkey that is being removed signs in before, or not at all', async () => {
  const { email, key } = await registered()
  const signedIn = await signInByPasskey(auth(), key)
  const { session } = signedIn.body as { session: { token: string } }
  const [found] = await rows(
    `select p.id from auth.passkey p join auth."user" u on u.id = p.user_id where u.email = $1`,
    [email],
  )
  const { cookie, response } = await asserted({ key })
  const [removed, used] = await Promise.all([
    auth().post(
      '/passkey/delete-passkey',
      { id: found.id },
      { origin: APP_ORIGIN, authorization: `Bearer ${session.token}` },
    ),
    sendAssertion(auth(), cookie, response),
  ])
  expect(removed).toMatchObject({ status: 200 })
  expect([200, 401]).toContain(used.status)
  expect(await signInByPasskey(auth(), key)).toMatchObject(failed)
  expect(await auth().post('/sign-in/email', { email, password: PASSWORD })).toMatchObject({ status: 200 })
})
