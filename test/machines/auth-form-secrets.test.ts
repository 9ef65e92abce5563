// The password, the code and the token are in no snapshot, no event and no inspector's stream.

import { expect, test } from 'vitest'
import { secrets } from '../../machines/auth-form/auth-form.samples.ts'
import { formAt, places } from './support/journeys.ts'

test.each(places)('nothing that is inspected on the way to %s holds a secret', async (place) => {
  const form = await formAt(place)
  form.inspected.push(JSON.stringify(form.actor.getPersistedSnapshot()))
  expect(form.inspected.length).toBeGreaterThan(1)
  for (const line of form.inspected)
    for (const secret of Object.values(secrets)) expect(line).not.toContain(secret)
})

test('a kept password reads as redacted', async () => {
  const form = await formAt('verifyEmail')
  expect(JSON.stringify(form.actor.getSnapshot().context)).toContain('"password":"[redacted]"')
})

const kept = ['login.signingIn', 'login.sendingCode', 'register.signingUp'] as const

test.each(places)('the password is kept in %s only as long as it may be needed', async (place) => {
  const form = await formAt(place)
  const mayNeed =
    kept.some((one) => place.startsWith(one)) ||
    (place.startsWith('verifyEmail') && !place.endsWith('forgotten'))
  expect(form.actor.getSnapshot().context.password !== null).toBe(mayNeed)
})
