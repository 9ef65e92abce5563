// Runs a flow of the application in a transaction of its own, together with what is recorded of it.

import { randomUUID } from 'node:crypto'
import { addAuditEvents } from '../../db/app/audit-event.ts'
import type { Pool } from '../../db/pool.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { performs } from './host.ts'
import type { Flow, Operation, Refusal } from './operations.ts'
import type { InvitationOptions, Request, Work } from './work.ts'

type Deps = {
  pool: Pool
  metrics: Pick<Metrics, 'moved'>
  invitations: InvitationOptions
  organizationsPerPerson: number
}

const nothing: Request = {
  requestId: '',
  userId: null,
  isAssured: false,
  tenantId: null,
  otherId: null,
  invitationId: null,
  invited: null,
  newId: '',
  organization: null,
  language: null,
  person: null,
}

/** `tenantId`: the organization that it was about, if who asks was still there; `moved`: what machines have done, for the request's log line. */
export type FlowResult = Pick<Work, 'isAskerGone' | 'tenantId' | 'made'> & {
  refusal: Refusal | null
  moved: Work['events']
}

/** @param flow makes the generator anew each time: a transaction that meets a deadlock is tried again */
export async function runFlow(
  { pool, invitations, organizationsPerPerson, metrics }: Deps,
  request: Partial<Request> & Pick<Request, 'requestId'>,
  flow: () => Flow,
): Promise<FlowResult> {
  const result = await pool.transaction(async (tx) => {
    const work: Work = {
      tx,
      request: { ...nothing, newId: randomUUID(), ...request },
      options: { ...invitations, organizationsPerPerson },
      asker: null,
      isAskerGone: false,
      tenantId: null,
      made: null,
      other: null,
      invitation: null,
      events: [],
    }
    const running = flow()
    let turn = running.next()
    while (!turn.done && !work.isAskerGone) turn = running.next(await performed(work, turn.value))
    const refusal = turn.done ? turn.value : null
    // Of what was refused in the end only what has changed anything is kept.
    const events = work.events.filter(
      ({ effects, state, previousState }) =>
        state !== previousState || (refusal === null && effects.includes('allow')),
    )
    if (events.length > 0) await addAuditEvents(tx, events)
    const { isAskerGone, tenantId, made } = work
    return { refusal, isAskerGone, tenantId, made, moved: events }
  })
  for (const { machine, previousState, state } of result.moved) metrics.moved(machine, previousState, state)
  return result
}

function performed(work: Work, { name, args }: Operation): unknown {
  const perform = performs[name] as (work: Work, ...asked: unknown[]) => unknown
  return perform(work, ...args)
}
