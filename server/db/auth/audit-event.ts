// auth.audit_event: the transitions of machines, with who caused them and from where.

import { sql } from 'slonik'
import { z } from 'zod'
import type { MachineName } from '../../../machines/all.ts'
import { activityEvents, listActivityReply } from '../../wire/auth.ts'
import type { Queries } from '../pool.ts'

export type AuditEntry = {
  /** Null for what no machine decides: a signing key’s rotation. */
  machine: MachineName | null
  /** Null for the first state. */
  previousState: string | null
  event: string
  state: string
  effects: readonly string[]
  /** Contains no secrets and no e-mails. */
  detail: Readonly<Record<string, string>>
  /** `email` is used to look up the user's id where `userId` is null. */
  userId: string | null
  email: string | null
  /** Who looks in the console, or has ordered it there; of a command all entries have its operator. */
  operator?: string
}

/** `operator`: who runs the command; of a request there is none. `actor`: the id of the operator who acts as the person in its session. */
export type ClientInfo = {
  requestId: string | null
  ipAddress: string
  userAgent: string
  operator?: string
  actor?: string
}

/**
 * One statement for any number of entries, even for none, so that the number of statements reveals nothing. Of a deleted
 * user only the id is stored, and who the operator was. What was ordered in the console is from nowhere, as by a command: it is in the
 * person's own list of what has happened.
 */
export async function addAuditEntries(
  db: Queries,
  clientInfo: ClientInfo,
  entries: readonly AuditEntry[],
): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.audit_event
      (request_id, machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent, operator)
    select ${clientInfo.requestId}, entry.machine, entry."previousState", entry.event, entry.state, entry.effects, entry.detail,
           coalesce(entry."userId", u.id),
           case when away then '' else ${clientInfo.ipAddress} end,
           case when away then '' else ${clientInfo.userAgent} end,
           coalesce(entry.operator, ${clientInfo.operator ?? null})
    from jsonb_to_recordset(${sql.jsonb(entries)}) as entry(
        machine text, "previousState" text, event text, state text, effects text[], detail jsonb,
        "userId" text, email text, operator text)
      left join lateral (
        select id from auth."user" where id = entry."userId"
        union all
        select id from auth."user" where entry."userId" is null and email = entry.email) u on true
      cross join lateral (select entry."userId" is not null and u.id is null
          or entry.operator is not null and entry.machine is distinct from 'console-access' as away) as of_whom`)
}

/**
 * For a user who is about to be deleted: their addresses and user agents are erased from earlier entries, also from those of people
 * whom they have looked at, or have acted as. No index leads to these, so they are searched for where the user has, or had, a role.
 */
export async function eraseClientInfo(db: Queries, userId: string): Promise<void> {
  await db.send(sql.unsafe`
    with own as (update auth.audit_event set ip_address = '', user_agent = '' where user_id = ${userId})
    update auth.audit_event set ip_address = '', user_agent = ''
    where (machine = 'console-access' and detail ->> 'looker' = ${userId} or detail ->> 'actor' = ${userId})
      and user_id is distinct from ${userId}
      and (select exists (select from auth.console_role where user_id = ${userId})
        or exists (select from auth.audit_event where user_id = ${userId} and effects @> '{forgetRole}'))`)
}

const listed = listActivityReply.element.shape

const activityRow = z.object({
  at: z.number(),
  machine: listed.machine,
  event: listed.event,
  ipAddress: z.string(),
  userAgent: z.string(),
})

/** `at`: epoch ms. */
export type Activity = z.infer<typeof activityRow>

const pairs = Object.entries(activityEvents).flatMap(([machine, events]) =>
  events.map((event) => ({ machine, event })),
)
const [machines, events] = [pairs.map(({ machine }) => machine), pairs.map(({ event }) => event)]

/**
 * What a person has done, the newest first: nothing that was refused, which may be a stranger's who names an e-mail at a provider, and
 * nothing that an operator did who acted as them, whose address is nobody's to see here. Of an app it has what its person got a mail of:
 * each sign-in has a code, and an enrolment that is given up unconfirmed has changed nothing.
 */
export function anyActivityOf(db: Queries, userId: string, limit: number): Promise<readonly Activity[]> {
  return db.any(sql.type(activityRow)`
    select at, machine, event, ip_address as "ipAddress", user_agent as "userAgent" from auth.audit_event
    where user_id = ${userId}
      and (machine, event) in (select * from unnest(${sql.array(machines, 'text')}, ${sql.array(events, 'text')}))
      and not exists (select from unnest(effects) effect where effect like 'refuse%') and not detail ? 'actor'
      and (machine <> 'totp' or effects && '{mailFactorAdded,mailFactorRemoved}')
    order by at desc limit ${limit}`)
}
