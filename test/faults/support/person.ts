// What people ask of the two services, as the tests of faults and of load send it.

import { vi } from 'vitest'
import type { Answered, Recorder } from '../../consistency/recorder.ts'
import type { MailServer } from './mail-server.ts'

export const PASSWORD = 'correct horse battery staple'

let people = 0
export const somebody = () => `person${++people}@example.com`

export type Asks = Pick<Recorder, 'ask'> & { mails: MailServer }

export const signUp = ({ ask }: Asks, email: string) =>
  ask('auth', '/sign-up/email', { body: { name: 'Somebody', email, password: PASSWORD } })

export const signIn = ({ ask }: Asks, email: string, password = PASSWORD) =>
  ask('auth', '/sign-in/email', { body: { email, password } })

export const verify = ({ ask }: Asks, email: string, otp: string) =>
  ask('auth', '/email-otp/verify-email', { body: { email, otp } })

export const call = ({ ask }: Asks, token: string, email: string) =>
  ask('app', '/auth/auth-callback', { body: { token }, who: email })

/** The newest digits that have arrived there, once there are as many mails. */
export const digitsTo = ({ mails }: Asks, email: string, nth = 1): Promise<string> =>
  vi.waitFor(
    () => {
      const digits = mails.taken.filter(({ to, digits }) => to === email && digits).map((mail) => mail.digits)
      if (digits.length < nth)
        throw new Error(`${digits.length} codes have arrived at ${email}, and not ${nth}.`)
      return digits.at(-1) ?? ''
    },
    { timeout: 90_000, interval: 20 },
  )

export const tokenOf = (answer: Answered | null): string => {
  const { token } = (answer?.body ?? {}) as { token?: unknown }
  if (typeof token !== 'string')
    throw new Error(`No token was answered, but ${answer?.status} ${JSON.stringify(answer?.body)}.`)
  return token
}

/** Signed up and verified; with the token of the first session. A person who is asked to come again does. */
export async function verifiedPerson(
  system: Asks,
  email = somebody(),
): Promise<{ email: string; token: string }> {
  const accepted = async (asked: () => Promise<Answered | null>): Promise<Answered> => {
    const answer = await asked()
    if (answer?.status === 200) return answer
    throw new Error(`${email} was answered ${answer?.status} ${JSON.stringify(answer?.body)}.`)
  }
  const patience = { timeout: 60_000, interval: 500 }
  await vi.waitFor(() => accepted(() => signUp(system, email)), patience)
  const otp = await digitsTo(system, email)
  return {
    email,
    token: tokenOf(await vi.waitFor(() => accepted(() => verify(system, email, otp)), patience)),
  }
}

export const cookieOf = (answer: Answered | null) => ({
  cookie: (answer?.cookies ?? []).map((line) => line.split(';')[0]).join('; '),
})
