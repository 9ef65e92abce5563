// Better Auth's client library in a page of the application, and a service with a provider for it to call.

import { createAuthClient } from 'better-auth/client'
import { emailOTPClient, jwtClient } from 'better-auth/client/plugins'
import { afterAll, beforeAll, expect } from 'vitest'
import { APP_ORIGIN, PASSWORD, somebody } from '../../../support/auth-service.ts'
import { createPage } from '../../../support/page.ts'
import { type SocialSetup, startSocial } from '../../../support/social.ts'

/** One service for a file's tests. */
export function clientsOfFile() {
  let setup: SocialSetup | undefined
  beforeAll(async () => {
    setup = await startSocial()
  })
  afterAll(() => setup?.stop())

  const service = () => {
    if (!setup) throw new Error('The service of this file has not started.')
    return setup
  }
  const url = () => service().auth.url

  /** A page with a cookie jar of its own. */
  function open(origin = APP_ORIGIN, baseURL = url(), basePath?: string) {
    const page = createPage(origin)
    const client = createAuthClient({
      baseURL,
      ...(basePath !== undefined && { basePath }),
      plugins: [emailOTPClient(), jwtClient()],
      fetchOptions: { customFetchImpl: page.fetch },
    })
    return { page, client, cookie: () => page.jar.value(`${url()}/get-session`, 'auth.session_token') }
  }

  /** Signed up, proven, and signed in by that. */
  async function signedIn() {
    const email = somebody()
    const opened = open()
    await opened.client.signUp.email({ name: 'Somebody', email, password: PASSWORD })
    const otp = await service().auth.codeTo(email)
    const { data, error } = await opened.client.emailOtp.verifyEmail({ email, otp })
    expect(error).toBeNull()
    return { ...opened, email, token: data?.token ?? '' }
  }

  return { service, url, open, signedIn }
}

export const refusal = (status: number, code: string, message: string) => ({
  data: null,
  error: expect.objectContaining({ status, code, message }),
})

export const done = { data: { success: true }, error: null }
export const nothing = { data: null, error: null }
