// docs/better-auth.md says of each of Better Auth's routes whether it is served, and is right.

import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { bearer, emailOTP, jwt, openAPI, twoFactor } from 'better-auth/plugins'
import { expect, test } from 'vitest'
import { routes } from '../../../../server/auth/auth.routes.ts'
import { textOf } from '../../../rules/support/files.ts'

type Endpoint = { path?: string; options?: { method?: string | string[] } }

const theirs = betterAuth({
  database: memoryAdapter({}),
  secret: 'no secret, and long enough that nobody is warned: 0aZ9',
  baseURL: 'http://auth.lockstep.localhost',
  emailAndPassword: { enabled: true },
  plugins: [
    emailOTP({ sendVerificationOTP: async () => {} }),
    jwt(),
    bearer(),
    openAPI(),
    twoFactor(),
    passkey(),
  ],
})

const theirRoutes = (Object.values(theirs.api) as Endpoint[]).flatMap(({ path, options }) =>
  path ? [options?.method ?? []].flat().map((method) => `${method} ${path}`) : [],
)

const rows = new Map(
  [...textOf('docs/better-auth.md').matchAll(/^\| `((?:GET|POST) [^`]+)` \| (not )?served.* \|$/gm)].map(
    ([, route = '', not]) => [route, not === undefined],
  ),
)

const ours = new Set(routes.map(({ method, path }) => `${method} ${path.replace(':provider', ':id')}`))

test('every route of theirs has its row', () => {
  expect(theirRoutes.length).toBeGreaterThan(35)
  expect([...rows.keys()].toSorted()).toEqual(theirRoutes.toSorted())
})

test.each([...rows])('%s is served, or not, as its row says: %s', (route, isServed) => {
  expect(ours.has(route)).toBe(isServed)
})
