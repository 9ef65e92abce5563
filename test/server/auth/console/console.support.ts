// Roles in the console, ordered as the command orders them, and what those who have one ask: for these tests.

import { afterAll } from 'vitest'
import type { ConsoleRole } from '../../../../machines/console-access/console-access.machine.ts'
import { orderConsoleRole } from '../../../../server/auth/flows/console/console.flow.ts'
import { consoleHandled } from '../../../../server/auth/flows/console/console.handlers.ts'
import type { ConsoleOperations } from '../../../../server/auth/flows/console/console.operations.ts'
import { deleteByOperator } from '../../../../server/auth/flows/operator/operator.flow.ts'
import { operate } from '../../../../server/auth/operate.ts'
import { connect, type Pool } from '../../../../server/db/pool.ts'
import { APP_ORIGIN, SECRET } from '../../../support/auth-service.ts'
import { flowOptions } from '../../../support/default-flow-options.ts'
import { bearer } from '../../../support/second-factor.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'

const options = flowOptions(SECRET, APP_ORIGIN)

export function withConsole(env: Record<string, string> = { CONSOLE: 'on' }) {
  const given = withFactors(env)
  const { auth, enrolled } = given
  const pools: Pool[] = []
  afterAll(() => Promise.all(pools.map((pool) => pool.end())))
  async function connected() {
    const pool = await connect(auth().databaseUrl, {
      applicationName: 'test',
      maxPoolSize: 1,
      connectionWaitMs: 10_000,
      statementTimeoutMs: 10_000,
    })
    pools.push(pool)
    return pool
  }
  async function ordering(operator = 'olga') {
    const pool = await connected()
    return async (email: string, wanted: ConsoleRole | null) => {
      const flow = () => orderConsoleRole(wanted)
      const done = await operate<ConsoleOperations>({ pool, options, operator }, flow, email, consoleHandled)
      return done.refusal ?? done.console.answer
    }
  }
  const order = async (email: string, wanted: ConsoleRole | null, operator?: string) =>
    (await ordering(operator))(email, wanted)
  return {
    ...given,
    connected,
    order,
    /** Each by a connection of its own. */
    ordering,
    /** By the command. */
    deleted: async (email: string) =>
      (await operate({ pool: await connected(), options, operator: 'olga' }, deleteByOperator, email, {}))
        .refusal,
    /** With a second factor, shown just now. */
    async holder(role: ConsoleRole) {
      const person = await enrolled()
      await order(person.email, role)
      return person
    },
    act: (token: string, body: object, headers: Record<string, string> = {}) =>
      auth().post('/console/act', { reason: 'ticket 7', ...body }, { ...bearer(token), ...headers }),
    look: (token: string, body: object, headers: Record<string, string> = {}) =>
      auth().post('/console/look', { reason: 'ticket 7', ...body }, { ...bearer(token), ...headers }),
  }
}
