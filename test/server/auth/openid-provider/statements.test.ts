// How often the provider asks the database: an application waits for each answer.

import * as client from 'openid-client'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import {
  API,
  codeFor,
  discover,
  NOTES,
  OIDC_CLIENTS,
  redeem,
  signedIn,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String((given as { text?: string }).text)

/** The statements that are sent meanwhile, a list for each write. */
async function sentBy<Result>(work: () => Promise<Result>): Promise<{ result: Result; writes: string[][] }> {
  const writes: string[][] = []
  let write: string[] | null = null
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function sent(
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (!write) {
      write = []
      writes.push(write)
      queueMicrotask(() => {
        write = null
      })
    }
    write.push(textOf(given[0]).trim())
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query)
  try {
    return { result: await work(), writes }
  } finally {
    spy.mockRestore()
  }
}

test('what is shown is read with its grant, and what is given for it is written at once', async () => {
  const { browser } = await signedIn(auth())
  const [notes, api] = [await discover(auth(), NOTES), await discover(auth(), API)]
  const [resource] = API.serves
  const asked = { scope: 'openid notes.read offline_access', prompt: 'consent', resource: resource ?? '' }
  const code = await codeFor(auth(), browser, notes, NOTES, asked)
  const redeemed = await sentBy(() => redeem(notes, code))
  const { access_token, refresh_token } = redeemed.result
  const explained = await sentBy(() => client.tokenIntrospection(api, access_token))
  const hinted = await sentBy(() =>
    client.tokenIntrospection(api, access_token, { token_type_hint: 'access_token' }),
  )
  const refreshed = await sentBy(() => client.refreshTokenGrant(notes, refresh_token ?? ''))
  expect(explained.result.active).toBe(true)
  const writesOf = ({ writes }: { writes: string[][] }) => writes.length
  expect({
    redeemed: writesOf(redeemed),
    explained: writesOf(explained),
    hinted: writesOf(hinted),
    refreshed: writesOf(refreshed),
  }).toEqual({ redeemed: 2, explained: 1, hinted: 1, refreshed: 2 })
  expect(
    redeemed.writes
      .at(-1)
      ?.map((text) => text.replace(/^.*?(?:insert into|update) (auth\.(?!oauth_grant)\w+).*$/s, '$1')),
  ).toEqual([
    'auth.authorization_code',
    'auth.access_token',
    'auth.refresh_family',
    'auth.refresh_token',
    'auth.audit_event',
    'COMMIT',
  ])
})

test('whether a proof was shown before is asked of the database once', async () => {
  const { browser } = await signedIn(auth())
  const notes = await discover(auth(), NOTES)
  const { returned, verifier, state, nonce } = await codeFor(auth(), browser, notes, NOTES)
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
  const DPoP = client.getDPoPHandle(notes, await client.randomDPoPKeyPair('ES256'))
  const { writes } = await sentBy(() =>
    client.authorizationCodeGrant(notes, returned, checks, undefined, { DPoP }),
  )
  expect(writes.length).toBe(3)
})
