// What is refused at the start: opening what is meant for this machine, and trusting origins that nobody has named.

import { describe, expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { exposureFaults } from '../../../server/config/exposure.ts'
import { allSettings, loadSettings, SettingsError } from '../../../server/config/load.ts'

function faultsOf(env: Record<string, string>, demo: boolean): string[] {
  try {
    loadSettings(allSettings, env, { demo })
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n')
  }
}

const OPEN = [
  '0.0.0.0',
  '::',
  '192.0.2.7',
  'app.example.com',
  '127.evil.example',
  '1::1',
  '0',
  '::ffff:0.0.0.0',
]
const OWN = ['127.0.0.1', '127.8.9.1', '::1', 'localhost', 'app.lockstep.localhost']

describe('HOST off this machine', () => {
  test.each(OPEN)('%s is refused with PROFILE=spec, in one sentence that names the fix', (HOST) => {
    const faults = faultsOf({ HOST, PROFILE: 'spec' }, false)
    expect(faults).toEqual([expect.stringContaining(`HOST=${HOST} would open PROFILE=spec`)])
    expect(faults[0]).toContain('set HOST=127.0.0.1 or PROFILE=hardened')
    expect(faults[0]).toContain('OPEN_TO_OTHERS=on')
  })

  test.each(OPEN)('%s is refused with the demo parts, whatever the profile', (HOST) => {
    for (const PROFILE of ['spec', 'hardened'])
      expect(faultsOf({ HOST, PROFILE }, true)).toEqual([expect.stringContaining('the demo parts')])
  })

  test('is accepted when it is said twice', () => {
    for (const demo of [true, false])
      expect(faultsOf({ HOST: '0.0.0.0', PROFILE: 'spec', OPEN_TO_OTHERS: 'on' }, demo)).toEqual([])
    expect(faultsOf({ HOST: '0.0.0.0', PROFILE: 'spec', OPEN_TO_OTHERS: 'off' }, false)).toHaveLength(1)
  })

  test('is accepted where there is nothing risky', () => {
    expect(faultsOf({ HOST: '0.0.0.0' }, false)).toEqual([])
  })

  test.each(OWN)('%s is this machine', (HOST) => {
    for (const demo of [true, false]) expect(faultsOf({ HOST, PROFILE: 'spec' }, demo)).toEqual([])
  })
})

describe('PROFILE=spec at a public address', () => {
  test.each(['APP_ORIGIN', 'AUTH_URL'])(
    'is refused in %s though a proxy leads there, unless it is said twice',
    (name) => {
      const env = {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PROFILE: 'spec',
        [name]: 'https://app.example.com',
      }
      expect(exposureFaults(allSettings, env, false)).toEqual([
        expect.stringContaining(`${name}=https://app.example.com is open to everybody`),
      ])
      expect(exposureFaults(allSettings, { ...env, OPEN_TO_OTHERS: 'on' }, false)).toEqual([])
      expect(exposureFaults(allSettings, { ...env, PROFILE: 'hardened' }, false)).toEqual([])
      expect(exposureFaults(allSettings, { ...env, [name]: 'https://localhost' }, false)).toEqual([])
    },
  )
})

test('an application on this machine may use an auth service that is public, by npm start and by start:app', () => {
  const env = { AUTH_URL: 'https://auth.example.com/api/auth', PROFILE: 'spec' }
  expect(faultsOf(env, true)).toEqual([])
  expect(exposureFaults(appSettings, env, false)).toEqual([])
  expect(exposureFaults(authSettings, env, false)).toHaveLength(1)
})

test.each(['HTTPS://app.example.com', ' https://app.example.com'])(
  '%j is public, however it is written',
  (APP_ORIGIN) => {
    expect(exposureFaults(allSettings, { APP_ORIGIN, PROFILE: 'spec' }, false)).toHaveLength(1)
  },
)

describe('TRUSTED_ORIGINS', () => {
  test.each([
    '*',
    'null',
    'https://*',
    'https://*.example.com',
    '*.example.com',
    'https://app.example.com,*',
    'https://app.example.com,null',
    'https://app.example.co?',
    'example.com',
    'https://app.example.com/path',
    'https://user@app.example.com',
    'file://',
    'javascript:alert(1)',
    'https://app.example.com,',
  ])('%s is refused', (TRUSTED_ORIGINS) => {
    const faults = faultsOf({ TRUSTED_ORIGINS }, true)
    expect(faults).toEqual([
      expect.stringContaining('TRUSTED_ORIGINS is not usable as it is: give a comma list'),
    ])
    expect(faults[0]).toContain('no *')
  })

  test('whole origins are trusted, each as a browser writes it', () => {
    const { values } = loadSettings(allSettings, {
      TRUSTED_ORIGINS: 'https://App.example.com/, http://localhost:3000',
    })
    expect(values.TRUSTED_ORIGINS).toEqual(['https://app.example.com', 'http://localhost:3000'])
  })
})

describe('an address of production without NODE_ENV=production', () => {
  const secret = 'a secret of 32 characters or more'
  const faultsIn = (settings: Parameters<typeof loadSettings>[0], env: Record<string, string>) => {
    try {
      loadSettings(settings, env)
      return []
    } catch (error) {
      return (error as Error).message.split('\n')
    }
  }

  test('is refused where secrets would be made up, with what to set', () => {
    const env = { APP_ORIGIN: 'https://app.example.com', AUTH_URL: 'https://auth.example.com/api/auth' }
    expect(faultsIn(authSettings, env)).toEqual([
      'APP_ORIGIN=https://app.example.com is an address of production, where nothing is made up, and NODE_ENV is not set: ' +
        'set NODE_ENV=production, and DATABASE_URL, SERVICE_SECRET, SMTP_URL, MAIL_FROM, AUTH_SECRET.',
    ])
    const { AUTH_URL } = env
    expect(faultsIn(authSettings, { AUTH_URL })[0]).toMatch(/^AUTH_URL=https:\/\/auth.example.com/)
    expect(faultsIn(appSettings, { APP_ORIGIN: env.APP_ORIGIN })).toHaveLength(1)
  })

  test('is nothing to refuse where all is set, on this machine, or where only the auth service is public', () => {
    const all = {
      APP_ORIGIN: 'https://app.example.com',
      AUTH_URL: 'https://auth.example.com/api/auth',
      DATABASE_URL: 'postgres://h/d',
      SESSION_KEYS: secret,
      SERVICE_SECRET: secret,
    }
    expect(faultsIn(appSettings, all)).toEqual([])
    expect(faultsIn(appSettings, { AUTH_URL: all.AUTH_URL })).toEqual([])
    expect(faultsIn(authSettings, { APP_ORIGIN: 'https://localhost:3000' })).toEqual([])
    expect(faultsIn({ DATABASE_URL: authSettings.DATABASE_URL }, all)).toEqual([])
  })
})
