// Where somebody goes after signing in: never to another origin or a script, and to a page only that the machine shows them.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinationOf, pathOf } from '../../ui/client/destination.ts'
import { destinationOf as destinationOfElement } from '../../ui/element/application.ts'

const ORIGIN = 'https://app.example'
const redirects = ['/dashboard', '/auth/no-organization', '/auth/select-tenant']

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
  `/${'x'.repeat(3000)}`,
])('%j is no path of this origin', (text) => {
  expect(pathOf(text, ORIGIN)).toBeNull()
  for (const redirect of redirects) expect(destinationOf(redirect, text, ORIGIN)).toBe(redirect)
})

test.each([
  ['javascript:alert(1)', ''],
  [' java\nscript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['blob:https://app.example/1', ''],
  ['/notes?tab=1', '/notes?tab=1'],
  ['https://shop.example/', 'https://shop.example/'],
])('of %j as the redirect of somebody else’s application the element makes %j', async (given, wanted) => {
  const { application, redirect } = destinationOfElement({ callbackUrl: '', establish: () => () => given })
  const user = { id: '1', email: 'ada@example.com', name: null, emailVerified: true }
  await application.callback({ token: null, user }, { signal: new AbortController().signal, headers: {} })
  expect(redirect()).toBe(wanted)
})

/** Nearly addresses: what they are made of, in any order. */
const pieces = fc
  .array(
    fc.constantFrom('/', '\\', '.', '..', '@', ':', '?', '#', '%2f', '%5c', '\t', '\n', ' ', 'evil.example'),
    {
      maxLength: 8,
    },
  )
  .map((all) => all.join(''))

test('whatever is asked for, the destination is of this origin, read once or twice', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        pieces,
        pieces.map((text) => `/${text}`),
        fc.string(),
        fc.webUrl(),
      ),
      fc.constantFrom(...redirects),
      (wanted, redirect) => {
        const destination = destinationOf(redirect, wanted, ORIGIN)
        expect(destination).toMatch(/^\/(?![/\\])/)
        const { origin, href } = new URL(destination, ORIGIN)
        expect(origin).toBe(ORIGIN)
        expect(new URL(href).origin).toBe(ORIGIN)
      },
    ),
    { numRuns: 2000, seed: 19 },
  )
})

test.each(redirects)('after %s, of an invitation, is the invitation', (redirect) => {
  expect(destinationOf(redirect, '/invitation#token', ORIGIN)).toBe('/invitation#token')
})

test.each([
  ['/dashboard', '/auth/register-organization', '/auth/register-organization'],
  ['/auth/no-organization', '/auth/register-organization', '/auth/register-organization'],
  ['/auth/select-tenant', '/auth/register-organization', '/auth/register-organization'],
  ['/dashboard', '/account#password', '/account#password'],
  ['/auth/no-organization', '/account#password', '/account#password'],
  ['/auth/select-tenant', '/account#password', '/account#password'],
  ['/auth/no-organization', '/console', '/console'],
  ['/auth/select-tenant', '/console', '/console'],
  ['/dashboard', '/any/page?q=1#part', '/any/page?q=1#part'],
  ['/auth/no-organization', '/any/page', '/auth/no-organization'],
  ['/auth/select-tenant', '/any/page', '/auth/select-tenant'],
  ['/dashboard', '/', '/dashboard'],
  ['/dashboard', '/api/sign-out', '/dashboard'],
  ['/dashboard', '/auth/callback?auth_session_verifier=x', '/dashboard'],
  ['/dashboard', '/auth/select-tenant', '/dashboard'],
])('X-711: after %s, of %s, is %s', (redirect, wanted, destination) => {
  expect(destinationOf(redirect, wanted, ORIGIN)).toBe(destination)
})
