// The app-session machine's walks over HTTP: callbacks, pages, tenants, checks and sign-outs of one person each.

import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type {
  AppSessionEvent,
  CheckResult,
  Memberships,
} from '../../../machines/app-session/app-session.types.ts'
import type { Levels } from '../../../machines/kit/demand.ts'
import { appOfFile, json } from '../../support/app-service.ts'
import type { Answer } from '../../support/auth-service.ts'
import { CALLBACK, opaqueToken, person, sessionOf } from '../../support/callback.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { coverOf, type Model, walksOf } from '../../walks/walks.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'app-session': appSession } = walkedMachines

const { app, auth } = appOfFile({ UNCHECKED_SESSION_SECONDS: '3600' })

type World = { who: ReturnType<typeof person>; token: string; cookie: string }

/** What the auth service says of each token: its user, nobody, or nothing at all. */
const known = new Map<string, { user: unknown; session?: unknown } | null | 'silent'>()
beforeAll(() =>
  auth().behave((request, response) => {
    const token = /=([0-9a-f]{32})/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const answer = known.get(token)
    if (answer === 'silent') request.socket.destroy()
    else json(response, 200, answer ? { session: {}, ...answer } : 'null')
  }),
)

let pool: pg.Pool
beforeAll(() => {
  pool = new pg.Pool({ connectionString: app().databaseUrl, max: 4 })
})
afterAll(() => pool.end())

const rows = async <Row extends object>(statement: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>(statement, values)).rows

const ofWorld = ({ who }: World) => [who.id]
const OWN = '(select user_id from app.app_user where auth_user_id = $1)'

async function belong(world: World, memberships: Memberships): Promise<void> {
  // Makes the application's user, if there is none yet: a membership needs one.
  await rows(
    `insert into app.app_user (auth_user_id, email, name, email_verified) values ($1, $2, 'N', true)
     on conflict do nothing`,
    [world.who.id, world.who.email],
  )
  await rows(`delete from app.membership where user_id = ${OWN}`, ofWorld(world))
  for (let left = { none: 0, chosen: 1, several: 2 }[memberships]; left > 0; left -= 1)
    await rows(
      `with t as (insert into app.tenant (name, slug) values ('T', $2) returning tenant_id)
       insert into app.membership (user_id, tenant_id) select ${OWN}, tenant_id from t`,
      [world.who.id, randomUUID()],
    )
}

const get = (world: World, path: string, headers = {}) =>
  app().get(path, { ...headers, cookie: world.cookie })
const post = (world: World, path: string, body: object) => app().post(path, body, { cookie: world.cookie })

async function kept(world: World, answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  if (given.cookies.length > 0) world.cookie = sessionOf(given).cookie
  return given
}

/** What a tenant of the person demands; all of them, where none is named. */
const demand = (world: World, { demanded }: Levels, tenantId: string | null = null) =>
  rows(
    `update app.tenant t set second_factor_from = $2 from app.membership m
     where m.tenant_id = t.tenant_id and m.user_id = ${OWN} and ($3::uuid is null or t.tenant_id = $3)`,
    [world.who.id, demanded === 'aal2' ? '2020-01-01' : null, tenantId],
  )

/** What an auth session that has shown so much says of itself. */
const saying = ({ shown: aal }: Levels) => ({
  aal,
  amr: aal === 'aal2' ? ['pwd', 'otp', 'mfa'] : ['pwd'],
  authenticatedAt: new Date().toISOString(),
  twoFactorMethods: aal === 'aal2' ? ['totp'] : [],
})

async function open(
  world: World,
  event: Extract<AppSessionEvent, { type: 'session.opened' }>,
): Promise<Answer> {
  const { emailVerified, memberships } = event
  await belong(world, memberships)
  await demand(world, event)
  world.token = opaqueToken()
  world.who = { ...world.who, emailVerified }
  known.set(world.token, { user: world.who, session: saying(event) })
  return kept(world, post(world, CALLBACK, { token: world.token }))
}

const said: Record<CheckResult, (world: World) => { user: unknown } | null | 'silent'> = {
  sameUser: ({ who }) => ({ user: who }),
  anotherUser: () => ({ user: person() }),
  refused: () => null,
  deleted: ({ who }) => ({ user: who }),
  unknown: () => 'silent',
}

/** Of what is stored, as if it had come about by itself. */
const change = (world: World, assignments: string) =>
  rows(`update app.session set ${assignments} where user_id = ${OWN}`, ofWorld(world))

const show = (world: World, levels: Levels) =>
  change(world, `data = data || '${JSON.stringify({ reason: saying(levels) })}'`)

async function check(world: World, result: CheckResult, isOverdue: boolean): Promise<Answer> {
  known.set(world.token, said[result](world))
  // The auth service says nothing of a person who is gone; the row of their session in the same database does.
  if (result === 'deleted') await change(world, 'auth_session_id = gen_random_uuid()::text')
  const since = isOverdue ? `now() - interval '1 day'` : 'null'
  await change(world, `checked_at = '-infinity', unchecked_since = ${since}`)
  const answer = await get(world, '/api/me')
  known.set(world.token, { user: world.who })
  // What the request itself is answered is a matter of the next event, `data.requested`.
  return { ...answer, status: 200 }
}

const sessionIdIn = (cookie: string) => /lockstep\.session=([^;]+)/.exec(cookie)?.[1] ?? ''

