// The settings: every fault is reported at once with its correction, and no value is repeated.

import { describe, expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { allSettings, loadSettings } from '../../../server/config/load.ts'
import { optional, text } from '../../../server/config/setting.ts'

const faultsOf = (env: Record<string, string>, settings: object = allSettings): string[] => {
  try {
    loadSettings(settings as typeof allSettings, env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('faults', () => {
  test('are all reported at once, each with what to give instead', () => {
    const faults = faultsOf({
      APP_PORT: 'http',
      OTP_ATTEMPTS: '0',
      DATABASE_URL: 'mysql://x',
      APP_ORIGIN: 'https://a/b',
    })
    expect(faults).toHaveLength(4)
    expect(faults.join(' ')).toContain('APP_PORT is not usable as it is: give a port from 0 to 65535')
    expect(faults.join(' ')).toContain(
      'DATABASE_URL is not usable as it is: give an address that begins with postgres://',
    )
  })

  test('never contain the value', () => {
    const [fault] = faultsOf({ AUTH_SECRET: 'hunter2' })
    expect(fault).toContain('AUTH_SECRET')
    expect(fault).not.toContain('hunter2')
  })

  test.each([
    ['APP_PROT', 'APP_PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['PROFLE', 'PROFILE'],
    ['HOTS', 'HOST'],
    ['HOAXES', undefined],
    ['HOSTS', 'HOST'],
  ])('a name that is nearly a setting’s is one: %s', (name, meant) => {
    expect(faultsOf({ [name]: 'x' })).toEqual(
      meant ? [`${name} is not a setting: did you mean ${meant}? Rename it, or unset it.`] : [],
    )
  })

  test.each(['PORT', 'HOME', 'PATH', 'HOSTNAME', 'NODE_OPTIONS', 'SHOP_URL', 'APP_SECRET_OF_MINE'])(
    '%s is nobody’s typing error',
    (name) => {
      expect(faultsOf({ [name]: 'x' })).toEqual([])
    },
  )

  test('in production a setting without a safe default must be set', () => {
    const missing = (settings: object) =>
      faultsOf({ NODE_ENV: 'production' }, settings).map((fault) => fault.split(' ')[0])
    expect(missing(authSettings)).toEqual([
      'APP_ORIGIN',
      'AUTH_URL',
      'DATABASE_URL',
      'SERVICE_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'AUTH_SECRET',
    ])
    expect(missing(appSettings)).toEqual([
      'APP_ORIGIN',
      'AUTH_URL',
      'DATABASE_URL',
      'SERVICE_SECRET',
      'SESSION_KEYS',
    ])
  })
})

test.each([
  [{}, 'it has another form'],
  [[{ id: 'google', clientID: 'x' }], '[0].issuer is missing, or is not what it has to be'],
  [
    [
      {
        id: 'google',
        issuer: 'https://accounts.google.com',
        clientId: 'ours',
        clientSecret: 'hunter2',
        clientID: 'hunter2',
      },
    ],
    '[0].clientID isn’t a known name, did you mean clientId?',
  ],
])('a list of providers names what is wrong in it, and no value: %j', (list, what) => {
  const [fault] = faultsOf({ OIDC_PROVIDERS: JSON.stringify(list) })
  expect(fault?.replace(/;.*: g/, ': g')).toContain(`: ${what}: give a JSON list of providers`)
  expect(fault).not.toContain('hunter2')
})

describe('a secret that can be guessed is refused, with how to make one', () => {
  const names = ['AUTH_SECRET', 'SESSION_KEYS', 'SERVICE_SECRET', 'TESTING_SECRET']
  test.each(
    names.flatMap((name) =>
      ['a'.repeat(36), '0123456789'.repeat(4), 'abcdefghi'.repeat(4)].map((value) => [name, value]),
    ),
  )('%s=%s', (name = '', value = '') => {
    const [fault] = faultsOf({ [name]: value })
    expect(fault).toMatch(
      new RegExp(`^${name} is not usable as it is: it .*: make one by openssl rand -base64 32\\.`),
    )
    expect(fault).not.toContain(value)
  })

  test('and which one of several it is', () => {
    const good = 'pJ3R8k0vYxQm2s7TzWc5uEbNfHgLdAiO'
    expect(faultsOf({ AUTH_SECRET: `${good},${'b'.repeat(40)}` })[0]).toContain(
      'secret 2 of 2 has fewer than 8',
    )
    expect(faultsOf({ AUTH_SECRET: `${good},0f1e2d3c4b5a69788796a5b4c3d2e1f0` })).toEqual([])
  })
})

describe('defaults', () => {
  test('derive from each other: the addresses follow from a port', () => {
    const { values } = loadSettings(allSettings, { APP_PORT: '3100', AUTH_PORT: '4100' })
    expect(values).toMatchObject({
      APP_ORIGIN: 'http://app.lockstep.localhost:3100',
      AUTH_URL: 'http://auth.lockstep.localhost:4100/api/auth',
      TRUSTED_ORIGINS: [
        'http://app.lockstep.localhost:3100',
        'http://localhost:3100',
        'http://127.0.0.1:3100',
      ],
    })
  })

  test('an empty value counts as none', () => {
    expect(loadSettings(allSettings, { APP_PORT: '' }).values.APP_PORT).toBe(3000)
  })

  test('are there for every setting, as its type says, unless it is optional', () => {
    const row = text({ meaning: 'A test’s own.', expects: 'a word' })
    expect(faultsOf({}, { OWN: row })).toEqual(['OWN is not usable as it is: give a word.'])
    expect(loadSettings({ OWN: optional(row) }, {}).values.OWN).toBeUndefined()
  })

  test('in production no loopback origin is trusted by default', () => {
    const { values } = loadSettings(
      { TRUSTED_ORIGINS: authSettings.TRUSTED_ORIGINS },
      { NODE_ENV: 'production', APP_ORIGIN: 'https://app.example' },
    )
    expect(values.TRUSTED_ORIGINS).toEqual(['https://app.example'])
  })
})

describe('the profile', () => {
  const profileOf = (env: Record<string, string>, demo: boolean) => {
    const { values, warnings } = loadSettings(allSettings, env, { demo })
    return { spec: values.CLIENT_USER_FALLBACK, warnings }
  }

  test('is spec for npm start on a loopback origin, and hardened everywhere else', () => {
    expect(profileOf({}, true)).toEqual({ spec: true, warnings: [] })
    expect(profileOf({}, false)).toEqual({ spec: false, warnings: [] })
    expect(profileOf({ APP_ORIGIN: 'https://app.example' }, true)).toEqual({ spec: false, warnings: [] })
    expect(profileOf({ NODE_ENV: 'test', PROFILE: 'hardened' }, true)).toEqual({ spec: false, warnings: [] })
  })

  test('is the one that is set, with a warning where spec is risky', () => {
    expect(profileOf({ PROFILE: 'spec' }, false)).toEqual({
      spec: true,
      warnings: [expect.stringContaining('PROFILE=spec')],
    })
  })

  test('can be overridden setting by setting, with a warning', () => {
    expect(profileOf({ CLIENT_USER_FALLBACK: 'on' }, false)).toEqual({
      spec: true,
      warnings: [expect.stringContaining('CLIENT_USER_FALLBACK=on')],
    })
    expect(profileOf({ CLIENT_USER_FALLBACK: 'off' }, true)).toEqual({ spec: false, warnings: [] })
  })
})

describe('the budgets of requests', () => {
  const read = (budgets?: string) =>
    loadSettings(authSettings, budgets ? { RATE_LIMIT_BUDGETS: budgets } : {}).values.RATE_LIMIT_BUDGETS

  test('keep their defaults where they are not set', () => {
    const changed = read('{"sign-in":{"address":[7,60]},"mail":{"hour":[9,3600]}}')
    expect(changed).toEqual({
      ...read(),
      'sign-in': { ...read()['sign-in'], address: [7, 60] },
      mail: { ...read().mail, hour: [9, 3600] },
    })
  })

  test.each([
    ['{', 'it isn’t JSON'],
    ['[]', 'it has another form'],
    ['{"sign-on":{}}', '.sign-on isn’t a known name, did you mean sign-in?'],
    ['{"sign-in":{"adress":[1,1]}}', '.sign-in.adress isn’t a known name, did you mean address?'],
    ['{"codes":{"both":[0,60]}}', '.codes.both[0] is missing, or is not what it has to be'],
    ['{"other":5}', '.other is missing, or is not what it has to be'],
  ])('that cannot be parsed are a fault that names the place: %s', (budgets, what) => {
    const [fault] = faultsOf({ RATE_LIMIT_BUDGETS: budgets }, authSettings)
    expect(fault).toContain(`RATE_LIMIT_BUDGETS is not usable as it is: ${what}: give a JSON object such as`)
  })

  test('and the password blocklist apply when hardened; switching them off logs a warning', () => {
    expect(loadSettings(authSettings, {}).values).toMatchObject({
      RATE_LIMITS: true,
      PASSWORD_BLOCKLIST: true,
    })
    expect(loadSettings(authSettings, {}, { demo: true }).values).toMatchObject({
      RATE_LIMITS: false,
      PASSWORD_BLOCKLIST: false,
    })
    expect(loadSettings(authSettings, { RATE_LIMITS: 'off', PASSWORD_BLOCKLIST: 'off' }).warnings).toEqual([
      expect.stringContaining('RATE_LIMITS=off is less strict'),
      expect.stringContaining('PASSWORD_BLOCKLIST=off is less strict'),
    ])
  })
})

describe('MAIL_FROM is one sender', () => {
  const { MAIL_FROM } = authSettings
  test.each(['a@example.com', 'Example <a@example.com>', '<a@b>', 'Ä. Müller <a@example.com>'])(
    '%s is',
    (sender) => {
      expect(faultsOf({ MAIL_FROM: sender }, { MAIL_FROM })).toEqual([])
    },
  )
  test.each([
    'foo',
    'a@',
    '@b',
    'Example a@example.com',
    'a@b, c@d',
    '<a@b',
    'a@b>',
    'A <a@b> <c@d>',
    'a@b\nBcc: c@d',
  ])('%j is not', (sender) => {
    expect(faultsOf({ MAIL_FROM: sender }, { MAIL_FROM })[0]).toContain('give a sender such as')
  })
})
