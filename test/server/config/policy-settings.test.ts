// The settings of the policy: what does not fit together is named in one sentence, and no secret is.

import { expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { allSettings, loadSettings } from '../../../server/config/load.ts'
import type { Settings } from '../../../server/config/setting.ts'

const secret = `whsec_${'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'}`

const faultsOf = (env: Record<string, string>, settings: Settings = allSettings): string[] => {
  try {
    loadSettings(settings, env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test.each<[Record<string, string>, string]>([
  [
    { POLICY_URL: 'https://example.com/' },
    'POLICY_URL is not usable as it is: its calls are signed; set POLICY_SECRET',
  ],
  [
    { POLICY_SECRET: secret },
    'POLICY_SECRET is not usable as it is: it signs calls to POLICY_URL; set that too',
  ],
  [
    { POLICY_URL: 'https://10.0.0.1/', POLICY_SECRET: secret },
    'POLICY_URL is not usable as it is: 10.0.0.1 is on a private network',
  ],
  [
    { POLICY_URL: 'https://policy.localhost/', POLICY_SECRET: secret },
    'policy.localhost is on a private network',
  ],
  [{ POLICY_URL: 'http://example.com/', POLICY_SECRET: secret }, 'example.com is called without TLS'],
  [
    { POLICY_URL: 'ftp://example.com/', POLICY_SECRET: secret },
    'POLICY_URL is not usable as it is: give an address that begins with',
  ],
  [
    { POLICY_URL: 'https://example.com/?token=hunter2', POLICY_SECRET: secret },
    'POLICY_URL is not usable as it is',
  ],
  [
    { POLICY_URL: 'https://example.com/', POLICY_SECRET: 'hunter2' },
    'POLICY_SECRET is not usable as it is: give whsec_',
  ],
  [
    { POLICY_EVENTS: 'sign-up,password' },
    'POLICY_EVENTS is not usable as it is: give a comma list of sign-up, sign-in, invitation and token',
  ],
  [
    {
      POLICY_URL: 'https://example.com/',
      POLICY_SECRET: secret,
      POLICY_EVENTS: 'sign-in, token',
      SESSION_TOKEN_FORMAT: 'jwt',
    },
    'POLICY_EVENTS is not usable as it is: it names token, and with SESSION_TOKEN_FORMAT=jwt every sign-in has a JWT',
  ],
  [
    { POLICY_EVENTS: 'sign-up, invitation' },
    'POLICY_EVENTS is not usable as it is: it names sign-up and invitation, and neither service has a policy to ask; set POLICY_URL and POLICY_SECRET for both, or unset POLICY_EVENTS.',
  ],
  [
    { POLICY_WHEN_UNAVAILABLE: 'maybe' },
    'POLICY_WHEN_UNAVAILABLE is not usable as it is: give refuse or allow',
  ],
  [
    { POLICY_TIMEOUT_MS: '0' },
    'POLICY_TIMEOUT_MS is not usable as it is: give a whole number from 50 to 10000',
  ],
])('%j is refused in one sentence', (env, what) => {
  const faults = faultsOf(env)
  expect(faults.filter((fault) => fault.includes('POLICY'))).toEqual([expect.stringContaining(what)])
  for (const hidden of ['hunter2', secret]) expect(faults.join()).not.toContain(hidden)
})

test('a policy may be of a private network where that is said, with several secrets', () => {
  const env = {
    POLICY_URL: 'http://127.0.0.1:1/',
    POLICY_SECRET: `${secret},${secret}`,
    POLICY_PRIVATE: 'on',
  }
  expect(faultsOf(env)).toEqual([])
})

const named = 'POLICY_EVENTS is not usable as it is: it names'
const ofApp =
  'the application has no policy to ask; set POLICY_URL and POLICY_SECRET for the application, too'
const ofAuth =
  'the auth service has no policy to ask; set POLICY_URL and POLICY_SECRET for the auth service, too'

test.each([
  ['invitation', [], [`${named} invitation, and ${ofApp}, or unset POLICY_EVENTS.`]],
  ['sign-up', [`${named} sign-up, and ${ofAuth}, or unset POLICY_EVENTS.`], []],
  ['sign-up, sign-in', [], []],
  [
    'sign-in, invitation,token',
    [`${named} sign-in and token, and ${ofAuth}, or take sign-in and token out of it.`],
    [`${named} invitation, and ${ofApp}, or take invitation out of it.`],
  ],
])(
  'with POLICY_EVENTS=%s a service without a policy starts only if it is the other one that asks',
  (POLICY_EVENTS, auth, app) => {
    expect(faultsOf({ POLICY_EVENTS }, authSettings)).toEqual(auth)
    expect(faultsOf({ POLICY_EVENTS }, appSettings)).toEqual(app)
    const asked = { POLICY_EVENTS, POLICY_URL: 'https://example.com/', POLICY_SECRET: secret }
    for (const settings of [authSettings, appSettings]) expect(faultsOf(asked, settings)).toEqual([])
  },
)

test('without POLICY_EVENTS no service needs a policy', () => {
  for (const settings of [allSettings, authSettings, appSettings]) expect(faultsOf({}, settings)).toEqual([])
})
