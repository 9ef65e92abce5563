// The doctor asks the provider of a CAPTCHA whether it accepts our secret, and finds nothing where nobody asks for one.

import { expect, onTestFinished, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { captchaChecks } from '../../../server/doctor/endpoint-checks.ts'
import { examine } from '../../../server/doctor/finding.ts'
import { answering, startCaptcha } from '../../support/captcha-double.ts'

const found = async (env: Record<string, string>, verify: string) =>
  examine(captchaChecks(loadSettings(authSettings, env, { demo: true }).values, verify))

test('a CAPTCHA whose provider rejects the secret, and nothing of one that accepts it', async () => {
  const { settings, url, stop } = await startCaptcha('hcaptcha')
  onTestFinished(stop)
  expect(await found({}, url)).toEqual([])
  expect(await found(settings, url)).toMatchObject([{ is: 'well' }])
  const wrong = await found({ ...settings, CAPTCHA_SECRET: 'hunter2' }, url)
  expect(wrong).toMatchObject([{ subject: 'CAPTCHA', finding: 'captcha.away' }])
  expect(JSON.stringify(wrong)).not.toContain('hunter2')
})

test('a CAPTCHA with test keys, which accept anything', async () => {
  const { settings, url, behave, stop } = await startCaptcha('turnstile')
  onTestFinished(stop)
  behave(answering({ success: true }))
  expect(await found(settings, url)).toMatchObject([{ subject: 'CAPTCHA', finding: 'captcha.open' }])
})
