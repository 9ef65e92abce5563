// A session that ends between the look at it and the list that it asks for.

import { expect, onTestFinished, test } from 'vitest'
import { startAuthBehindProxy } from '../../../support/auth-behind-proxy.ts'
import { PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import type { Verdict } from '../../../support/database-proxy.ts'
import { administer } from '../../../support/databases.ts'

const OLDEST = 'select id from auth.session order by "createdAt" limit 1'

test('the list of sessions is not given to a session that has ended before it was read', async () => {
  // Unprepared, each statement goes with its text.
  const { auth, proxy, databaseUrl, stop } = await startAuthBehindProxy({ PREPARED_STATEMENTS: 'off' })
  onTestFinished(stop)
  const { email, token } = await verifiedPerson(auth)
  await auth.post('/sign-in/email', { email, password: PASSWORD })
  const own = { authorization: `Bearer ${token}` }
  expect((await auth.get('/list-sessions', own)).body).toHaveLength(2)

  proxy.judge(async (statement): Promise<Verdict> => {
    // PostgreSQL has bound it: it sees the session that goes while it waits here.
    if (/"userCreatedAt"/.test(statement))
      await administer(databaseUrl, `delete from auth.session where id = (${OLDEST})`)
    return 'pass'
  })
  expect(await auth.get('/list-sessions', own)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})
