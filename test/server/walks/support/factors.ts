// A second factor of a person of a walk, put into the tables by hand: in use at once, with a secret and a code that are known.

import { randomBytes, randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import { createFactorSeal } from '../../../../server/auth/crypto/factor-seal.ts'
import { digestOfRecoveryCode } from '../../../../server/auth/crypto/recovery-codes.ts'
import { digestOf } from '../../../../server/auth/crypto/tokens.ts'
import { SECRET } from '../../../support/auth-service.ts'
import type { Person } from './person.ts'

type Rows = Pick<Person, 'rows' | 'email'>
export type Factor = { secret: string; recoveryCode: string }

const seal = createFactorSeal([SECRET])
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
