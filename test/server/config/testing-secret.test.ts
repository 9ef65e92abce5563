// No process of production starts with TESTING_SECRET, by which a test may be anybody.

import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { allSettings, loadSettings, SettingsError } from '../../../server/config/load.ts'
import { bareEnvironment } from '../../support/node-process.ts'

const SECRET = 'a secret for tests that is long enough'
const root = `${import.meta.dirname}/../../..`

/** The faults that name it. */
function faultsOf(env: Record<string, string>, demo: boolean): string[] {
  try {
    loadSettings(demo ? allSettings : authSettings, env, { demo })
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n').filter((line) => line.includes('TESTING_SECRET'))
  }
}

const mends = expect.stringMatching(
  /anybody with that secret can sign in as anybody else\. Unset it: it’s for tests/,
)

test.each([true, false])('production does not start with it (npm start: %s)', (demo) => {
  expect(faultsOf({ NODE_ENV: 'production', TESTING_SECRET: SECRET }, demo)).toEqual([mends])
})

test('nor does it where the secret is in a file', () => {
  const env = { NODE_ENV: 'production', TESTING_SECRET_FILE: '/run/secrets/testing' }
  expect(faultsOf(env, true)).toContainEqual(mends)
})

test.each([{ APP_ORIGIN: 'https://app.example.com' }, { AUTH_URL: 'https://auth.example.com/api/auth' }])(
  'nor does what is plainly in production and does not know it: %j',
  (address) => {
    expect(faultsOf({ ...address, TESTING_SECRET: SECRET }, true)).toEqual([mends])
  },
)

test('a short one is refused, and not repeated', () => {
  const [fault] = faultsOf({ TESTING_SECRET: 'too short' }, true)
  expect(fault).toBe(
    'TESTING_SECRET is not usable as it is: it has less than 32 characters: make one by openssl rand -base64 32.',
  )
})

test('a development machine takes it', () => {
  expect(faultsOf({ TESTING_SECRET: SECRET }, true)).toEqual([])
  expect(faultsOf({ TESTING_SECRET: SECRET, APP_ORIGIN: 'https://app.localhost:3000' }, true)).toEqual([])
})

test.each([
  ['server/mains/product-main.ts', 'production', 'NODE_ENV is production'],
  ['server/mains/auth-main.ts', 'production', 'NODE_ENV is production'],
  ['server/mains/app-main.ts', 'production', 'NODE_ENV is production'],
  ['server/mains/auth-main.ts', 'development', 'a service that is started alone is one of production'],
  ['server/mains/app-main.ts', '', 'a service that is started alone is one of production'],
])('%s with NODE_ENV=%s ends at once, and says why', async (main, NODE_ENV, because) => {
  const env = { ...bareEnvironment, NODE_ENV, TESTING_SECRET: SECRET, AUTH_PORT: '0', APP_PORT: '0' }
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(process.execPath, [main], { cwd: root, env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code, said: stdout + stderr }),
    ),
  )
  expect(code).toBe(2)
  expect(said).toContain(`TESTING_SECRET is set, and ${because}`)
  expect(said).not.toContain(SECRET)
})

test('an operator’s command on a development machine does not mind', () => {
  expect(() => loadSettings(authSettings, { TESTING_SECRET: SECRET })).not.toThrow()
})
