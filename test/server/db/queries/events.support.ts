// Events of either schema as the tests of queries make them, and what is owed of them to endpoints.

import type { QueriesDatabase } from './queries.support.ts'

type Given = Record<string, unknown>
export type Schema = 'auth' | 'app'

export const schemas: readonly Schema[] = ['auth', 'app']
export const ENDPOINT = 'https://one.example/'

export const eventsIn = ({ add, rows }: QueriesDatabase, schema: Schema) => {
  const event = (given: Given = {}): Promise<{ id: string; seq: string }> =>
    add(`${schema}.event`, { type: 'user.updated', version: 1, subject: 'ada', data: {}, ...given })
  return {
    event,
    /** An event of its own, and the delivery of it, which is due. */
    owed: async ({
      type = 'user.updated',
      ...given
    }: Given = {}): Promise<{ id: string; event_id: string }> => {
      const { id, seq } = await event({ type, subject: given.subject ?? 'ada' })
      return add(`${schema}.event_delivery`, {
        event_id: id,
        seq,
        endpoint: ENDPOINT,
        subject: 'ada',
        ...given,
      })
    },
    /** None is left, and the feed begins anew. */
    forgetEvents: () =>
      rows(`delete from ${schema}.event; update ${schema}.event_feed set last_position = 0`),
  }
}
