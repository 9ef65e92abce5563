// Passkeys beside a real Better Auth with its plugin: the same answers, but for what docs/better-auth.md lists.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator, type Creating, type Requesting } from '../../../model/authenticator.ts'
import { ask, headerOf, keep } from '../../../model/http.ts'
import { APP_ORIGIN, authServiceOfFile, PASSWORD } from '../../../support/auth-service.ts'
import { type RunningBetterAuth, startBetterAuth } from '../../../support/better-auth.ts'

const ours = authServiceOfFile()
let theirs: RunningBetterAuth | undefined
beforeAll(async () => {
  theirs = await startBetterAuth({ passkeys: true })
})
afterAll(() => theirs?.stop())

type Service = { url: string; codeTo: (email: string) => string | Promise<string> }
type Answered = { status: number; body: Record<string, unknown> }

/** Names and kinds of the members, whatever order a table has them in. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, shapeOf(member)] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

/** @returns what each request of a person's passkeys is answered, by its label */
async function walked({ url, codeTo }: Service): Promise<Record<string, Answered>> {
  const email = 'ada@example.com'
  const key = authenticator()
  const browser = () => {
    const cookies = new Map<string, string>()
    return async (path: string, body?: object): Promise<Answered> => {
      const reply = await ask(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          origin: APP_ORIGIN,
          cookie: headerOf(cookies),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      keep(cookies, reply)
      return { status: reply.status, body: reply.body ?? {} }
    }
  }
  const person = browser()
  const stranger = browser()
  await person('/sign-up/email', { name: 'Ada', email, password: PASSWORD })
  await person('/email-otp/verify-email', { email, otp: await codeTo(email) })

  const made = { clientDataJSON: 'e30', attestationObject: 'oA' }
  const unasked = await person('/passkey/verify-registration', {
    response: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: made },
  })
  const creating = await person('/passkey/generate-register-options?name=Ada')
  const created = key.createJSON(APP_ORIGIN, creating.body as unknown as Creating)
  const registered = await person('/passkey/verify-registration', { response: created, name: 'Key' })
  const asking = await stranger('/passkey/generate-authenticate-options')
  const asserted = key.getJSON(APP_ORIGIN, asking.body as unknown as Requesting)
  const signedIn = await stranger('/passkey/verify-authentication', { response: asserted })
  const replayed = await stranger('/passkey/verify-authentication', { response: asserted })
  const listed = await stranger('/passkey/list-user-passkeys')
  const known = await stranger('/passkey/generate-authenticate-options')
  const { id } = registered.body as { id: string }
  const named = await stranger('/passkey/update-passkey', { id, name: ' Other ' })
  const unnamed = await stranger('/passkey/update-passkey', { id, name: ' ' })
  const unknown = await stranger('/passkey/delete-passkey', { id: 'nobody’s' })
  const removed = await stranger('/passkey/delete-passkey', { id })
  const nobody = browser()
  return {
    creating,
    registered,
    unasked,
    asking,
    signedIn,
    replayed,
    listed,
    known,
    named,
    unnamed,
    unknown,
    removed,
    'creating without a session': await nobody('/passkey/generate-register-options'),
    'listing without a session': await nobody('/passkey/list-user-passkeys'),
    'answering nothing': await nobody('/passkey/verify-authentication', { response: asserted }),
  }
}

/** A session says why it exists; what is no session has no more than there. */
const withReason = (body: { session?: object } | undefined) =>
  body?.session
    ? {
        ...body,
        session: {
          ...body.session,
          aal: 'aal2',
          amr: ['hwk', 'user', 'mfa'],
          authenticatedAt: '',
          rememberMe: true,
        },
      }
    : body

/** By label, what is answered here: docs/better-auth.md says why. */
const differing = {
  unasked: [400, 'FAILED_TO_VERIFY_REGISTRATION'],
  replayed: [401, 'AUTHENTICATION_FAILED'],
  'answering nothing': [401, 'AUTHENTICATION_FAILED'],
} as const

test('every answer has the status and the members of Better Auth’s', async () => {
  if (!theirs) throw new Error('Better Auth has not started.')
  const [here, there] = await Promise.all([walked(ours()), walked(theirs)])
  for (const [label, { status, body }] of Object.entries(here)) {
    const other = there[label]
    const different = differing[label as keyof typeof differing]
    if (different) {
      expect([label, status, body.code]).toEqual([label, ...different])
      expect([label, other?.status, other?.body.code]).toEqual([label, 400, 'CHALLENGE_NOT_FOUND'])
    } else if (status === 200)
      expect([label, status, shapeOf(body)]).toEqual([label, other?.status, shapeOf(withReason(other?.body))])
    else expect([label, status, body]).toEqual([label, other?.status, other?.body])
  }
  expect(here.named?.body).toMatchObject({ passkey: { name: 'Other' } })
})
