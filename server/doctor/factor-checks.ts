// Whether each person’s row names the second factors that they have: a sign-in asks for no other.

import { countUnnotedFactors } from '../db/auth/user.ts'
import { isUnmigrated } from '../db/database-problem.ts'
import { oneExamination } from '../db/examine.ts'
import { Problem } from '../telemetry/problem.ts'
import { withDatabase } from './database-checks.ts'
import { type Check, found, well } from './finding.ts'

/** It reads every factor there is, which no start waits for. Of a database or a schema that is not there, another finding tells. */
export const factorChecks = (databaseUrl: string): readonly Check[] => [
  {
    subject: 'database',
    asks: 'others',
    run: () =>
      withDatabase(databaseUrl, async ({ pool }) => {
        const isReached = await oneExamination(pool).then(
          () => true,
          () => false,
        )
        return isReached ? [unnoted(await countUnnotedFactors(pool))] : []
      }).catch((error: unknown) => {
        if (error instanceof Problem || isUnmigrated(error)) return []
        throw error
      }),
  },
]

const unnoted = (people: number) =>
  people === 0
    ? well('Each person’s row names their second factors.')
    : found(
        'factors.unnoted',
        `The rows of ${people} people lack a second factor that they have: no sign-in asks for it.`,
        'In SQL, give the column factors of every row of auth."user" the value auth.factors_of(id), and restore rows with triggers on.',
      )
