// A provider that could not be linked: the browser comes back to the account's page, which says why.

import { expect, test } from 'vitest'
import { linking } from '../../ui/client/stored.ts'
import { me } from './support/account.tsx'
import { fakeServers } from './support/fake-servers.ts'
import { heading, sentence } from './support/form.ts'
import { withMeta } from './support/pages.ts'

withMeta({ 'auth-providers': 'demo=Demo' })

test('a provider that could not be linked leads back to the account, which says why, and no sign-in has failed', async () => {
  fakeServers({ '/api/me': () => ({ body: me }), '/list-accounts': () => ({ body: [] }) })
  document.body.append(Object.assign(document.createElement('div'), { id: 'app' }))
  linking.keep('demo')
  history.replaceState(null, '', '/account?kept=1&error=email_does_not_match#providers')
  await import('../../ui/door.tsx')
  await expect.element(heading('Your account')).toBeVisible()
  await expect.element(sentence('That account’s email is different from yours here.')).toBeVisible()
  expect(location.pathname + location.search + location.hash).toBe('/account?kept=1#providers')
  expect([linking.read(), heading('Sign-in failed').elements()]).toEqual(['', []])
})
