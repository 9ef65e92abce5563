// One version of Better Auth as a server: any free port, a database of its own, set as our own service is.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createDatabase, type Postgres } from '../races/database.ts'
import { loadBetterAuth } from './load.ts'

export type ServedBetterAuth = {
  url: string
  /** The newest code or link token that was sent; undefined where there is none. */
  sentTo: (email: string, purpose: string) => string | undefined
  stop: () => Promise<void>
}

/** Of one server process, so that two requests meet in it as in a process of production. */
export async function serveBetterAuth(
  postgres: Postgres,
  version: string,
  say: (line: string) => void,
): Promise<ServedBetterAuth> {
  const { betterAuth, emailOTP, bearer, toNodeHandler, getMigrations } = await loadBetterAuth(version, say)
  const pool = new pg.Pool({ connectionString: await createDatabase(postgres.url, false) })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sent = new Map<string, string>()
  const options = {
    basePath: '/api/auth',
    baseURL: origin,
    secret: 'a secret of the command that tries it, for Better Auth alone',
    database: pool,
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
    user: { deleteUser: { enabled: true } },
    emailVerification: { autoSignInAfterVerification: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      // Its own scrypt takes 80 ms, and nothing here depends on it.
      password: {
        hash: async (password: string) => password,
        verify: async ({ hash, password }: { hash: string; password: string }) => hash === password,
      },
      sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }) =>
        void sent.set(`reset-link ${user.email}`, token),
    },
    plugins: [
      emailOTP({
        otpLength: 6,
        expiresIn: 600,
        allowedAttempts: 3,
        sendVerificationOnSignUp: true,
        sendVerificationOTP: async ({ email, otp, type }: { email: string; otp: string; type: string }) =>
          void sent.set(`${type} ${email}`, otp),
      }),
      bearer(),
    ],
  }
  await (await getMigrations(options)).runMigrations()
  server.on('request', toNodeHandler(betterAuth(options)))
  return {
    url: `${origin}/api/auth`,
    sentTo: (email, purpose) => sent.get(`${purpose} ${email}`),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      await pool.end()
    },
  }
}
