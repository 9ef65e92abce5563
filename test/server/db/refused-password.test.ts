// A password that the database refuses: what an operator reads of it, at the start and of a running service, and that this one recovers.

import { randomBytes } from 'node:crypto'
import { sql } from 'slonik'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseProblem, isDatabaseAway } from '../../../server/db/database-problem.ts'
import { databaseCheck, openDatabase } from '../../../server/db/open.ts'
import { connect } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { administer, createDatabase } from '../../support/databases.ts'
import { recordingLog } from '../../support/quiet.ts'

const RIGHT = 'the-right-password'
const OTHER = 'the-other-password'
const SENTENCE =
  'The database refuses the password: correct it in DATABASE_URL, or give the user this one by alter role … password ….'

async function roleOfTest(): Promise<{ role: string; urlBy: (password: string) => string }> {
  const url = await createDatabase()
  const role = `role_${randomBytes(6).toString('hex')}`
  const admin = inject('postgresUrl')
  await administer(admin, `create role ${role} superuser login password '${RIGHT}'`)
  onTestFinished(() => administer(admin, `drop role ${role}`))
  const urlBy = (password: string) => Object.assign(new URL(url), { username: role, password }).href
  return { role, urlBy }
}

const setPassword = (role: string, password: string) =>
  administer(inject('postgresUrl'), `alter role ${role} password '${password}'`)

test.each([OTHER, ''])(
  'the password “%s” ends the start at once, and is not in what it says',
  async (password) => {
    const { urlBy } = await roleOfTest()
    const log = recordingLog()
    const opened = openDatabase({
      databaseUrl: urlBy(password),
      schema: 'auth',
      log,
      waitForDatabase: true,
      connectionWaitMs: UNHURRIED_MS,
    })
    const said = await opened.then(
      () => expect.unreachable(),
      (error: Error) => error.message,
    )
    expect(said).toMatch(/^The database (refuses|asks for) (the|a) password/)
    expect(said).not.toContain(OTHER)
    expect(log.lines).toEqual([])
  },
)

test('one that is changed under a running service is said once, and so is that the right one is taken again', async () => {
  const { role, urlBy } = await roleOfTest()
  const log = recordingLog()
  const pool = await connect(urlBy(RIGHT), { connectionWaitMs: UNHURRIED_MS, log })
  onTestFinished(() => pool.end())
  const ready = databaseCheck(pool, 'auth')
  const failure = () =>
    pool.query(sql.unsafe`select 1`).then(
      () => expect.unreachable(),
      (error: unknown) => error,
    )
  await setPassword(role, OTHER)
  const first = await failure()
  expect(isDatabaseAway(first)).toBe(true)
  expect(databaseProblem(first).message).toBe(SENTENCE)
  await failure()
  expect(await ready()).toBe('refused')
  const said = [[`${SENTENCE} Requests are asked to come back.`, 'database.refused']]
  const lines = () => log.lines.map(({ message, event }) => [message, event])
  expect(lines()).toEqual(said)
  await setPassword(role, RIGHT)
  expect(await ready()).toBe(true)
  expect(lines()).toEqual([...said, ['The database accepts connections again.', 'database.back']])
})
