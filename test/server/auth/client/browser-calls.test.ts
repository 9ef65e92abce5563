// Each call that our own pages make is one that the service has, with a body that it takes as it is.

import { expect, test } from 'vitest'
import { routes } from '../../../../server/auth/auth.routes.ts'
import { methodOf, pathOf, takesSession } from '../../../../ui/client/auth-routes.ts'
import { allCalls, bodies, openCalls } from '../../../support/auth-calls.ts'

test.each(allCalls)('%s', (call) => {
  const [method, path] = [methodOf(call), pathOf(call)]
  const route = routes.find((one) => one.method === method && one.path === path)
  expect(route, `${method} ${path}`).toBeDefined()
  expect(takesSession(call)).toBe(!(call in openCalls))
  const body = bodies[call]
  // What the schema does not know it would leave out.
  if (body !== undefined && route?.body) expect(route.body.parse(body)).toMatchObject(body)
})
