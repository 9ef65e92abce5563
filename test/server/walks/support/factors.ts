// A second factor of a person of a walk, put into the tables by hand: in use at once, with a secret and a code that are known.

import { randomBytes, randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import { createFactorSeal } from '../../../../server/auth/crypto/factor-seal.ts'
import { createMailedLinks } from '../../../../server/auth/crypto/mailed-links.ts'
import { digestOfRecoveryCode } from '../../../../server/auth/crypto/recovery-codes.ts'
import { digestOf } from '../../../../server/auth/crypto/tokens.ts'
import { APP_ORIGIN, PASSWORD, SECRET } from '../../../support/auth-service.ts'
import { newestCode, type Person } from './person.ts'

type Rows = Pick<Person, 'rows' | 'email'>
export type Factor = { secret: string; recoveryCode: string }

const seal = createFactorSeal([SECRET])
const links = createMailedLinks([SECRET])
const ofUser = `(select id from auth."user" where email = $1)`

export async function putFactor({ rows, email }: Rows): Promise<Factor> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32
  const recoveryCode = randomUUID()
  await rows(
    `insert into auth.totp (user_id, state, secret) values (${ofUser}, 'active', $2)
     on conflict (user_id) do update set state = 'active', secret = $2, last_step = null, failures = 0`,
    [email, seal.close(secret)],
  )
  await rows(`insert into auth.recovery_code (user_id, digest, state) values (${ofUser}, $2, 'unused')`, [
    email,
    digestOfRecoveryCode(recoveryCode),
  ])
  return { secret, recoveryCode }
}

export async function dropFactor({ rows, email }: Rows): Promise<void> {
  await rows(`delete from auth.totp where user_id = ${ofUser}`, [email])
  await rows(`delete from auth.recovery_code where user_id = ${ofUser}`, [email])
}

/** @returns the cookie of a browser that has shown a first proof */
export async function putChallenge({ rows, email }: Rows): Promise<string> {
  const token = randomUUID()
  await rows(
    `insert into auth.pending_sign_in (digest, user_id, first_method, expires_at)
     values ($2, ${ofUser}, 'pwd', now() + interval '10 minutes')`,
    [email, digestOf(token)],
  )
  return `auth.two_factor=${token}`
}

/** Its sessions say that they have shown the second factor. */
export const liftSessions = ({ rows, email }: Rows) =>
  rows(`update auth.session set amr = '{pwd,otp,mfa}', aal = 'aal2' where "userId" = ${ofUser}`, [email])

/** Whatever step was used last: so many steps from now. */
export const setLastStep = ({ rows, email }: Rows, steps: number) =>
  rows(
    `update auth.totp set last_step = floor(extract(epoch from now()) / 30) + $2, failures = 0 where user_id = ${ofUser}`,
    [email, steps],
  )

/** The link in the notice of the app, without waiting for its mail. */
export async function enrolmentLink({ rows, email }: Rows): Promise<string> {
  const [row] = await rows<{ id: string; email: string }>(
    `select enrolment as id, told as email from auth.totp where user_id = ${ofUser}`,
    [email],
  )
  return links.derive({ id: row?.id ?? '', email: row?.email ?? '', purpose: 'undo-enrolment' })
}

/** The link of a change of e-mail that the account had before its app, as if it had come back to its address by hand since. */
export async function olderChangeLink({ rows, email }: Rows): Promise<string> {
  const [row] = await rows<{ id: string }>(
    `insert into auth.email_change (user_id, old_email, new_email, state, requested_at, undo_until)
     values (${ofUser}, $1, 'other.' || $1, 'changed', now() - interval '1 hour', now() + interval '1 day') returning id`,
    [email],
  )
  return links.derive({ id: row?.id ?? '', email, purpose: 'undo-email-change' })
}

/** By the mailbox, which is the only way in. @returns the token of the session */
export async function comeBack(person: Person): Promise<string> {
  const { auth, email } = person
  await auth.post('/email-otp/request-password-reset', { email }, { origin: APP_ORIGIN })
  const otp = await newestCode(person, 'password reset')
  await auth.post('/email-otp/reset-password', { email, otp, password: PASSWORD }, { origin: APP_ORIGIN })
  const answer = await auth.post('/sign-in/email', { email, password: PASSWORD }, { origin: APP_ORIGIN })
  return (answer.body as { token: string }).token
}
