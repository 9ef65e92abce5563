// A CAPTCHA is refused as Better Auth's own plugin refuses it, which asks the same double the same.

import { captcha } from 'better-auth/plugins'
import { expect, test } from 'vitest'
import { authErrors } from '../../../../server/wire/auth-errors.ts'
import { CAPTCHA_SECRET, startCaptcha } from '../../../support/captcha-double.ts'

test('X-1313: its plugin asks the double as this service does, and has our codes, statuses and sentences', async () => {
  const double = await startCaptcha('hcaptcha')
  const plugin = captcha({
    provider: 'hcaptcha',
    secretKey: CAPTCHA_SECRET,
    siteKey: 'a site key',
    siteVerifyURLOverride: double.url,
  })
  const refusalOf = async (headers: Record<string, string>) => {
    const request = new Request('http://127.0.0.1/api/auth/sign-up/email', { method: 'POST', headers })
    const context = { options: { basePath: '/api/auth' }, logger: console } as never
    const found = await plugin.onRequest(request, context)
    const response = found && 'response' in found ? found.response : null
    return response && { status: response.status, ...((await response.json()) as object) }
  }
  const ours = (code: 'MISSING_RESPONSE' | 'VERIFICATION_FAILED') => ({ code, ...authErrors[code] })
  expect(await refusalOf({})).toEqual(ours('MISSING_RESPONSE'))
  expect(await refusalOf({ 'x-captcha-response': 'made up' })).toEqual(ours('VERIFICATION_FAILED'))
  expect(await refusalOf({ 'x-captcha-response': double.solve() })).toBeNull()
  expect(double.asked.map(({ sitekey, secret }) => [sitekey, secret])).toEqual([
    ['a site key', CAPTCHA_SECRET],
    ['a site key', CAPTCHA_SECRET],
  ])
  double.stop()
})
