// An application that names no scope asks for a default (RFC 6749, section 3.3), as agents do that know of none.

import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import {
  API,
  begin,
  consent,
  DESK,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  signedIn,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

/** What the person reads, and the tokens that follow from their consent. */
async function without(
  registered: typeof DESK | typeof NOTES,
  parameters: Record<string, string> = {},
  scope: '' | null = null,
) {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), registered)
  const { address, verifier, state } = await begin(config, registered, parameters)
  for (const name of ['scope', 'nonce']) address.searchParams.delete(name)
  if (scope !== null) address.searchParams.set('scope', scope)
  const met = await follow(auth(), browser, address.href)
  const { leadsTo } = await consent(auth(), browser, met.address, 'allow')
  const tokens = await client.authorizationCodeGrant(config, leadsTo as URL, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  return { page: String(met.reply.body), tokens, user }
}

test('for a service it asks for all that it may do there', async () => {
  const { page, tokens } = await without(NOTES, { resource: 'https://api.notes.example.com/' })
  expect(page).toContain('notes.write')
  expect(await client.tokenIntrospection(await discover(auth(), API), tokens.access_token)).toMatchObject({
    active: true,
    scope: 'notes.read notes.write',
  })
})

test('for no service it asks who the person is, and nothing else of them', async () => {
  const { tokens, user } = await without(DESK)
  expect(tokens.scope).toBe('openid')
  expect(tokens.claims()).toMatchObject({ sub: user.id })
  expect(tokens.claims()).not.toHaveProperty('email')
})

test('one that names an empty scope names none', async () => {
  const { tokens } = await without(DESK, {}, '')
  expect(tokens.scope).toBe('openid')
})

test('one that names only scopes that it may not have is refused at once', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  for (const scope of ['notes.read', 'other', 'OPENID']) {
    const { address } = await begin(config, NOTES, { scope })
    address.searchParams.delete('nonce')
    const { leadsTo } = await follow(auth(), browser, address.href)
    expect(leadsTo?.searchParams.get('error'), scope).toBe('invalid_scope')
  }
})
