// Two copies of one key, which have counted the same: each party shows its own, to a challenge of its own.

import type { Requesting } from '../model/authenticator.ts'
import type { Drive } from '../model/drive.ts'
import { words } from '../model/http.ts'
import { copyOfKey } from '../model/methods/passkey.drive.ts'
import { APP_ORIGIN, type Nodes } from './nodes.ts'

/** In the shape of `own`. */
export const copiedPasskey = {
  prepare: async ({ pool }: Nodes, { email, clients }: Drive): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      `select credential_id as id from auth.passkey
       where user_id = (select id from auth."user" where email = $1)`,
      [email],
    )
    const id = rows[0]?.id ?? ''
    const shown: object[] = []
    for (const client of clients) {
      const { body } = await client.askAuth('GET', '/passkey/generate-authenticate-options')
      const options = { ...(body as unknown as Requesting), allowCredentials: [{ type: 'public-key', id }] }
      shown.push(copyOfKey(id).getJSON(APP_ORIGIN, options as Requesting))
    }
    return JSON.stringify(shown)
  },
  send: async (_: Nodes, { clients }: Drive, party: number, given: string): Promise<string> => {
    const shown = JSON.parse(given) as object[]
    const reply = await clients[party]?.askAuth('POST', '/passkey/verify-authentication', {
      response: shown[party],
    })
    return reply ? words(reply) : 'nobody'
  },
}
