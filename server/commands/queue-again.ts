// Queues again what was given up, as the machine `delivery` decides of each; the audit of its schema has it with the operator’s name.

import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts'
import { step } from '../../machines/kit/step.ts'
import { addOrdered } from '../db/app/app-audit-event.ts'
import { audited, byOperator, recordAuditEvent } from '../db/auth/audited.ts'
import { anyGivenUpOf, type Care, dropLapsed, type GivenUp, queueAgain } from '../db/delivery-care.ts'
import type { Schema } from '../db/migrate.ts'
import { owingTables } from '../db/owing-tables.ts'
import type { Pool, Queries } from '../db/pool.ts'
import type { Ordered } from '../outbox-delivery.ts'

type Performed = Record<Ordered, (db: Queries, care: Care, ids: readonly string[]) => Promise<string[]>>
const performed: Performed = { queueAgain, dropLapsed }
const isOrdered = (effect: string): effect is Ordered => Object.hasOwn(performed, effect)

/** What the audit says of each. */
const recorded = {
  queueAgain: { previousState: 'dead', event: 'mail.queuedAgain', state: 'waiting' },
  dropLapsed: { previousState: 'dead', event: 'mail.dropped', state: 'gone' },
} as const satisfies Record<Ordered, object>

function decide(found: readonly GivenUp[]): Record<Ordered, GivenUp[]> {
  const decided: Record<Ordered, GivenUp[]> = { queueAgain: [], dropLapsed: [] }
  for (const one of found) {
    const event = { type: 'retry.ordered', hasLapsed: one.hasLapsed } as const
    const { effects } = step(deliveryMachine, { state: 'givenUp', context: {} }, event, one.id)
    for (const effect of effects.filter(isOrdered)) decided[effect].push(one)
  }
  return decided
}

/** `lapsed`: their kinds, one for each. */
type Settled = { queued: number; lapsed: string[] }

async function settle(tx: Queries, schema: Schema, ids: readonly string[] | null) {
  const settled: Settled = { queued: 0, lapsed: [] }
  const entries: ((typeof recorded)[Ordered] & { detail: { id: string; kind: string } })[] = []
  for (const care of owingTables[schema]) {
    const decided = decide(await anyGivenUpOf(tx, care, ids))
    settled.lapsed.push(...decided.dropLapsed.map(({ kind }) => kind))
    for (const effect of ['queueAgain', 'dropLapsed'] as const) {
      const ids = decided[effect].map(({ id }) => id)
      const done = new Set(ids.length > 0 ? await performed[effect](tx, care, ids) : [])
      const changed = decided[effect].filter(({ id }) => done.has(id))
      entries.push(...changed.map(({ id, kind }) => ({ ...recorded[effect], detail: { id, kind } })))
      if (effect === 'queueAgain') settled.queued += changed.length
    }
  }
  return { settled, entries }
}

type By = { pool: Pool; operator: string }

/** @param ids null for all that were given up */
export const queueAgainIn = (
  { pool, operator }: By,
  schema: Schema,
  ids: readonly string[] | null,
): Promise<Settled> =>
  schema === 'auth'
    ? audited(pool, byOperator(operator), async (tx) => {
        const { settled, entries } = await settle(tx, schema, ids)
        for (const entry of entries) recordAuditEvent(tx, { machine: null, ...entry })
        return settled
      })
    : pool.transaction(async (tx) => {
        const { settled, entries } = await settle(tx, schema, ids)
        await addOrdered(tx, operator, entries)
        return settled
      })
