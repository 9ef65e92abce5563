// A provider that is linked from another site than the auth service's: the page that the return leads to asks for it.

import { expect, test } from 'vitest'
import { linking } from '../../ui/client/stored.ts'
import { me } from './support/account.tsx'
import { fakeServers } from './support/fake-servers.ts'
import { heading, sentence } from './support/form.ts'
import { withMeta } from './support/pages.ts'

withMeta({ 'auth-providers': 'demo=Demo' })

test('a return that the page has to end is sent with its cookies, leaves the address, and is said to have linked the provider', async () => {
  let ways: object[] = []
  const page = `${location.origin}/account#providers`
  const servers = fakeServers({
    '/api/me': () => ({ body: me }),
    '/list-accounts': () => ({ body: ways }),
    '/link-social': () => {
      ways = [{ id: 'w1', providerId: 'demo', scopes: [] }]
      return { body: { url: page, redirect: false } }
    },
  })
  document.body.append(Object.assign(document.createElement('div'), { id: 'app' }))
  linking.keep('demo')
  history.replaceState(null, '', '/account?auth_provider_return=state%3Ds%26code%3Dc#providers')
  const before = history.length
  await import('../../ui/door.tsx')
  await expect.element(heading('Your account')).toBeVisible()
  await expect.element(sentence('Demo is linked.')).toBeVisible()
  expect(servers.to('/link-social').map(({ body }) => body)).toEqual([
    {
      provider: 'demo',
      callbackURL: page,
      errorCallbackURL: page,
      disableRedirect: true,
      returned: 'state=s&code=c',
    },
  ])
  expect([location.href, history.length, linking.read()]).toEqual([page, before, ''])
})
