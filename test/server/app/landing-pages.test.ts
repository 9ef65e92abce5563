// LANDING_PAGES: people come to another application's pages after signing in; the wire stays as specified.

import { expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { appOfFile } from '../../support/app-service.ts'
import { CALLBACK, knows, opaqueToken, person, sessionOf } from '../../support/callback.ts'

const { app, auth } = appOfFile({
  LANDING_PAGES: JSON.stringify({
    '/dashboard': 'https://notes.example/home',
    '/auth/no-organization': '/welcome',
  }),
})

async function signIn() {
  const token = opaqueToken()
  knows(auth(), token, person(), 'cookie')
  const answer = await app().post(CALLBACK, { token })
  return { answer, session: sessionOf(answer) }
}

const ledTo = async (path: string, headers: Record<string, string> = {}) => {
  const { status, headers: got } = await app().get(path, headers)
  return [status, got.get('location')]
}

test('the redirects of callback, organization and tenant are the specified paths', async () => {
  const { answer, session } = await signIn()
  expect(answer.body).toEqual({ success: true, redirect: '/auth/no-organization' })
  const made = await app().post('/api/organizations', { name: 'Acme' }, session)
  expect(made.body).toMatchObject({ redirect: '/dashboard' })
})

test('each page leads to where the setting says, the dashboard once its machine shows it', async () => {
  const { session } = await signIn()
  expect(await ledTo('/auth/no-organization', session)).toEqual([302, '/welcome'])
  expect(await ledTo('/dashboard', session)).toEqual([302, '/auth/no-organization'])
  expect(await ledTo('/dashboard')).toEqual([302, '/'])
  await app().post('/api/organizations', { name: 'Acme' }, session)
  expect(await ledTo('/dashboard', session)).toEqual([302, 'https://notes.example/home'])
  // Of what is not set the page is ours.
  expect(await ledTo('/auth/select-tenant', session)).toEqual([200, null])
})

test('a verifier is redeemed on our page, and told to no other', async () => {
  expect(await ledTo('/auth/no-organization?auth_session_verifier=secret')).toEqual([200, null])
  const other = await app().get('/auth/no-organization?next=https://evil.example')
  expect(other.headers.get('location')).toBe('/welcome')
})

test('to HEAD, by which the form asks where a session leads, the paths are those of the wire', async () => {
  const { status } = await fetch(`${app().url}/auth/no-organization`, { method: 'HEAD', redirect: 'manual' })
  expect(status).toBe(200)
})

test.each([
  '{"/dashboard":"//evil.example"}',
  '{"/dashboard":"/\\\\evil.example"}',
  '{"/dashboard":"javascript:alert(1)"}',
  '{"/dashboard":"http://notes.example"}',
  '{"/dashboard":"/dashboard"}',
  '{"/dashboard":"/"}',
  '{"/dashboard":"/auth/../dashboard?again"}',
  '{"/dashboard":"notes"}',
  '{"/home":"/notes"}',
  '[]',
  'notes',
])('%s is refused at the start', (LANDING_PAGES) => {
  expect(() => loadSettings(appSettings, { LANDING_PAGES }, { demo: true })).toThrow(
    /^LANDING_PAGES is not usable as it is: .+ give a JSON object such as /,
  )
})
