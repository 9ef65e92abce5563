// Passkeys belong to the application's domain, and settings that browsers would refuse are refused at the start.

import { expect, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'

const demo = { demo: true }

test('they belong to the host of APP_ORIGIN, whose pages ask for them', () => {
  const { values } = loadSettings(authSettings, { APP_ORIGIN: 'http://app.localhost:3000' }, demo)
  expect(values).toMatchObject({
    PASSKEY_RP_ID: 'app.localhost',
    PASSKEY_ORIGINS: ['http://app.localhost:3000'],
  })
})

test('a domain above several origins does for all of them', () => {
  const origins = 'https://app.example.com,https://admin.example.com'
  const { values } = loadSettings(
    authSettings,
    { PASSKEY_RP_ID: 'example.com', PASSKEY_ORIGINS: origins },
    demo,
  )
  expect(values).toMatchObject({ PASSKEY_RP_ID: 'example.com', PASSKEY_ORIGINS: origins.split(',') })
})

test('origins may be written as other settings take them, in capitals and with a slash at the end', () => {
  const given = { PASSKEY_ORIGINS: 'https://App.Example.com/, https://admin.app.example.com/' }
  const { values } = loadSettings(authSettings, given, demo)
  expect(values).toMatchObject({
    PASSKEY_RP_ID: 'app.example.com',
    PASSKEY_ORIGINS: ['https://app.example.com', 'https://admin.app.example.com'],
  })
})

test.each([
  [{ PASSKEY_RP_ID: 'https://app.example.com' }, /^PASSKEY_RP_ID is not usable as it is: give a domain/],
  [{ PASSKEY_RP_ID: 'app.example.com:443' }, /^PASSKEY_RP_ID is not usable as it is: give a domain/],
  [
    { PASSKEY_RP_ID: 'other.example' },
    /other\.example is neither the host of http:\/\/app\.lockstep\.localhost/,
  ],
  [
    { PASSKEY_RP_ID: 'co.uk', PASSKEY_ORIGINS: 'https://app.co.uk' },
    /^PASSKEY_RP_ID is not usable as it is: nobody has co\.uk for a domain/,
  ],
  [
    { PASSKEY_ORIGINS: 'https://app.example.com,https://other.example' },
    /app\.example\.com is neither the host of https:\/\/other\.example/,
  ],
  [
    { PASSKEY_ORIGINS: 'http://app.example.com' },
    /^PASSKEY_ORIGINS is not usable as it is: no browser makes a passkey for http:\/\/app\.example\.com/,
  ],
])('%j is refused, with the reason', (env, reason) => {
  expect(() => loadSettings(authSettings, env, demo)).toThrow(reason)
})
