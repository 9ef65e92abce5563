// How any version of Better Auth is set where it is tried or raced: as our own service is, with its mails kept to be read.

import type pg from 'pg'
import type { BetterAuthPackage } from './load.ts'

export type Sent = {
  /** The newest code or link token that was sent; undefined where there is none. */
  to: (email: string, purpose: string) => string | undefined
  link: (mail: { user: { email: string }; token: string }) => Promise<void>
  code: (mail: { email: string; otp: string; type: string }) => Promise<void>
}

export function createSent(): Sent {
  const newest = new Map<string, string>()
  return {
    to: (email, purpose) => newest.get(`${purpose} ${email}`),
    link: async ({ user, token }) => void newest.set(`reset-link ${user.email}`, token),
    code: async ({ email, otp, type }) => void newest.set(`${type} ${email}`, otp),
  }
}

type Place = { baseURL: string; database: pg.Pool | undefined }

export const optionsOf = ({ emailOTP }: BetterAuthPackage, sent: Sent, { baseURL, database }: Place) => ({
  baseURL,
  database,
  secret: 'a secret of the command that tries it, for Better Auth alone',
  rateLimit: { enabled: false },
  logger: { disabled: true },
  telemetry: { enabled: false },
  emailVerification: { autoSignInAfterVerification: true },
  emailAndPassword: {
    enabled: true,
    requireEmailVerification: true,
    // Its own scrypt takes 80 ms; and so it can be seen which password came to count.
    password: {
      hash: async (password: string) => password,
      verify: async ({ hash, password }: { hash: string; password: string }) => hash === password,
    },
    sendResetPassword: sent.link,
  },
  plugins: [
    emailOTP({
      otpLength: 6,
      expiresIn: 600,
      allowedAttempts: 3,
      sendVerificationOnSignUp: true,
      sendVerificationOTP: sent.code,
    }),
  ],
})
