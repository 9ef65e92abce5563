// What an operator is shown of the settings: of each where it comes from, and the value where it is no secret.

import { expect, test } from 'vitest'
import { allSettings } from '../../../server/config/load.ts'
import { settingsInForce } from '../../../server/config/settings-in-force.ts'
import { envOfFile } from '../../support/config-folder.ts'

const SECRET = 'pJ3R8k0vYxQm2s7TzWc5uEbNfHgLdAiO'

const config = `export default {
  APP_ORIGIN: 'https://two.example.com',
  SESSION_KEYS_FILE: '/run/secrets/keys',
}`
function shown() {
  const given = envOfFile(config, {
    AUTH_URL: `https://three.example.com/${SECRET}`,
    TRUSTED_ORIGINS: 'https://a.example.com,https://b.example.com',
    INVITATIONS_PER_DAY: '7',
    AUTH_SECRET: SECRET,
  })
  return settingsInForce(allSettings, {
    given,
    inForce: {
      ...given,
      BACKCHANNEL_LOGOUT_URL: 'https://two.example.com/auth',
      SMTP_URL: `smtp://a:${SECRET}@localhost`,
    },
    profile: 'hardened',
    ofDotenv: new Set(['INVITATIONS_PER_DAY']),
  })
}

test.each([
  ['AUTH_URL', 'environment', 'https://three.example.com/…'],
  ['TRUSTED_ORIGINS', 'environment', 'https://a.example.com,https://b.example.com'],
  ['APP_ORIGIN', 'configFile', 'https://two.example.com'],
  ['INVITATIONS_PER_DAY', 'dotenv', '7'],
  ['BACKCHANNEL_LOGOUT_URL', 'start', 'https://two.example.com/…'],
  ['RATE_LIMITS', 'profile', 'on'],
  ['JWKS_ROTATION_DAYS', 'default', '90'],
  ['AUTH_SECRET', 'environment', null],
  ['SESSION_KEYS', 'configFile', null],
  ['SMTP_URL', 'start', null],
  ['DATABASE_URL', 'nowhere', null],
])('%s comes from %s, and %s is shown', (name, place, value) => {
  expect(shown().rows.find((row) => row.name === name)).toMatchObject({ place, value })
})

test('no secret is in what is shown', () => {
  expect(JSON.stringify(shown())).not.toContain(SECRET)
})
