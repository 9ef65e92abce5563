// What the service does of itself, or what no browser of the model does: it can meet a request as another one can.

import { createKeySeal } from '../../server/auth/crypto/key-seal.ts'
import { createSigningKeys } from '../../server/auth/crypto/signing-keys.ts'
import { lapsingAccounts } from '../../server/auth/lapse-accounts.ts'
import { anyClaimed } from '../../server/db/auth/outbox.ts'
import type { Sent } from '../model/action.ts'
import type { Drive } from '../model/drive.ts'
import { headerOf, words } from '../model/http.ts'
import { flowOptions } from '../support/default-flow-options.ts'
import { type AccountName, onAccount } from './account.ts'
import { type ApplicationName, atApplication, signInToApplication } from './application.ts'
import { copiedPasskey } from './copied-passkey.ts'
import { type DeviceName, ofDevices, startDevices } from './devices.ts'
import { endMembership, workInOrganization } from './in-organization.ts'
import { APP_ORIGIN, type Nodes } from './nodes.ts'
import { inOrganization, type OrganizationName, organizationNames } from './organization.ts'
import { ofRegistered, type RegisteredName, signInToRegistered } from './registered.ts'

export type OwnName =
  | 'remember first'
  | 'remember last'
  | 'return'
  | 'lapse account'
  | 'claim calls'
  | 'make a key'
  | 'show a copied passkey'
  | 'sign in to an application'
  | 'start devices'
  | 'sign in to a registered application'
  | 'work in an organization'
  | 'end the membership'
  | AccountName
  | ApplicationName
  | DeviceName
  | OrganizationName
  | RegisteredName
/** None has the name of a request of the model, which would never be sent. */
export type Own = { to: Exclude<OwnName, Sent['to']> }

type Races = {
  /** Before the two meet. @returns what both are given */
  prepare: (nodes: Nodes, drive: Drive) => Promise<string>
  send: (nodes: Nodes, drive: Drive, party: number, given: string) => Promise<string>
}

const DAY = 86_400

/** In the name of a party, whose statements wait for their turn. */
const entered = (nodes: Nodes, party: number, what: OwnName, work: () => Promise<string>) =>
  nodes.gate.enter(party, what, work)

const poolOf = ({ pools }: Nodes, party: number) => {
  const pool = pools[party]
  if (!pool) throw new Error(`There is no party ${party}.`)
  return pool
}

/** Their default from now on; the model's browsers never ask for that. */
const remember = (order: 'asc' | 'desc'): Races => ({
  prepare: async ({ pool }, { email }) => {
    const { rows } = await pool.query<{ id: string }>(
      `select tenant_id as id from app.membership join app.app_user using (user_id)
       where email = $1 order by joined_at ${order}, tenant_id ${order} limit 1`,
      [email],
    )
    return rows[0]?.id ?? ''
  },
  send: async (_, { clients }, party, tenantId) => {
    const reply = await clients[party]?.askApp('POST', '/api/tenant', { tenantId, remember: true })
    return reply ? words(reply) : 'nobody'
  },
})

const ofOrganizations = Object.fromEntries(
  organizationNames.map((name) => [name, inOrganization(name)]),
) as Record<OrganizationName, Races>

export const own: Record<OwnName, Races> = {
  ...ofOrganizations,
  ...onAccount,
  ...atApplication,
  'sign in to an application': signInToApplication,
  ...ofDevices,
  'start devices': startDevices,
  ...ofRegistered,
  'sign in to a registered application': signInToRegistered,
  'work in an organization': workInOrganization,
  'end the membership': endMembership,
  'remember first': remember('asc'),
  'remember last': remember('desc'),
  /** One return of the provider, which the browser sends twice. */
  return: {
    prepare: async (_, { clients }) => {
      const begun = await clients[0]?.askAuth('POST', '/sign-in/social', {
        provider: 'demo',
        callbackURL: 'http://app.lockstep.localhost:3000/auth/callback',
      })
      return `${begun?.body?.url}`
    },
    send: async ({ servers }, { email, clients }, party, url) => {
      const cookie = headerOf(clients[0]?.cookies ?? new Map())
      const reply = await servers[party]?.provider?.comeBack({ url, email, who: 'owner', cookie })
      if (!reply) throw new Error('There is no provider.')
      const { searchParams } = new URL(reply.headers.get('location') ?? 'about:blank')
      return `${words(reply)} ${searchParams.get('error') ?? 'returned'}`
    },
  },
  'show a copied passkey': copiedPasskey,
  'lapse account': {
    prepare: async () => '',
    send: (nodes, _, party) =>
      entered(nodes, party, 'lapse account', async () => {
        await lapsingAccounts(poolOf(nodes, party), flowOptions(nodes.secret, APP_ORIGIN)).remove(1000)
        return ''
      }),
  },
  /** Of a kind that these nodes deliver to nobody. */
  'claim calls': {
    prepare: async ({ pool }, { email }) => {
      await pool.query(`insert into auth.outbox (kind, recipient) values ('user-deleted', $1)`, [email])
      return ''
    },
    send: (nodes, _, party) =>
      entered(nodes, party, 'claim calls', async () => {
        const claimed = await anyClaimed(poolOf(nodes, party), ['user-deleted'], {
          most: 5,
          claimSeconds: 60,
        })
        return `${claimed.length}`
      }),
  },
  /** The one that signs is a day old, and due. */
  'make a key': {
    prepare: async ({ pool }) => {
      await pool.query(`update auth.jwks set "createdAt" = "createdAt" - interval '2 days'`)
      return ''
    },
    send: (nodes, _, party) =>
      entered(nodes, party, 'make a key', async () => {
        const seal = createKeySeal([nodes.secret])
        const options = {
          pool: poolOf(nodes, party),
          seal,
          log: nodes.log,
          rotationSeconds: DAY,
          graceSeconds: DAY,
          algorithm: 'EdDSA' as const,
        }
        await createSigningKeys(options, Date.now).current()
        return ''
      }),
  },
}

export const isOwn = (request: { to: string }): request is Own => request.to in own
