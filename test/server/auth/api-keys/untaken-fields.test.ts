// What a key is not limited by is refused by name, so that nobody takes a key for limited, or for ended; what a key is called; and a person's key is told by its prefix.

import { expect, test } from 'vitest'
import {
  createApiKeyBody,
  getApiKeyQuery,
  updateApiKeyBody,
} from '../../../../server/auth/flows/api-keys/api-keys.schema.ts'
import { createOrganizationKeyBody } from '../../../../server/wire/organization-keys.ts'

const id = 'f6b1c8de-4b5c-4e0f-9c57-1f1c7a0f7d11'
const refills = { remaining: 5, refillAmount: 5, refillInterval: 1000 }
const limits = {
  ...{ enabled: false, permissions: { files: ['read'] }, expiresIn: 60 },
  ...{ rateLimitEnabled: true, rateLimitMax: 1, rateLimitTimeWindow: 1000 },
}

test.each([
  ['create', createApiKeyBody, {}, refills],
  ['create, of an organization', createOrganizationKeyBody, { tenantId: id }, refills],
  ['update', updateApiKeyBody, { keyId: id, name: 'a' }, { ...refills, ...limits }],
] as const)('%s', (_, schema, asked, untaken) => {
  expect(schema.safeParse({ ...asked, remaining: null }).success).toBe(true)
  for (const [field, value] of Object.entries(untaken))
    expect(schema.safeParse({ ...asked, [field]: value }).error?.issues).toMatchObject([
      { path: [field], message: `Invalid input: ${field} is not supported` },
    ])
})

test.each([
  ['create', createApiKeyBody, {}],
  ['create, of an organization', createOrganizationKeyBody, { tenantId: id }],
  ['update', updateApiKeyBody, { keyId: id }],
] as const)('%s: a name is on one line and in one direction, and people can see it', (_, schema, asked) => {
  const named = (name: string) => schema.safeParse({ ...asked, name })
  expect(named('\u202ebackup\u2066\nnightly ').data?.name).toBe('backup nightly')
  for (const name of ['', ' ', '\u200b', '\u3164\u2800', '\u202e\n', 'x'.repeat(101)])
    expect(named(name).error?.issues).toMatchObject([{ path: ['name'] }])
})

test('no prefix of a person’s key makes it begin as an organization’s', () => {
  const isTaken = (prefix: string) => createApiKeyBody.safeParse({ prefix }).success
  expect(['l', 'lk', 'lko', 'lko_', 'lko_mine'].filter(isTaken)).toEqual([])
  expect(['lk_', 'lkoala_', 'mine', '_'].filter(isTaken)).toEqual(['lk_', 'lkoala_', 'mine', '_'])
})

test('an id that no database can compare is asked about nowhere', () => {
  expect(getApiKeyQuery.safeParse({ id }).success).toBe(true)
  for (const unread of ['\0', `${id}\0`, `\n\0`])
    expect(getApiKeyQuery.safeParse({ id: unread }).success).toBe(false)
})
