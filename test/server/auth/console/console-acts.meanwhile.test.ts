// POST /console/act for somebody who is deleted, or gets another email, while it waits for a lock.

import { expect, test } from 'vitest'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { holdLock } from '../profile/account-lock.support.ts'
import { withConsole } from './console.support.ts'

const { auth, rows, holder, look, act } = withConsole()

/** @returns what an act names */
async function seen(token: string, email: string) {
  const { body } = await look(token, { person: email })
  const { look: id, person } = (body as { found: { look: string; person: { id: string } } }).found
  return { named: { person: person.id, look: id } }
}

test('X-1368: for somebody who is deleted while the act waits nothing is done, and the audit says who wanted it', async () => {
  const { token, email } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const { named } = await seen(token, ada.email)
  const lock = await holdLock(auth().databaseUrl, ada.email)
  const asked = act(token, { ...named, act: 'lock' })
  await lock.untilWaiting(1)
  await lock.query('delete from auth."user" where id = $1', [ada.user.id])
  await lock.release()
  expect(await asked).toMatchObject({ status: 200, body: { outcome: 'unseen' } })
  expect(
    await rows(
      `select effects, user_id, operator from auth.audit_event where detail ->> 'act' = 'lock' and operator = $1`,
      [email],
    ),
  ).toEqual([{ effects: ['refuseUnseen'], user_id: null, operator: email }])
})

test('X-1366: the refusal about somebody with a role is theirs, although their email has changed meanwhile', async () => {
  const [one, other] = [await holder('operator'), await holder('support')]
  const { named } = await seen(one.token, other.email)
  const lock = await holdLock(auth().databaseUrl, one.email)
  const asked = act(one.token, { ...named, act: 'lock' })
  await lock.untilWaiting(1)
  await lock.query('update auth."user" set email = $2 where id = $1', [named.person, `new-${other.email}`])
  await lock.release()
  expect(await asked).toMatchObject({ status: 200, body: { outcome: 'ofHolder' } })
  expect(
    await rows(`select effects from auth.audit_event where user_id = $1 and event = 'act.requested'`, [
      named.person,
    ]),
  ).toEqual([{ effects: ['refuseHolder'] }])
})
