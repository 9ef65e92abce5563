// What an operator orders for the account of a walk, by no request.

import type { Order } from '../../../model/http.ts'
import type { Answer } from '../../../support/auth-service.ts'
import { APP_ORIGIN } from '../../../support/auth-service.ts'
import { impersonated } from '../../../support/impersonated.ts'
import { keepHouse, order } from '../../../support/lapse-account.ts'
import { passWait, recoveryLink } from '../../../support/recovery.ts'
import type { Person } from './person.ts'

export const nobodyIsTold = (): Answer => ({ status: 200, body: null, headers: new Headers(), cookies: [] })

export async function ordered(person: Person, what: Order): Promise<Answer> {
  await order(person.auth.databaseUrl, what, person.email)
  return nobodyIsTold()
}

/** By an operator of the console. */
export async function actedAs({ auth, email }: Person): Promise<Answer> {
  await impersonated({ databaseUrl: auth.databaseUrl, email })
  return nobodyIsTold()
}

/** Of the account nothing is left. */
export function removed(person: Person, what: Order): Promise<Answer> {
  Object.assign(person, { password: null, subject: '' })
  return ordered(person, what)
}

/** By a recovery that nobody stops. */
export async function recovered({ auth, email }: Person): Promise<Answer> {
  await order(auth.databaseUrl, 'recovery', email)
  const token = await recoveryLink(auth.databaseUrl, email, 'prove-mailbox')
  await auth.post('/two-factor/prove-mailbox', { token }, { origin: APP_ORIGIN })
  await passWait(auth.databaseUrl, email)
  await keepHouse(auth.databaseUrl)
  return nobodyIsTold()
}
