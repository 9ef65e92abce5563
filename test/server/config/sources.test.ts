// The doctor says where a setting has its value from: the environment before .env, and both before lockstep.config.ts.

import { expect, test } from 'vitest'
import { allSettings } from '../../../server/config/load.ts'
import { sourcesOf } from '../../../server/config/sources.ts'
import { envOfFile } from '../../support/config-folder.ts'

const SECRET = 'pJ3R8k0vYxQm2s7TzWc5uEbNfHgLdAiO'

test('each setting says where its value comes from, and never what it is', () => {
  const config = `export default {
    AUTH_URL: 'https://one.example.com',
    APP_ORIGIN: 'https://two.example.com',
    SESSION_KEYS_FILE: '/run/secrets/keys',
    INVITATION_DAYS: 3,
  }`
  const given = {
    AUTH_URL: 'https://three.example.com',
    INVITATIONS_PER_DAY: '7',
    AUTH_SECRET: SECRET,
    MAIL_FROM: '',
  }
  const sources = sourcesOf(allSettings, envOfFile(config, given), new Set(['INVITATIONS_PER_DAY']))
  const from = Object.fromEntries(sources.map((one) => [one.setting, one.from]))
  expect(from).toMatchObject({
    AUTH_URL: 'the environment',
    APP_ORIGIN: 'lockstep.config.ts',
    INVITATION_DAYS: 'lockstep.config.ts',
    INVITATIONS_PER_DAY: '.env',
    AUTH_SECRET: 'the environment',
    SESSION_KEYS: 'the file that SESSION_KEYS_FILE names, by lockstep.config.ts',
    RATE_LIMITS: 'the profile',
    ORGANIZATIONS_PER_PERSON: 'its default',
    MAIL_FROM: 'its default',
    DATABASE_URL: 'nowhere',
  })
  const said = JSON.stringify(sources)
  for (const value of [SECRET, 'example.com', '/run/secrets']) expect(said).not.toContain(value)
  expect(
    sources
      .filter(({ isGiven }) => isGiven)
      .map(({ setting }) => setting)
      .toSorted(),
  ).toEqual(
    [
      'APP_ORIGIN',
      'AUTH_SECRET',
      'AUTH_URL',
      'INVITATIONS_PER_DAY',
      'INVITATION_DAYS',
      'SESSION_KEYS',
    ].toSorted(),
  )
})
