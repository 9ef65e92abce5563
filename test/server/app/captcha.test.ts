// The CAPTCHA of docs/extend.md: the form’s pages may load it and say whose it is, others may not; without one a page has not a byte of it.

import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { textOf } from '../../rules/support/files.ts'
import { appOfFile, startApp } from '../../support/app-service.ts'

const [, block = ''] =
  /<!-- settings, run by test\/server\/app\/captcha\.test\.ts -->\n```\n([\s\S]*?)```/.exec(
    textOf('docs/extend.md'),
  ) ?? []
const env = parseEnv(block) as Record<string, string>
const { CAPTCHA_SECRET: _, ...ofApplication } = env

const { app, auth } = appOfFile()
const html = { accept: 'text/html' }

const withCaptcha = async (given: Record<string, string>) => {
  const other = await startApp({ AUTH_URL: auth().url, ...given })
  onTestFinished(other.stop)
  return other
}

test('X-1313: the settings of the page are whole, and the form’s pages name the site', async () => {
  expect(loadSettings(authSettings, env, { demo: true }).values.CAPTCHA).toBe('turnstile')
  const { get } = await withCaptcha(ofApplication)
  const body = String((await get('/', html)).body)
  expect(body).toContain(`<meta name="captcha" content="turnstile ${env.CAPTCHA_SITE_KEY}"`)
  expect(body).not.toContain(env.CAPTCHA_SECRET)
  expect(String((await app().get('/', html)).body)).not.toMatch(/captcha/i)
})

test.each([
  ['turnstile', 'https://challenges.cloudflare.com', ['script-src', 'frame-src']],
  ['hcaptcha', 'https://*.hcaptcha.com', ['script-src', 'frame-src', 'style-src', 'connect-src']],
])('the form’s pages alone may load %s, from where its provider says', async (provider, origin, allowed) => {
  const other = await withCaptcha({ ...ofApplication, CAPTCHA: provider })
  const policyOf = async (path: string, { get } = other) =>
    `${(await get(path, html)).headers.get('content-security-policy')}`
  for (const path of ['/', '/auth/callback']) {
    const open = (await policyOf(path)).split(';').filter((one) => one.includes(origin))
    expect(open.map((one) => one.split(' ')[0]).toSorted(), path).toEqual(allowed.toSorted())
  }
  for (const path of ['/account', '/dashboard', '/invitation', '/nothing/here'])
    expect(await policyOf(path), path).not.toContain(origin)
  expect(await policyOf('/', app())).not.toMatch(/frame-src|https:/)
})
