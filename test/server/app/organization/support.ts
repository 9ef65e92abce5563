// People, their organizations and their mail, over an application of the test file's own.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Invitation, Organization } from '../../../../server/wire/organization.ts'
import {
  type FakeAuth,
  json,
  type RunningApp,
  startApp,
  startFakeAuth,
} from '../../../support/app-service.ts'
import type { Answer } from '../../../support/auth-service.ts'
import { CALLBACK, opaqueToken, person, sessionOf } from '../../../support/callback.ts'
import { type Mails, startMails } from '../../../support/mails.ts'

export type Someone = ReturnType<typeof person> & {
  token: string
  get: (path: string) => Promise<Answer>
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
}

export type Place = {
  app: RunningApp
  mails: Mails
  pool: pg.Pool
  /** Somebody with a session of the application. */
  signIn: (who?: Partial<ReturnType<typeof person>>) => Promise<Someone>
  /** What the auth service says of a token from now on. */
  says: (token: string, user: unknown) => void
}

export async function startPlace(
  env: Record<string, string> = {},
): Promise<Place & { stop: () => Promise<void> }> {
  const [auth, mails] = await Promise.all([startFakeAuth(), startMails()])
  const app = await startApp({ AUTH_URL: auth.url, SMTP_URL: mails.smtpUrl, ...env })
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  const known = knowingTokens(auth)
  return {
    app,
    mails,
    pool,
    says: (token, user) => known.set(token, user),
    signIn: async (who = {}) => {
      const someone = { ...person(), ...who }
      const token = opaqueToken()
      known.set(token, someone)
      const opened = await app.post(CALLBACK, { token })
      expect(opened.status).toBe(200)
      const cookie = sessionOf(opened)
      return {
        ...someone,
        token,
        get: (path) => app.get(path, cookie),
        post: (path, body = {}, headers = {}) => app.post(path, body, { ...cookie, ...headers }),
      }
    },
    stop: async () => {
      await app.stop()
      await Promise.all([auth.stop(), mails.stop(), pool.end()])
    },
  }
}

function knowingTokens(auth: FakeAuth): Map<string, unknown> {
  const known = new Map<string, unknown>()
  auth.behave((request, response) => {
    const token = /=([0-9a-f]{32})/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const user = known.get(token)
    json(response, 200, user ? { session: {}, user } : 'null')
  })
  return known
}

export function placeOfFile(env: Record<string, string> = {}): () => Place {
  let place: Awaited<ReturnType<typeof startPlace>> | undefined
  beforeAll(async () => {
    place = await startPlace(env)
  })
  afterAll(() => place?.stop())
  return () => {
    if (!place) throw new Error('The application of this file has not started.')
    return place
  }
}

/** @returns its id */
export async function makeOrganization(
  owner: Someone,
  name = `Org ${randomUUID().slice(0, 8)}`,
): Promise<string> {
  const made = await owner.post('/api/organizations', { name })
  expect(made.status).toBe(201)
  return (made.body as { tenant: { id: string } }).tenant.id
}

export const shown = async (member: Someone) => (await member.get('/api/organization')).body as Organization
export const waiting = async (who: Someone) => (await who.get('/api/invitations')).body as Invitation[]

/** By an invitation, as everybody becomes one. @returns the id of their application's user */
export async function join(
  { mails, signIn }: Pick<Place, 'mails' | 'signIn'>,
  owner: Someone,
  tenantId: string,
  role = 'member',
) {
  const who = await signIn()
  expect((await owner.post('/api/invitations', { tenantId, email: who.email, role })).status).toBe(200)
  await mails.mailTo(who.email)
  const [invitation] = await waiting(who)
  expect((await who.post('/api/invitations/accept', { id: invitation?.id })).status).toBe(200)
  return { who, userId: await userIdOf(owner, who) }
}

export async function userIdOf(member: Someone, who: Someone): Promise<number> {
  const { members } = await shown(member)
  return members.find(({ email }) => email === who.email)?.userId ?? 0
}

/** Who is what there, in the order of the list. */
export const rolesIn = async (member: Someone) =>
  (await shown(member)).members.map(({ email, role }) => `${email} ${role}`)
