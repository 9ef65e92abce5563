// auth."user".awaits_approval: what clears `banned` alone, as a release before it does, lets nobody in who waits.

import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../server/db/migrate.ts'
import { createDatabase } from '../../support/databases.ts'

test('a person who waits for an approval is not let in by what clears the ban alone', async () => {
  const url = await createDatabase(null)
  await migrate(url, 'auth')
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(
    `insert into auth."user" (id, name, email, "emailVerified", banned, awaits_approval)
     values ('ada', 'Ada', 'ada@example.com', true, true, true)`,
  )
  // The unlock of the release before, and Better Auth's unban, know no other column.
  const unlocked = client.query(`update auth."user" set "emailVerified" = true, banned = false`)
  await expect(unlocked).rejects.toThrow(/user_who_waits_is_banned/)
  const { rows } = await client.query(`select banned, awaits_approval as waits from auth."user"`)
  expect(rows).toEqual([{ banned: true, waits: true }])
  const approved = await client.query(`update auth."user" set banned = false, awaits_approval = false`)
  expect(approved.rowCount).toBe(1)
})
