// Arranges tokens, answers and rows so that the validation steps find what a generated path says.

import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type pg from 'pg'
import { type FakeAuth, json } from '../../../../support/app-service.ts'
import { outcomes, type Path } from '../../../../walks/callback.ts'

type Known = Record<'askWithCookie' | 'askWithBearer', string | undefined> & { user: object }

export type World = {
  /** @returns the request that walks this path */
  arrange: (db: pg.Client, path: Path) => Promise<{ body: object; headers: Record<string, string> }>
}

/** Published, and unusable: a service that takes it for a key fails by that. */
const noKey = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', kid: 'no-key', alg: 'ES256' }

/** @param auth answers for every token that has been arranged, and publishes one key */
export async function createWorld(auth: FakeAuth): Promise<World> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }
  const known = new Map<string, Known>()
  auth.behave(({ url, headers }, response) => {
    if (url?.endsWith('/jwks.json')) return json(response, 200, { keys: [jwk, noKey] })
    const presented = headers.cookie?.split('=')[1] ?? headers.authorization?.slice('Bearer '.length) ?? ''
    const about = known.get(presented)
    const outcome = about?.[headers.cookie ? 'askWithCookie' : 'askWithBearer']
    if (outcome === 'unreachable') return json(response, 503, {})
    json(response, 200, outcome === 'identity' ? { session: {}, user: about?.user } : 'null')
  })

  async function tokenFor({ input, findings }: Path, sub: string): Promise<string> {
    const kind = input.bodyToken ?? input.cookieToken
    if (kind === 'unusual') return `${sub};b`
    const { verifyJwt } = outcomes(findings)
    if (kind === 'digest') return createHash('sha256').update(sub).digest('hex')
    if (verifyJwt === 'refused') return sub.replaceAll('-', '')
    const jwt = new SignJWT({ email: 'a@example.com', email_verified: true }).setSubject(sub)
    const kid = verifyJwt === 'failed' ? noKey.kid : 'k'
    return jwt.setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
  }

  return {
    arrange: async (db, path) => {
      const { input, findings, belongsTo } = path
      const found = outcomes(findings)
      const [id, other] = [randomUUID(), randomUUID()]
      const token = await tokenFor(path, id)
      known.set(token, {
        askWithCookie: found.askWithCookie,
        askWithBearer: found.askWithBearer,
        user: { id, email: 'a@example.com', emailVerified: true },
      })
      if (found.lookUpPlain === 'identity') await addStored(db, id, token)
      if (found.lookUpDigest === 'identity')
        await addStored(db, id, createHash('sha256').update(token).digest('hex'))
      // The person who is trusted in the end, the token's or the client's, belongs to the same.
      await addMembers(db, [id, other], belongsTo)
      return {
        body: {
          ...(input.bodyToken && { token: input.bodyToken === 'unusable' ? { token } : token }),
          ...(input.clientUser && { user: { id: other, email: 'other@example.com' } }),
        },
        headers:
          !input.bodyToken && input.cookieToken ? { cookie: `auth.session_token=${cookieOf(token)}` } : {},
      }
    },
  }
}

const cookieOf = (token: string) => encodeURIComponent(token)

async function addStored(db: pg.Client, userId: string, token: string): Promise<void> {
  await db.query(`insert into auth."user" (id, email, "emailVerified") values ($1, 'a@example.com', true)`, [
    userId,
  ])
  await db.query(
    `insert into auth.session (token, "userId", "expiresAt") values ($1, $2, now() + interval '1 hour')`,
    [token, userId],
  )
}

async function addMembers(db: pg.Client, authUserIds: string[], belongsTo: Path['belongsTo']): Promise<void> {
  await db.query(
    `with person as (
       insert into app.app_user (auth_user_id, email) select unnest($1::text[]), 'a@example.com' returning user_id),
     place as (select * from unnest($2::text[], $3::boolean[]) as place (slug, is_default)),
     tenant as (insert into app.tenant (name, slug) select 'T', slug from place returning tenant_id, slug)
     insert into app.membership (user_id, tenant_id, is_default, role)
       select user_id, tenant_id, is_default, 'member' from person, tenant join place using (slug)`,
    [authUserIds, belongsTo.map(() => `t-${randomUUID()}`), belongsTo.map(({ isDefault }) => isDefault)],
  )
}
