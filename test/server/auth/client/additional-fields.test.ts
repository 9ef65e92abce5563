// Better Auth's client with fields of one's own, against our service, and beside it against a Better Auth that has the same.

import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { createAuthClient } from 'better-auth/client'
import { inferAdditionalFields } from 'better-auth/client/plugins'
import { bearer } from 'better-auth/plugins'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  type RunningAuth,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'

const user = {
  company: { type: 'string', required: false },
  seats: { type: 'number', required: false },
  plan: { type: 'string', required: false, defaultValue: 'free', input: false },
  internal: { type: 'string', required: false, returned: false },
} as const
const USER_FIELDS = JSON.stringify({
  properties: {
    company: { type: 'string' },
    seats: { type: 'number' },
    plan: { type: 'string', default: 'free', input: false },
    internal: { type: 'string', returned: false },
  },
})

let auth: RunningAuth
beforeAll(async () => {
  auth = await startAuth({ USER_FIELDS, RATE_LIMITS: 'off' })
})
afterAll(() => auth.stop())

const clientOf = (baseURL: string, token: string, customFetchImpl: typeof fetch = fetch) =>
  createAuthClient({
    baseURL,
    plugins: [inferAdditionalFields({ user })],
    fetchOptions: { customFetchImpl, headers: { authorization: `Bearer ${token}` } },
  })

const ours = async () => clientOf(auth.url, (await verifiedPerson(auth)).token)

async function theirs() {
  const url = 'http://auth.lockstep.localhost/api/auth'
  const service = betterAuth({
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    secret: 'no secret, and long enough that nobody is warned: 0aZ9',
    baseURL: url,
    emailAndPassword: { enabled: true },
    user: { additionalFields: user },
    plugins: [bearer()],
  })
  const asked = async (input: RequestInfo | URL, init?: RequestInit) =>
    service.handler(new Request(input, init))
  const body = { email: somebody(), name: 'Somebody', password: PASSWORD }
  const signedUp = await service.api.signUpEmail({ body })
  return clientOf(url, signedUp.token ?? '', asked)
}

/** What answers say of fields, and of what is refused. */
async function journey(client: Awaited<ReturnType<typeof ours>>) {
  const said = { company: 'Lovelace Ltd', seats: 3, internal: 'x' }
  const signedUp = await client.signUp.email({
    email: somebody(),
    name: 'Ada',
    password: PASSWORD,
    ...said,
    fetchOptions: { headers: { authorization: '' } },
  })
  const before = await client.getSession()
  const updated = await client.updateUser(said)
  const after = await client.getSession()
  const forbidden = await client.updateUser({ plan: 'paid' } as never)
  const fieldsOf = (found: object | undefined) =>
    Object.fromEntries(Object.keys(user).map((name) => [name, (found as Record<string, unknown>)?.[name]]))
  return {
    signedUp: fieldsOf(signedUp.data?.user),
    before: fieldsOf(before.data?.user),
    updated: updated.data,
    after: fieldsOf(after.data?.user),
    forbidden: forbidden.error?.status,
  }
}

test('signs up, changes and reads the fields as at a Better Auth', async () => {
  const [here, there] = [await journey(await ours()), await journey(await theirs())]
  // Its adapter for the memory leaves out what a database has as null.
  expect(here).toEqual({
    ...there,
    before: { company: null, seats: null, ...JSON.parse(JSON.stringify(there.before)) },
  })
  expect(here).toEqual({
    signedUp: { company: 'Lovelace Ltd', seats: 3, plan: 'free', internal: undefined },
    before: { company: null, seats: null, plan: 'free', internal: undefined },
    updated: { status: true },
    after: { company: 'Lovelace Ltd', seats: 3, plan: 'free', internal: undefined },
    forbidden: 400,
  })
})
