// npm run purge: removes now what has lapsed, of both schemas.

import { sessionLifetimes } from '../app/sessions/app-session.ts'
import { completingRecoveries } from '../auth/complete-recoveries.ts'
import { lapsingAccounts } from '../auth/lapse-accounts.ts'
import { continuingRemovals } from '../auth/openid-provider/flow/remove-application.ts'
import { withAuthDatabase } from '../commands/auth-database.ts'
import { runCommand, say } from '../commands/command.ts'
import { createProgress } from '../commands/progress.ts'
import { appRetention } from '../db/app/app-retention.ts'
import { keepingMonths } from '../db/audit-months.ts'
import { audited, byItself } from '../db/auth/audited.ts'
import { authRetention, providerRetention } from '../db/auth/auth-retention.ts'
import { removeAllExpired } from '../db/housekeeping.ts'
import { databaseCheck } from '../db/open.ts'
import { createLog } from '../telemetry/log.ts'
import { Problem } from '../telemetry/problem.ts'

const quiet = createLog('command', 'silent')

runCommand('purge', {
  '': () =>
    withAuthDatabase(async ({ pool, settings, options }) => {
      const hasApp = (await databaseCheck(pool, 'app')()) === true
      const progress = createProgress('removed')
      const failed: string[] = []
      let removed = 0
      await removeAllExpired({
        pool,
        log: { ...quiet, error: (sentence) => void failed.push(sentence) },
        retention: [
          ...authRetention(settings),
          ...providerRetention,
          ...(hasApp ? appRetention(sessionLifetimes.absoluteSeconds, settings) : []),
        ],
        others: [
          keepingMonths(pool, 'auth', settings.AUDIT_RETENTION_DAYS),
          ...(hasApp ? [keepingMonths(pool, 'app', settings.AUDIT_RETENTION_DAYS)] : []),
          lapsingAccounts(pool, options),
          completingRecoveries(pool, options),
          continuingRemovals(pool, (work) => audited(pool, byItself, work, { telling: options.telling })),
        ],
        removed: (rows) => {
          removed += rows
          progress.add(rows)
        },
      })
      progress.end()
      if (!hasApp) say('This database has no up-to-date schema app: only the schema auth was checked.')
      if (failed.length > 0)
        throw new Problem(`${failed.join('\n')} Run it again once the database can be reached.`)
      say(`${removed} expired rows are removed.`)
    }),
})
