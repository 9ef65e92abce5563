// @better-auth/passkey's client library against our service: in Node, with an authenticator in the place of the browser's.

import { passkeyClient } from '@better-auth/passkey/client'
import { createAuthClient } from 'better-auth/client'
import { expect, test, vi } from 'vitest'
import { authenticator } from '../../../model/authenticator.ts'
import { APP_ORIGIN } from '../../../support/auth-service.ts'
import type { createPage } from '../../../support/page.ts'
import { clientsOfFile, refusal } from './client.support.ts'

const { url, open, signedIn } = clientsOfFile()

/** What browsers have, and Node has not. */
function plugIn(key: ReturnType<typeof authenticator>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', {
    credentials: {
      create: async (options: CredentialCreationOptions) => key.create(APP_ORIGIN, options),
      get: async (options: CredentialRequestOptions) => key.get(APP_ORIGIN, options),
    },
  })
}

const inPage = (page: ReturnType<typeof createPage>) =>
  createAuthClient({
    baseURL: url(),
    plugins: [passkeyClient()],
    fetchOptions: { customFetchImpl: page.fetch },
  })

test('adds a passkey, signs in with it elsewhere, names it and removes it', async () => {
  const key = authenticator()
  plugIn(key)
  const { page, email } = await signedIn()
  const there = inPage(page)
  const added = await there.passkey.addPasskey({ name: 'Ada’s key' })
  expect(added).toMatchObject({ error: null, data: { name: 'Ada’s key', deviceType: 'multiDevice' } })

  const elsewhere = open()
  const client = inPage(elsewhere.page)
  const signed = await client.signIn.passkey()
  expect(signed).toMatchObject({
    error: null,
    data: { user: { email }, session: { userId: added.data?.userId } },
  })
  expect((await elsewhere.client.getSession()).data).toMatchObject({ user: { email } })

  const list = await client.$fetch<{ id: string; name: string }[]>('/passkey/list-user-passkeys')
  expect(list.data).toMatchObject([{ id: added.data?.id, name: 'Ada’s key' }])
  const id = added.data?.id ?? ''
  const named = await client.passkey.updatePasskey({ id, name: 'Work' })
  expect(named).toMatchObject({ error: null, data: { passkey: { id, name: 'Work' } } })
  expect(await there.passkey.deletePasskey({ id })).toEqual(
    refusal(403, 'STEP_UP_REQUIRED', 'Prove again who you are to perform this action.'),
  )
  expect(await client.passkey.deletePasskey({ id })).toMatchObject({ error: null, data: { status: true } })
  expect(await client.signIn.passkey()).toEqual(
    refusal(401, 'AUTHENTICATION_FAILED', 'Authentication failed'),
  )
})

test('hands on that nobody is signed in, and what the authenticator says', async () => {
  const key = authenticator()
  plugIn(key)
  const stranger = inPage(open().page)
  expect(await stranger.passkey.addPasskey()).toEqual(refusal(401, 'UNAUTHORIZED', 'Unauthorized'))
  // It has no passkey of this domain.
  expect(await stranger.signIn.passkey()).toMatchObject({ data: null, error: { status: 400 } })
})