async function stateOf(world: World): Promise<string> {
  const id = createHash('sha256').update(sessionIdIn(world.cookie)).digest('hex')
  const [session] = await rows<{
    data: { emailVerified: boolean; tenantId: string | null; reason: { aal: string } | null }
  }>('select data from app.session where id = $1 and expires_at > now()', [id])
  if (!session) return 'signedOut'
  if (!session.data.emailVerified) return 'limited'
  const tenants = await rows<{ id: string; demands: boolean }>(
    `select tenant_id as id, second_factor_from is not null as demands
     from app.membership join app.tenant using (tenant_id) where user_id = ${OWN}`,
    ofWorld(world),
  )
  if (tenants.length === 0) return 'withoutTenant'
  const chosen = tenants.find(({ id: own }) => own === session.data.tenantId)
  if (!chosen) return 'choosing'
  return chosen.demands && session.data.reason?.aal !== 'aal2' ? 'belowDemand' : 'inTenant'
}

const redirects = (path: string) => (answer: Answer) =>
  expect([path, app().url + path]).toContain(answer.headers.get('location'))

const pageOfAnother = { 'x-forwarded-method': 'GET', 'x-forwarded-uri': '/', accept: 'text/html' }

/** The pages in the browser ask about themselves. */
const ofPages = [
  'noOrganization.opened',
  'registerOrganization.opened',
  'selectTenant.opened',
  'account.opened',
] as const
type Asked = Exclude<AppSessionEvent, { type: (typeof ofPages)[number] }>

/** Nothing but the operator demands anything where no organization is chosen, or of a new one. */
const isOfOperator = (event: AppSessionEvent) =>
  'demanded' in event &&
  event.demanded === 'aal2' &&
  (event.type === 'organization.created' ||
    (event.type === 'session.opened' && event.emailVerified && event.memberships !== 'chosen'))

const isAsked = (event: AppSessionEvent): event is Asked =>
  !ofPages.some((type) => type === event.type) && !isOfOperator(event)

/** Only a session that ends while it is being made. */
const isPossible: NonNullable<Model['isPossible']> = ({ value }, { type }) =>
  value !== 'signedOut' || type !== 'organization.created'

const model = { ...appSession, events: appSession.events.filter(isAsked), isPossible }

// Named here, so that an editor lists these tests without running the file.
describe('app-session over HTTP', () => {
  walkOverHttp<World, Asked>(model, coverOf(walksOf(model)), {
    begin: async () => ({ who: person(), token: '', cookie: '' }),
    stateOf,
    facts: {
      'session.opened': open,
      'dashboard.opened': (world) => get(world, '/dashboard'),
      'data.requested': async (world, { of }) => {
        const answer = await get(world, of === 'person' ? '/api/me' : '/api/organization')
        // That there is none to give is no matter of the session.
        return (answer.body as { code?: string }).code === 'NO_ORGANIZATION'
          ? { ...answer, status: 200 }
          : answer
      },
      'identity.requested': async (world, { isAsserted, isPage }) => {
        const assurance = JSON.stringify({ assurance: isAsserted ? 'client-asserted' : 'token' })
        await change(world, `data = data || '${assurance}'`)
        const answer = await get(world, '/forward-auth', isPage ? pageOfAnother : {})
        await change(world, `data = data || '{"assurance":"token"}'`)
        return answer
      },
      'organization.created': async (world, levels) => {
        await show(world, levels)
        const given = await kept(world, post(world, '/api/organizations', { name: 'T' }))
        await rows(`update app.tenant set created_by = null where created_by = ${OWN}`, ofWorld(world))
        return given
      },
      'tenant.selected': async (world, { isMember, isRemembered: remember, ...levels }) => {
        const [own] = await rows<{ id: string }>(
          `select tenant_id as id from app.membership where user_id = ${OWN} order by random() limit 1`,
          ofWorld(world),
        )
        const tenantId = (isMember && own?.id) || randomUUID()
        if (isMember && own) {
          await demand(world, levels, own.id)
          await show(world, levels)
        }
        return kept(world, post(world, '/api/tenant', { tenantId, remember }))
      },
      'session.checked': (world, { result, isOverdue }) => check(world, result, isOverdue),
      'lifetime.lapsed': async (world, { endIsObservable }) => {
        const data = JSON.stringify({ isFollowed: endIsObservable })
        await change(world, `created_at = now() - interval '1 hour', data = data || '${data}'`)
        return { ...(await get(world, '/api/me')), status: 200 }
      },
      'signOut.requested': (world, { everywhere }) => post(world, '/api/sign-out', { everywhere }),
    },
    refusals: {
      refuseSignedOut: ['NOT_SIGNED_IN'],
      refuseUnverified: ['EMAIL_NOT_VERIFIED'],
      refuseAsserted: ['CLIENT_ASSERTED'],
      refuseNonMember: ['NOT_A_MEMBER'],
      // A page is led there.
      refuseBelowDemand: ['STEP_UP_REQUIRED', undefined],
    },
    shows: {
      showPage: ({ status }) => expect(status).toBe(200),
      giveIdentity: ({ headers }) => expect(headers.get('remote-user')).not.toBe(null),
      leadToSignIn: redirects('/'),
      leadToNoOrganization: redirects('/auth/no-organization'),
      leadToSelectTenant: redirects('/auth/select-tenant'),
      leadToStepUp: redirects('/auth/step-up'),
    },
  })
})
