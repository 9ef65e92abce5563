// An application that works in an organization for its person, whose membership ends: as all that may meet.

import { callSigner, SIGNATURE_HEADER } from '../../server/crypto/service-signature.ts'
import { ENDED_MEMBERSHIPS } from '../../server/wire/ended-membership-call.ts'
import type { Drive } from '../model/drive.ts'
import { ask } from '../model/http.ts'
import { SERVICE_SECRET } from '../support/auth-service.ts'
import { applicationNames, heldAfter, heldBy } from './application.ts'
import { inWords } from './at-provider.ts'
import { ACME, NOTES } from './listed-application.ts'
import type { Nodes } from './nodes.ts'

/** A starting state, but for what has been sent before. */
export const withOrganization = {
  name: 'another application works in an organization, has a code and tokens, and asks once more',
  cast: ['owner', 'owner'],
  isOneBrowser: true,
  adds: [...applicationNames, 'end the membership'],
  only: ['sign-out', 'delete'],
} as const

/** Before the two meet, once for a starting state: the browser is the first party’s. */
export const workInOrganization = {
  prepare: async () => '',
  send: async ({ servers }: Nodes, drive: Drive, party: number): Promise<string> => {
    const client = drive.clients[party]
    if (!client) throw new Error(`There is no party ${party}.`)
    const asked = { scope: 'openid organizations offline_access', organization: ACME.slug }
    heldBy.set(drive, await heldAfter(servers[0]?.auth ?? '', client, NOTES, asked))
    return ''
  },
}

/** As the application says it. In the shape of `own`. */
export const endMembership = {
  prepare: async ({ pool }: Nodes, { email }: Drive): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>('select id from auth."user" where email = $1', [email])
    return JSON.stringify({ organizationId: ACME.id, userIds: rows.map(({ id }) => id) })
  },
  send: ({ servers, gate }: Nodes, _: Drive, party: number, body: string): Promise<string> => {
    const address = `${servers[party]?.auth}${ENDED_MEMBERSHIPS}`
    const path = new URL(address).pathname
    const call = { method: 'POST', path, query: '', cookie: '', authorization: '', body }
    const signature = callSigner([SERVICE_SECRET], Date.now)(call, 'session')
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
    // Otherwise it would count as a call that a service makes in the middle of a request.
    return gate.enter(party, 'end the membership', async () =>
      inWords(await ask(address, { method: 'POST', headers, body })),
    )
  },
}
