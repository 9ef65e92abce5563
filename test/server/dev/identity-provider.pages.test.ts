// The demo identity provider's pages in a browser: light and dark, wide and narrow, by mouse and by keyboard.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIdentityProvider } from '../../../server/dev/identity-provider/demo-identity-provider.ts'
import { expectAccessible, looks, open, quiet } from './look.ts'

describe('the identity provider', () => {
  let identityProvider: Awaited<ReturnType<typeof startIdentityProvider>>
  let authorization: string

  beforeAll(async () => {
    const redirectUri = 'http://app.lockstep.localhost:9/callback'
    identityProvider = await startIdentityProvider({
      host: '127.0.0.1',
      port: 0,
      issuer: 'http://idp.lockstep.localhost:0',
      application: 'http://app.lockstep.localhost:9',
      clients: [{ clientId: 'Lockstep', clientSecret: 'secret', redirectUris: [redirectUri] }],
      log: quiet,
    })
    const query = new URLSearchParams({
      client_id: 'Lockstep',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    authorization = `${identityProvider.issuer}/auth?${query}`
  })

  afterAll(() => identityProvider.stop())

  it('sends the person back to the application, from one origin to another', async () => {
    const page = await open(authorization)
    const asked = page.waitForRequest(/\/callback\?code=/)
    await page.getByLabel('Email', { exact: true }).fill('ann@example.com')
    await page.getByLabel('Name').fill('Ann')
    await page.keyboard.press('Enter')
    expect(new URL((await asked).url()).searchParams.get('code')).toMatch(/.{20,}/)
    await page.context().close()
  })

  it('offers people to choose from, and keeps what is for developers folded away', async () => {
    const page = await open(authorization)
    expect(await page.getByText('SOCIAL_EMAIL_TRUST').isVisible()).toBe(false)
    const asked = page.waitForRequest(/\/callback\?code=/)
    await page.getByRole('button', { name: 'Grace Hopper' }).click()
    expect(new URL((await asked).url()).searchParams.get('code')).toMatch(/.{20,}/)
    await page.context().close()
  })

  it.each(looks)('is accessible and fits, with its faults: %s', async (_look, options) => {
    const page = await open(authorization, options)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter a name.').waitFor()
    await expectAccessible(page)
    await page.goto(`${identityProvider.issuer}/auth?client_id=nobody`)
    await page.getByRole('link', { name: 'Back to the application' }).waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})
