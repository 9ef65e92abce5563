// The settings of a CAPTCHA: half of them is named in one sentence, and no secret is.

import { expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'

const faultsOf = (
  settings: typeof authSettings | typeof appSettings,
  env: Record<string, string>,
): string[] => {
  try {
    loadSettings(settings, env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => line.includes('CAPTCHA'))
  }
}

const whole = { CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'a site key', CAPTCHA_SECRET: 'hunter2' }

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [whole, []],
  [
    { CAPTCHA: 'turnstile' },
    [
      'CAPTCHA_SITE_KEY is missing: CAPTCHA needs it; set it, or unset the others.',
      'CAPTCHA_SECRET is missing: CAPTCHA needs it; set it, or unset the others.',
    ],
  ],
  [
    { CAPTCHA_SITE_KEY: 'a site key', CAPTCHA_SECRET: 'hunter2' },
    ['CAPTCHA is missing: CAPTCHA_SITE_KEY and CAPTCHA_SECRET need it; set it, or unset the others.'],
  ],
  [
    { CAPTCHA: 'hcaptcha', CAPTCHA_SITE_KEY: 'a site key' },
    ['CAPTCHA_SECRET is missing: CAPTCHA and CAPTCHA_SITE_KEY need it; set it, or unset the others.'],
  ],
  [{ ...whole, CAPTCHA: 'recaptcha' }, ['CAPTCHA is not usable as it is: give turnstile or hcaptcha.']],
])('the auth service says of %j what is wrong', (env, said) => {
  expect(faultsOf(authSettings, env)).toEqual(said)
})

test('the application, which has no secret, needs the name of the site', () => {
  expect(faultsOf(appSettings, { CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'a site key' })).toEqual([])
  expect(faultsOf(appSettings, { CAPTCHA: 'turnstile' })).toEqual([
    'CAPTCHA_SITE_KEY is missing: CAPTCHA needs it; set it, or unset the others.',
  ])
})
