// What the model's browsers ask of the application.

import { randomUUID } from 'node:crypto'
import type { Sent } from './action.ts'
import type { Driven } from './driven.ts'
import { NotOffered, offered, words } from './http.ts'

/** By what a request is to. */
export const appRoutes = {
  callback: ['POST', '/auth/auth-callback'],
  dashboard: ['GET', '/dashboard'],
  'unchecked dashboard': ['GET', '/dashboard'],
  'another application': ['GET', '/forward-auth'],
  organization: ['POST', '/api/organizations'],
  join: ['POST', '/api/invitations/accept'],
  'see organization': ['GET', '/api/organization'],
  tenant: ['POST', '/api/tenant'],
  role: ['POST', '/api/members/role'],
  'application sign-out': ['POST', '/api/sign-out'],
  'end session': ['POST', '/api/sessions/revoke'],
} as const satisfies Partial<Record<Sent['to'], readonly ['GET' | 'POST', string]>>

type To<Name extends keyof typeof appRoutes> = Extract<Sent, { to: Name }>

const ends: Record<string, string> = {
  'No session token': 'noToken',
  'Invalid session': 'invalidSession',
}

/** As Better Auth's: it says who somebody is, and names no session. */
async function namelessJwt({ client, servers }: Driven): Promise<string> {
  if (!servers.signJwt) throw new NotOffered('Nobody here can sign a JWT.')
  const { body } = await client.askAuth('GET', '/get-session?disableRefresh=true')
  const { user } = (body ?? {}) as { user?: { id: string } }
  return servers.signJwt({ ...user, sub: user?.id })
}

export async function callback(driven: Driven, { token, ownWord }: To<'callback'>) {
  const { client, email } = driven
  const tokens = {
    own: client.token || 'none-yet',
    nameless: token === 'nameless' ? await namelessJwt(driven) : '',
    dead: randomUUID().replaceAll('-', ''),
    digest: '0'.repeat(64),
  }
  const user = { id: randomUUID(), email, name: '', emailVerified: true }
  const reply = await client.askApp(...appRoutes.callback, {
    ...(token && { token: tokens[token] }),
    ...(ownWord && { user }),
  })
  if (reply.status !== 200) return `${reply.status} ${ends[`${reply.body?.error}`] ?? reply.body?.error}`
  const { status } = await client.askApp('GET', '/api/me')
  return `200 ${status === 200 ? 'full' : 'limited'}`
}

export async function dashboard({ client }: Driven) {
  const { status, headers } = await client.askApp(...appRoutes.dashboard)
  return [status, headers.get('location')].filter(Boolean).join(' ')
}

/** As if no check of this browser's session had been possible for a day; the one that is due is not, either. */
export async function uncheckedDashboard(driven: Driven) {
  const { servers, client } = driven
  if (!servers.preventCheck) throw new NotOffered('Nobody here can bring this about.')
  await servers.preventCheck(client.app.get('lockstep.session') ?? '')
  return dashboard(driven)
}

export async function anotherApplication({ client }: Driven) {
  return words(await client.askApp(...appRoutes['another application']))
}

export async function organization({ client, newest }: Driven) {
  const reply = await client.askApp(...appRoutes.organization, { name: 'An organization' })
  const { tenant } = (reply.body ?? {}) as { tenant?: { id: string } }
  if (tenant) Object.assign(newest, { tenant: tenant.id, days: null })
  return words(reply)
}

/** Somebody else's, who has invited them. */
export async function join({ client, servers, email, newest }: Driven) {
  const { tenant, id } = await offered(servers.inviteTo)(email)
  newest.tenant = tenant
  await offered(servers.demandFactor)(tenant, newest.days)
  return words(await client.askApp(...appRoutes.join, { id }))
}

export async function seeOrganization({ client }: Driven) {
  return words(await client.askApp(...appRoutes['see organization']))
}

/** @param days until the organization demands a second factor; null for never */
export const demandFrom =
  (days: number | null) =>
  async ({ servers, newest }: Driven) => {
    newest.days = days
    if (newest.tenant) await offered(servers.demandFactor)(newest.tenant, days)
    return ''
  }

export async function tenant({ client, newest }: Driven, { isOwn }: To<'tenant'>) {
  const tenantId = (isOwn && newest.tenant) || randomUUID()
  return words(await client.askApp(...appRoutes.tenant, { tenantId }))
}

export async function role({ client }: Driven) {
  return words(await client.askApp(...appRoutes.role, { tenantId: randomUUID(), userId: 1, role: 'member' }))
}

export async function signOut({ client }: Driven, { everywhere }: To<'application sign-out'>) {
  const { status, body } = await client.askApp(...appRoutes['application sign-out'], { everywhere })
  return `${status}${body?.authSessionEnded ? ' ended' : ''}`
}

/** The list that the application gives does not say whose session is whose; the browser itself asks. */
export async function endSession({ client, clients }: Driven, { which }: To<'end session'>) {
  const named = which === null ? undefined : clients[which]
  const found = await named?.askAuth('GET', '/get-session?disableRefresh=true')
  const { session } = (found?.body ?? {}) as { session?: { id: string } }
  return words(await client.askApp(...appRoutes['end session'], { id: session?.id ?? 'nobody’s' }))
}
