// A session whose end has moved is found when that comes, and each round looks at those alone whose time has come.

import { expect, onTestFinished, test } from 'vitest'
import { appRetention } from '../../../../server/db/app/app-retention.ts'
import { removeAllExpired } from '../../../../server/db/housekeeping.ts'
import { connect } from '../../../../server/db/pool.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { recordingLog } from '../../../support/quiet.ts'
import { addSessions, retention, values } from './housekeeping.support.ts'

const ofApp = appRetention(1e9, {
  AUDIT_RETENTION_DAYS: 400,
  REFUSAL_RETENTION_DAYS: 30,
  EVENT_RETENTION_DAYS: 30,
})

test.each([
  ['auth service', retention, 'auth.session', '"sweepAt"', '"expiresAt"'],
  ['application', ofApp, 'app.session', 'sweep_at', 'expires_at'],
])(
  'a session of the %s that was used is left until it ends, and then removed',
  async (_, rules, table, sweep, end) => {
    const databaseUrl = await createDatabase()
    const db = await connectTo(databaseUrl)
    const pool = await connect(databaseUrl)
    onTestFinished(() => pool.end())
    await addSessions(db, 1, '1 hour')
    await db.query(
      `insert into app.session (id, data, expires_at) values ('used', '{}', now() + interval '1 hour')`,
    )
    const round = async () => {
      await removeAllExpired({ pool, retention: rules, log: recordingLog() })
      return values(db, `select ${sweep} = ${end} from ${table}`)
    }
    await db.query(`update ${table} set ${sweep} = now() + interval '1 minute'`)
    expect(await round()).toEqual([false])
    await db.query(`update ${table} set ${sweep} = now() - interval '1 second'`)
    expect(await round()).toEqual([true])
    await db.query(`update ${table} set ${end} = now(), ${sweep} = now()`)
    expect(await round()).toEqual([])
  },
)
