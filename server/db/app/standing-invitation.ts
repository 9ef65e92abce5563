// An invitation as the console shows it, of a person and of an organization alike: how it stands, whether or not anybody has tried to answer it.

import { sql } from 'slonik'
import { z } from 'zod'
import { standingOf } from '../../../machines/invitation/invitation-standing.ts'
import { mayStillInvite, type RoleTable } from '../../../machines/membership/permissions.ts'

/** Times in epoch ms. */
export const standingRow = z.object({
  role: z.string(),
  state: z.enum(['pending', 'accepted', 'declined', 'revoked', 'lapsed']),
  isLapsed: z.boolean(),
  inviterRole: z.string().nullable(),
  at: z.number(),
  until: z.number(),
  words: z.string().nullable(),
})
type Row = z.infer<typeof standingRow>

/** Of the invitation i, and of who has sent it. */
export const standingColumns = sql.fragment`
  i.role, i.state, i.expires_at <= now() as "isLapsed", m.role as "inviterRole",
  i.created_at as at, i.expires_at as until, i.last_failure as words`
export const withInviter = sql.fragment`
  left join app.membership m on m.tenant_id = i.tenant_id and m.user_id = i.invited_by`

export const iso = (at: number) => new Date(at).toISOString()

export const asItStands = <One extends Row>(
  { isLapsed, inviterRole, at, until, ...one }: One,
  table: RoleTable,
) => ({
  ...one,
  state: standingOf(one.state, { isLapsed, isWithdrawn: !mayStillInvite(table, inviterRole, one.role) }),
  at: iso(at),
  until: iso(until),
})
