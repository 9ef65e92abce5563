// What a grant has given is read together with it, and with whose it is: who shows it waits for one answer.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { enginePayload } from './engine-payload.ts'
import { grantOrganization } from './grant-organization.ts'
import { lastingGrant } from './oauth-grant.ts'
import { accountColumns, accountRow } from './user.ts'

export const givenRow = accountRow.extend({
  payload: enginePayload,
  grantId: z.string(),
  clientId: z.string(),
  grant: enginePayload,
  organization: grantOrganization.nullable(),
})

/** With the person's own row, and what their grant says. */
export type Given = z.infer<typeof givenRow>

/** Beside its `payload`. */
export const givenColumns = sql.fragment`
  g.id as "grantId", g.client_id as "clientId", g.payload as "grant", g.organization, ${accountColumns}`

/** Its grant g, and their person u. */
export const joinedTo = (grantId: FragmentSqlToken) => sql.fragment`
  join auth.oauth_grant g on g.id = ${grantId} join auth."user" u on u.id = g.user_id`

/** As `livingGrant`. */
export const isLiving = sql.fragment`${lastingGrant} and not u.banned`
