// An authenticator app and recovery codes of a person, as they have them: for tests.

import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Answer, APP_ORIGIN, cookieOf, PASSWORD, type RunningAuth } from './auth-service.ts'

/**
 * What the app shows, so many time steps from now. Those of half a step ago and of half a step ahead are two, and each is good
 * for half a step at least, whenever a step ends; that of a whole step ago is too old once this one ends.
 */
export const totpCode = (secret: string, steps = 0.5): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

export const secretIn = ({ body }: Answer): string =>
  new URL((body as { totpURI: string }).totpURI).searchParams.get('secret') ?? ''

export type WithFactor = { secret: string; recoveryCodes: string[]; token: string }

export const bearer = (token: string) => ({ origin: APP_ORIGIN, authorization: `Bearer ${token}` })

/** By the code of half a step ago, so that the next one is good still. */
export async function enrolFactor(
  auth: Pick<RunningAuth, 'post'>,
  token: string,
  password = PASSWORD,
): Promise<WithFactor> {
  const enabled = await auth.post('/two-factor/enable', { password }, bearer(token))
  expect(enabled.status).toBe(200)
  const { backupCodes: recoveryCodes } = enabled.body as { backupCodes: string[] }
  const secret = secretIn(enabled)
  const code = totpCode(secret, -0.5)
  const confirmed = await auth.post('/two-factor/verify-totp', { code }, bearer(token))
  expect(confirmed.status).toBe(200)
  return { secret, recoveryCodes, token: (confirmed.body as { token: string }).token }
}

/** Signs in by the password. @returns the cookie of the browser that waits for the second factor */
export async function challenged(
  auth: Pick<RunningAuth, 'post'>,
  email: string,
  password = PASSWORD,
): Promise<string> {
  const answer = await auth.post('/sign-in/email', { email, password }, { origin: APP_ORIGIN })
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  return cookieOf(answer, 'auth.two_factor') ?? ''
}

export const showFactor = (
  auth: Pick<RunningAuth, 'post'>,
  cookie: string,
  path: 'verify-totp' | 'verify-backup-code',
  code: string,
): Promise<Answer> => auth.post(`/two-factor/${path}`, { code }, { origin: APP_ORIGIN, cookie })
