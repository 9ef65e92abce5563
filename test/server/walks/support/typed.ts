// Passwords that a person types at a sign-in: here, in another browser, right ones and wrong ones.

import { randomUUID } from 'node:crypto'
import type { AccountEvent, Proposals } from '../../../../machines/account/account.types.ts'
import { digestOf } from '../../../../server/auth/crypto/tokens.ts'
import { type Answer, APP_ORIGIN, PASSWORD } from '../../../support/auth-service.ts'
import { delivered, isVerified, type Person, signIn } from './person.ts'

export { signIn } from './person.ts'

export const signInElsewhere = ({ auth, email }: Person, password: string) =>
  auth.post('/sign-in/email', { email, password }, { origin: APP_ORIGIN })

/** Proposes a password once more, which nothing comes of where the address is verified. */
export async function propose(person: Person, password: string): Promise<void> {
  await person.post('/sign-up/email', { name: 'N', email: person.email, password })
  if (!(await isVerified(person))) person.password = password
}

type Mistyped = Extract<AccountEvent, { type: 'password.mismatched' }>

export async function typeWrongPassword(
  person: Person,
  { isProposed, hasSignedUp }: Mistyped,
): Promise<Answer> {
  const [password, state] = [`not ${PASSWORD} ${randomUUID()}`, await isVerified(person)]
  if (state === undefined || (!isProposed && !hasSignedUp)) return signInElsewhere(person, password)
  await propose(person, isProposed ? password : PASSWORD)
  if (isProposed) await proposeElsewhere(person, PASSWORD)
  if (!hasSignedUp) await haveTyped(person)
  return signIn(person, password)
}

const proposeElsewhere = ({ auth, email }: Person, password: string) =>
  auth.post('/sign-up/email', { name: 'N', email, password }, { origin: APP_ORIGIN })

/** As though what this browser proposed had been typed at a sign-in, which hardened is kept nowhere. */
const haveTyped = ({ rows, attempt }: Person) =>
  rows('update auth.signup_attempt set at_sign_in = true where cookie_digest = $1', [
    digestOf(attempt.split('=')[1] ?? ''),
  ])

/** Proposes for an unverified address what the fact says, and nothing besides. */
export async function arrangeProposals(person: Person, { own, isOnlySignUp }: Proposals): Promise<void> {
  await person.rows(
    'delete from auth.signup_attempt where user_id = (select id from auth."user" where email = $1)',
    [person.email],
  )
  await delivered(person)
  if (own !== 'nothing') await propose(person, PASSWORD)
  if (own === 'typed') await haveTyped(person)
  if (own === 'nothing') await proposeElsewhere(person, PASSWORD)
  person.password = own === 'nothing' && !isOnlySignUp ? null : PASSWORD
  if (isOnlySignUp) return
  await delivered(person)
  await proposeElsewhere(person, `another ${PASSWORD}`)
}
