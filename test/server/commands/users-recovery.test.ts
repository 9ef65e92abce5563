// npm run users -- recover-factors and stop-recovery: no command removes a factor by itself.

import { expect, test } from 'vitest'
import { authServiceOfFile, somebody, verifiedPerson } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'
import { passWait, recoveryLink } from '../../support/recovery.ts'
import { enrolFactor } from '../../support/second-factor.ts'

const auth = authServiceOfFile()
const users = (...args: string[]) =>
  command('users', args, { DATABASE_URL: auth().databaseUrl, OPERATOR: 'olga' })

test('X-1060: an operator begins and stops a recovery, and is told why there is none', async () => {
  const { email, token } = await verifiedPerson(auth())
  const none = 'This person has neither an authenticator app nor a passkey.\n'
  expect(await users('recover-factors', email)).toMatchObject({ code: 1, err: none })
  expect(await users('stop-recovery', email)).toMatchObject({
    code: 1,
    err: 'No recovery of this person is under way.\n',
  })
  const nobody = somebody()
  expect(await users('recover-factors', nobody)).toMatchObject({
    code: 1,
    err: `Nobody has the email ${nobody}.\n`,
  })
  await enrolFactor(auth(), token)
  expect(await users('recover-factors', email)).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing is removed before it is over'),
  })
  const link = await recoveryLink(auth().databaseUrl, email, 'prove-mailbox')
  expect(await auth().post('/two-factor/prove-mailbox', { token: link })).toMatchObject({ status: 200 })
  expect(await users('recover-factors', email)).toMatchObject({
    code: 1,
    err: expect.stringContaining('A recovery waits already, until '),
  })
  const shown = (await users('show', email)).out
  expect(shown).toContain('recovery of factors: waiting, until ')
  expect(shown).toContain('second factor: active')
  expect(await users('stop-recovery', email)).toMatchObject({ code: 0, out: expect.stringContaining('stay') })
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query(
    `select event, state, operator as by from auth.audit_event where machine = 'factor-recovery' order by id`,
  )
  expect(rows).toEqual([
    { event: 'recovery.ordered', state: 'absent', by: 'olga' },
    { event: 'recovery.ordered', state: 'awaitingMailbox', by: 'olga' },
    { event: 'mailbox.proven', state: 'waiting', by: null },
    { event: 'stop.ordered', state: 'stopped', by: 'olga' },
  ])
})

test('X-1063: what is due is removed by npm run purge as well, in the name of the operator', async () => {
  const { email, token } = await verifiedPerson(auth())
  await enrolFactor(auth(), token)
  await users('recover-factors', email)
  const link = await recoveryLink(auth().databaseUrl, email, 'prove-mailbox')
  await auth().post('/two-factor/prove-mailbox', { token: link })
  await passWait(auth().databaseUrl, email)
  expect(await command('purge', [], { DATABASE_URL: auth().databaseUrl, OPERATOR: 'peter' })).toMatchObject({
    code: 0,
  })
  expect((await users('show', email)).out).toContain('recovery of factors: completed')
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query(`select operator as by from auth.audit_event where event = 'time.passed'`)
  expect(rows).toEqual([{ by: 'olga' }])
})
