// Whether each person’s row names the second factors that they have: a sign-in asks for no other.

import { countUnnotedFactors } from '../db/auth/user.ts'
import { isUnmigrated } from '../db/database-problem.ts'
import type { Pool } from '../db/pool.ts'
import { found, type Said, well } from './finding.ts'

export async function factorChecks(pool: Pool): Promise<Said[]> {
  try {
    const people = await countUnnotedFactors(pool)
    if (people === 0) return [well('Each person’s row names their second factors.')]
    return [
      found(
        'factors.unnoted',
        `The rows of ${people} people lack a second factor that they have: no sign-in asks for it.`,
        'In SQL, give the column factors of every row of auth."user" the value auth.factors_of(id), and restore rows with triggers on.',
      ),
    ]
  } catch (error) {
    // Of a schema that is not there, another finding tells.
    if (isUnmigrated(error)) return []
    throw error
  }
}
