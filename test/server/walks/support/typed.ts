// Passwords that a person types at a sign-in: here, in another browser, right ones and wrong ones.

import { randomUUID } from 'node:crypto'
import { type Answer, APP_ORIGIN, PASSWORD } from '../../../support/auth-service.ts'
import { isVerified, type Person, signIn } from './person.ts'

export { signIn } from './person.ts'

export const signInElsewhere = ({ auth, email }: Person, password: string) =>
  auth.post('/sign-in/email', { email, password }, { origin: APP_ORIGIN })

/** Proposes a password once more, which nothing comes of where the address is verified. */
export async function propose(person: Person, password: string): Promise<void> {
  await person.post('/sign-up/email', { name: 'N', email: person.email, password })
  if (!(await isVerified(person))) person.password = password
}

export async function typeWrongPassword(person: Person, isProposed: boolean): Promise<Answer> {
  const [password, state] = [`not ${PASSWORD} ${randomUUID()}`, await isVerified(person)]
  if (!isProposed || state === undefined) {
    const refused = await signIn(person, password)
    // It is a proposal by now.
    if (refused.status === 403) person.password = password
    return refused
  }
  await propose(person, password)
  const { auth, email } = person
  await auth.post('/sign-up/email', { name: 'N', email, password: PASSWORD }, { origin: APP_ORIGIN })
  return signIn(person, password)
}
