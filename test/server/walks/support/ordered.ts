// What an operator orders for the account of a walk, by no request.

import type { Order } from '../../../model/http.ts'
import type { Answer } from '../../../support/auth-service.ts'
import { order } from '../../../support/lapse-account.ts'
import type { Person } from './person.ts'

export const nobodyIsTold = (): Answer => ({ status: 200, body: null, headers: new Headers(), cookies: [] })

export async function ordered(person: Person, what: Order): Promise<Answer> {
  await order(person.auth.databaseUrl, what, person.email)
  return nobodyIsTold()
}
