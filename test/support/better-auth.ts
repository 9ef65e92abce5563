// A real Better Auth server for a test: a PostgreSQL database of its own, any free port, codes handed to the test.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { bearer, emailOTP, genericOAuth, jwt, twoFactor } from 'better-auth/plugins'
import pg from 'pg'
import { vi } from 'vitest'
import { APP_ORIGIN, cheapHashing } from './auth-service.ts'
import { administer, createDatabase } from './databases.ts'

export type CodeType = 'email-verification' | 'sign-in' | 'forget-password' | 'change-email'

export type BetterAuthProvider = { issuer: string; clientId: string; clientSecret: string }

/** The provider's id. */
const PROVIDER = 'demo'

export type BetterAuthServerOptions = {
  /** Better Auth's own is better-auth. */
  cookiePrefix?: string
  /** Better Auth's own is /jwks; with another set, that one answers 404. */
  jwksPath?: string
  trustedOrigins?: readonly string[]
  /** Told the address it is to return to; it must be up then, since it is discovered at the start. */
  provider?: (redirectUri: string) => BetterAuthProvider
  /** Better Auth's own ids are 32 letters and digits. */
  ids?: 'uuid'
  /** Of the application's origin. */
  passkeys?: true
  secondFactors?: true
  /** Better Auth's own are scrypt's, and cost 80 ms each. */
  hashes?: 'its own'
}

export type RunningBetterAuth = {
  url: string
  /** Its tables are in the schema auth. */
  databaseUrl: string
  /** The newest code sent to this address; mail is sent before the answer, so there is nothing to wait for. */
  codeTo: (email: string, type?: CodeType) => string
  /** Of the newest reset link sent to this address. */
  linkTokenTo: (email: string) => string
  stop: () => Promise<void>
}

export const BETTER_AUTH_SECRET = 'a secret of the test suite, for Better Auth alone'

type Sent = { email: string; otp: string; type: CodeType }

export async function startBetterAuth(given: BetterAuthServerOptions = {}): Promise<RunningBetterAuth> {
  const databaseUrl = await createDatabase(null)
  await administer(databaseUrl, 'create schema auth')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `${origin}${fixed.basePath}`
  const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c search_path=auth' })
  const sent: Sent[] = []
  const links: { email: string; token: string }[] = []
  const options: BetterAuthOptions = {
    ...fixed,
    baseURL: origin,
    database: pool,
    trustedOrigins: [...(given.trustedOrigins ?? [APP_ORIGIN])],
    emailAndPassword: {
      ...fixed.emailAndPassword,
      ...(given.hashes !== 'its own' && { password: cheapPasswords }),
      sendResetPassword: async ({ user, token }) => void links.push({ email: user.email, token }),
    },
    advanced: advanced(given),
    plugins: [
      emailOTP({
        otpLength: 6,
        expiresIn: 600,
        allowedAttempts: 3,
        sendVerificationOnSignUp: true,
        changeEmail: { enabled: true },
        sendVerificationOTP: async (code) => void sent.push(code),
      }),
      bearer(),
      jwt(given.jwksPath ? { jwks: { jwksPath: given.jwksPath } } : {}),
      ...(given.provider ? [openIdProvider(url, given.provider)] : []),
      ...(given.secondFactors ? [twoFactor({ issuer: 'Lockstep' })] : []),
      ...(given.passkeys ? [passkey({ rpID: new URL(APP_ORIGIN).hostname, origin: APP_ORIGIN })] : []),
    ],
  }
  // It warns of a path that clients call all the same; our own code never writes to the console.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await (await getMigrations(options)).runMigrations()
  server.on('request', toNodeHandler(betterAuth(options)))
  return {
    url,
    databaseUrl,
    codeTo: (email, type = 'email-verification') => {
      const newest = sent.findLast((code) => code.email === email && code.type === type)
      if (!newest) throw new Error(`Better Auth has sent no code of type ${type} to ${email}.`)
      return newest.otp
    },
    linkTokenTo: (email) => {
      const newest = links.findLast((link) => link.email === email)
      if (!newest) throw new Error(`Better Auth has sent no link to ${email}.`)
      return newest.token
    },
    stop: async () => {
      warnings.mockRestore()
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      await pool.end()
    },
  }
}

/** As our own service is set, where Better Auth leaves a choice. */
const fixed = {
  basePath: '/api/auth',
  secret: BETTER_AUTH_SECRET,
  rateLimit: { enabled: false },
  logger: { disabled: true },
  telemetry: { enabled: false },
  emailAndPassword: {
    enabled: true,
    requireEmailVerification: true,
    minPasswordLength: 8,
    maxPasswordLength: 128,
    revokeSessionsOnPasswordReset: true,
  },
  user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
  emailVerification: { autoSignInAfterVerification: true, sendVerificationEmail: async () => {} },
} as const satisfies BetterAuthOptions

export const cheapPasswords = {
  hash: (password: string) => cheapHashing.hash(password, cheapHashing.cost),
  verify: ({ hash, password }: { hash: string; password: string }) => cheapHashing.verify(hash, password),
}

const advanced = ({ cookiePrefix, ids }: BetterAuthServerOptions): BetterAuthOptions['advanced'] => ({
  // Where NODE_ENV is test it would check no origin.
  disableOriginCheck: false,
  disableCSRFCheck: false,
  ...(cookiePrefix && { cookiePrefix }),
  ...(ids && { database: { generateId: ids } }),
})

function openIdProvider(url: string, provider: NonNullable<BetterAuthServerOptions['provider']>) {
  const { issuer, clientId, clientSecret } = provider(`${url}/callback/${PROVIDER}`)
  return genericOAuth({
    config: [
      {
        providerId: PROVIDER,
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        requireIdTokenVerification: true,
      },
    ],
  })
}
