// Another person gives their account an address by the code that is mailed to it.

import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { type Answer, APP_ORIGIN, PASSWORD, type RunningAuth } from '../../../support/auth-service.ts'
import { order } from '../../../support/lapse-account.ts'

const codesTo = async (auth: RunningAuth, email: string): Promise<string[]> =>
  (await auth.mailsTo(email)).flatMap(
    ({ subject }) => /^(\d{6}) is your code to confirm your new email/.exec(subject)?.[1] ?? [],
  )

/** The six digits of the newest mail about a new e-mail, once it is none of those that are known. */
export const newEmailCode = (
  auth: RunningAuth,
  email: string,
  known: readonly string[] = [],
): Promise<string> =>
  vi.waitFor(
    async () => {
      const code = (await codesTo(auth, email)).find((one) => !known.includes(one))
      if (!code) throw new Error(`No code for the new e-mail was mailed to ${email}.`)
      return code
    },
    { timeout: 60_000 },
  )

export async function claimAddress(auth: RunningAuth, newEmail: string): Promise<Answer> {
  const known = await codesTo(auth, newEmail)
  const somebody = { email: `${randomUUID()}@example.com`, password: PASSWORD }
  await auth.post('/sign-up/email', { name: 'Somebody', ...somebody })
  await auth.post('/email-otp/verify-email', { ...somebody, otp: await auth.codeTo(somebody.email) })
  // They may have to be approved.
  await order(auth.databaseUrl, 'approval', somebody.email)
  const { token } = (await auth.post('/sign-in/email', somebody)).body as { token: string }
  const headers = { origin: APP_ORIGIN, authorization: `Bearer ${token}` }
  await auth.post('/email-otp/request-email-change', { newEmail }, headers)
  const otp = await newEmailCode(auth, newEmail, known)
  return auth.post('/email-otp/change-email', { newEmail, otp }, headers)
}
