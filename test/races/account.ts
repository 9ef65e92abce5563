// What may meet on the account's page, and what the model's browsers never send there.

import type { Drive } from '../model/drive.ts'
import { words } from '../model/http.ts'
import type { Nodes } from './nodes.ts'

export const accountNames = ['unlink the provider', 'sign up elsewhere'] as const
export type AccountName = (typeof accountNames)[number]

const firstOf = async ({ pool }: Nodes, statement: string, { email }: Drive): Promise<string> =>
  (await pool.query<{ given: string }>(statement, [email])).rows[0]?.given ?? ''

/** In the shape of `own`. */
export const onAccount = {
  /** Takes the provider away. */
  'unlink the provider': {
    prepare: (nodes: Nodes, drive: Drive) =>
      firstOf(
        nodes,
        `select a.id::text as given from auth.account a join auth."user" u on u.id = a."userId"
         where u.email = $1 and a."providerId" <> 'credential'`,
        drive,
      ),
    send: async (_: Nodes, { clients }: Drive, party: number, accountId: string) => {
      const reply = await clients[party]?.askAuth('POST', '/unlink-account', { accountId })
      return reply ? words(reply) : 'nobody'
    },
  },
  /** Somebody else signs up, with the address that the account is to have or has had. */
  'sign up elsewhere': {
    prepare: (nodes: Nodes, drive: Drive) =>
      firstOf(
        nodes,
        `select case state when 'changed' then old_email else new_email end as given
         from auth.email_change where $1 in (old_email, new_email)`,
        drive,
      ),
    send: async (_: Nodes, { clients }: Drive, party: number, email: string) => {
      const body = { email, name: 'Eve', password: `somebody else’s ${email}` }
      const reply = await clients[party]?.askAuth('POST', '/sign-up/email', body)
      return reply ? words(reply) : 'nobody'
    },
  },
}
