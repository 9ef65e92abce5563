// The settings in the console: for operators, each with where it comes from, and no secret of any of them.

import { expect, test } from 'vitest'
import type { SettingsReply, ViewReply } from '../../../../server/wire/console-views.ts'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../../../support/second-factor.ts'
import { newSecret } from '../../../support/webhook-receiver.ts'
import { withConsole } from './console.support.ts'

const secrets = {
  EVENTS_SECRET: newSecret(),
  AUTH_SECRET: newSecret(),
  OIDC_PROVIDERS: '[{"id":"g","issuer":"https://g.example.com","clientId":"c","clientSecret":"S3CR3T-0F-G"}]',
}
const { auth, rows, holder } = withConsole({
  CONSOLE: 'on',
  PROFILE: 'hardened',
  SOCIAL_EMAIL_TRUST: 'always',
  BACKCHANNEL_LOGOUT_URL: 'https://app.example.com/hooks/T0K3N',
  ...secrets,
})

const view = (token: string) =>
  auth().post('/console/view', { of: 'settings', reason: 'monday' }, bearer(token))

async function settings(token: string): Promise<SettingsReply> {
  const { settings } = (await view(token)).body as ViewReply
  if (!settings) throw new Error('No settings were shown.')
  return settings
}

test('X-1400: an operator sees each setting with its value and where it comes from, and the look is in the audit', async () => {
  const { token, email } = await holder('operator')
  const { rows: found } = await settings(token)
  const row = (name: string) => found.find((one) => one.name === name)
  const given = { place: 'environment', isGiven: true, isSecret: false }
  const byDefault = { isGiven: false, isSecret: false }
  expect(row('CONSOLE')).toEqual({ name: 'CONSOLE', ...given, value: 'on' })
  expect(row('JWKS_ROTATION_DAYS')).toEqual({
    name: 'JWKS_ROTATION_DAYS',
    place: 'default',
    ...byDefault,
    value: '90',
  })
  expect(row('PASSWORD_BLOCKLIST')).toMatchObject({ place: 'profile', ...byDefault, value: 'on' })
  expect(row('BACKCHANNEL_LOGOUT_URL')).toMatchObject({ ...given, value: 'https://app.example.com/…' })
  expect(
    await rows(
      `select detail ->> 'view' as view, detail ->> 'reason' as reason from auth.audit_event where operator = $1`,
      [email],
    ),
  ).toContainEqual({ view: 'settings', reason: 'monday' })
})

test('X-1400: of a secret it is said whether it is set, and no part of one is shown', async () => {
  const { token } = await holder('operator')
  const found = await settings(token)
  const ofSecrets = found.rows.filter(({ isSecret }) => isSecret)
  expect(ofSecrets.filter(({ value }) => value !== null)).toEqual([])
  expect(ofSecrets.filter(({ isGiven }) => isGiven).map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(secrets)),
  )
  const shown = JSON.stringify(found)
  for (const kept of [secrets.AUTH_SECRET, secrets.EVENTS_SECRET, 'S3CR3T-0F-G', 'T0K3N', auth().databaseUrl])
    expect(shown).not.toContain(kept)
})

test('what is weaker than hardened is listed with what the proofs find to happen under it', async () => {
  const { token } = await holder('operator')
  const { weaker } = await settings(token)
  expect(weaker.map(({ name }) => name)).toEqual(['SOCIAL_EMAIL_TRUST', 'RATE_LIMITS'])
  expect(weaker[0]).toMatchObject({ value: 'always', hardened: 'when-verified' })
  expect(weaker[0]?.happens).toContain('an identity is linked without permission')
})

test('X-1400: support sees no setting, and who has no role finds no such address', async () => {
  const { token } = await holder('support')
  expect(await view(token)).toMatchObject({ body: { isForOperators: true, settings: null } })
  const { token: nobodys } = await verifiedPerson(auth())
  expect(await view(nobodys)).toMatchObject({ status: 404, body: '' })
})
