// A person with a second factor at the auth service of a file, and what stands in its tables: for these tests.

import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { authServiceOfFile, verifiedPerson } from '../../../support/auth-service.ts'
import { enrolFactor } from '../../../support/second-factor.ts'

export function withFactors(env: Record<string, string> = {}) {
  const auth = authServiceOfFile(env)
  let db: pg.Pool | undefined
  beforeAll(() => {
    db = new pg.Pool({ connectionString: auth().databaseUrl, max: 2 })
  })
  afterAll(() => db?.end())
  const rows = async (statement: string, values: unknown[] = []) =>
    (await db?.query(statement, values))?.rows ?? []
  return {
    auth,
    rows,
    enrolled: async () => {
      const { email, token: before } = await verifiedPerson(auth())
      return { email, before, ...(await enrolFactor(auth(), before)) }
    },
    /** The newest first. */
    reasonsOf: (email: string) =>
      rows(
        `select amr, aal from auth.session s join auth."user" u on u.id = s."userId" where email = $1
         order by s."updatedAt" desc`,
        [email],
      ),
  }
}
