// The domains that may sign up, as they are written in the settings.

import { expect, test } from 'vitest'
import { signUpSettings } from '../../../server/config/sign-up-settings.ts'

const { schema } = signUpSettings.SIGN_UP_ALLOWED_DOMAINS

test('domains are read as an email has them', () => {
  expect(schema.parse('Example.COM, *.example.org,bücher.example')).toEqual([
    'example.com',
    '*.example.org',
    'xn--bcher-kva.example',
  ])
})

test.each([
  '',
  'com',
  '@example.com',
  'a@example.com',
  'https://example.com',
  'example.com,',
  '*',
  '*.com',
  '.example.com',
  'exa mple.com',
  '10.0.0.1',
])('what is no domain is refused: %s', (text) => {
  expect(schema.safeParse(text).success).toBe(false)
})
