// The rival: a Better Auth server over Node's own http, set as its documentation advises for production.

import { createServer } from 'node:http'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { bearer, emailOTP, jwt } from 'better-auth/plugins'
import { createTransport } from 'nodemailer'
import pg from 'pg'

const { DATABASE_URL = '', PORT = '', SMTP_URL = '', SECRET = '', TRUSTED_ORIGIN = '' } = process.env

/** As many connections, and as many mails at once, as Lockstep has. */
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const transport = createTransport({ url: SMTP_URL, pool: true, maxConnections: 5, ignoreTLS: true })

const options = {
  baseURL: `http://127.0.0.1:${PORT}`,
  basePath: '/api/auth',
  secret: SECRET,
  database: pool,
  trustedOrigins: [TRUSTED_ORIGIN],
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
  emailAndPassword: { enabled: true, requireEmailVerification: true },
  emailVerification: { autoSignInAfterVerification: true },
  plugins: [
    emailOTP({
      otpLength: 6,
      expiresIn: 600,
      allowedAttempts: 3,
      sendVerificationOnSignUp: true,
      // Not awaited, as its documentation advises: nor does Lockstep's sign-up wait for its mail.
      sendVerificationOTP: async ({ email, otp }) => {
        transport
          .sendMail({
            from: 'Bench <no-reply@example.com>',
            to: email,
            subject: `${otp} is your verification code`,
            text: `Your code is ${otp}.`,
          })
          .catch((error: Error) => process.stderr.write(`${error.message}\n`))
      },
    }),
    bearer(),
    jwt(),
  ],
} satisfies BetterAuthOptions

if (process.argv[2] === 'migrate') {
  await (await getMigrations(options)).runMigrations()
  await pool.end()
  transport.close()
} else {
  createServer(toNodeHandler(betterAuth(options))).listen(Number(PORT), '127.0.0.1')
}
