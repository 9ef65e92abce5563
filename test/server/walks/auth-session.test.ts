// The walks of a session of the auth service over HTTP: what is done by it, by its JWT, when it is old, and how it ends.

import { describe, expect } from 'vitest'
import type { AuthSessionEvent, Presented } from '../../../machines/auth-session/auth-session.machine.ts'
import { type Answer, APP_ORIGIN, PASSWORD, verifiedPerson } from '../../support/auth-service.ts'
import { type Operator, putOperator } from '../../support/impersonated.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import { dropFactor, putFactor } from './support/factors.ts'
import { nobodyIsTold } from './support/ordered.ts'
import { authServiceOfFile, type Person } from './support/person.ts'
import { session } from './support/sessions.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'auth-session': authSession } = walkedMachines

const service = authServiceOfFile(() => ({ PROFILE: 'hardened', RATE_LIMITS: 'off' }))

type World = Person & { id: string; presented: Record<Presented, string>; operator: Operator }

const headersOf = ({ presented }: World, by: Presented = 'token') => ({
  origin: APP_ORIGIN,
  authorization: `Bearer ${presented[by]}`,
})

const ask = (world: World, path: string, body: object = {}, by?: Presented): Promise<Answer> =>
  world.auth.post(path, body, headersOf(world, by))

const setRow = ({ rows, id }: World, columns: string) =>
  rows(`update auth.session set ${columns} where id = $1`, [id])

/** The session is one in which an operator acts, until it is taken back. */
const handOver = (world: World) =>
  world.rows('update auth.session set "impersonatedBy" = $2, "impersonatedFrom" = $3 where id = $1', [
    world.id,
    world.operator.by,
    world.operator.from,
  ])
const takeBack = (world: World) => setRow(world, '"impersonatedBy" = null, "impersonatedFrom" = null')

/** Signs in once more. @returns the token */
async function another({ auth, email, password }: World): Promise<string> {
  const { body } = await auth.post('/sign-in/email', { email, password }, { origin: APP_ORIGIN })
  return (body as { token: string }).token
}

const sessionsOf = async ({ rows, email }: World) =>
  (
    await rows('select from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1', [
      email,
    ])
  ).length

// Named here, so that an editor lists these tests without running the file.
describe('auth-session over HTTP', () => {
  walkOverHttp<World, AuthSessionEvent>(authSession, walksOf(authSession), {
    begin: async () => {
      const person = service.newPerson()
      const { token } = await verifiedPerson(person.auth, person.email)
      const found = await person.auth.get('/get-session', { authorization: `Bearer ${token}` })
      const jwt = found.headers.get('set-auth-jwt') ?? ''
      const { id } = (found.body as { session: { id: string } }).session
      const operator = await putOperator(person.auth.databaseUrl)
      return { ...person, password: PASSWORD, id, presented: { token, jwt, operator: token }, operator }
    },
    stateOf: async ({ rows, id }) => {
      const [row] = await rows<{ state: string }>(
        `select 'live' as state from auth.session where id = $1 and "expiresAt" > now()`,
        [id],
      )
      return row?.state ?? 'ended'
    },
    facts: {
      'slide.due': async (world, { by, isRefreshing }) => {
        if (by === 'operator') await handOver(world)
        await setRow(world, `"updatedAt" = now() - interval '2 days'`)
        const query = isRefreshing ? '' : '?disableRefresh=true'
        const answer = await world.auth.get(`/get-session${query}`, headersOf(world, by))
        await takeBack(world)
        return answer
      },
      'action.requested': async (world, { by, demand }) => {
        if (by === 'operator') {
          await handOver(world)
          const answer = await ask(world, '/update-user', { name: 'Another' }, by)
          await takeBack(world)
          return answer
        }
        if (!demand) return ask(world, '/update-user', { name: 'Another' }, by)
        const { aal1, aal2 } = demand.shown
        // Of a password that is shown besides, and of a code that replaces the session, other walks and tests tell.
        if ((aal2 !== null && aal2 !== aal1) || demand.level === 'aal1' || demand.level === 'first')
          return null
        // Of what differs by level only the application's routes tell: test/server/app/demands.test.ts.
        if (typeof demand.within === 'object') return null
        const level = aal2 === null ? 'aal1' : 'aal2'
        await setRow(world, `aal = '${level}', "authenticatedAt" = now() - interval '${aal1} seconds'`)
        if (demand.reach === 'aal2') await putFactor(world)
        const answer =
          demand.within === 'session'
            ? await ask(world, '/revoke-other-sessions')
            : await ask(world, '/email-otp/request-email-change', { newEmail: `another.${world.email}` })
        await dropFactor(world)
        return answer
      },
      'session.replaced': async (world) => {
        const { recoveryCode: code } = await putFactor(world)
        const answer = await ask(world, '/two-factor/verify-backup-code', { code })
        await dropFactor(world)
        return answer
      },
      'signOut.requested': (world) => ask(world, '/sign-out'),
      'session.revoked': async (world) => {
        const token = await another(world)
        const before = await sessionsOf(world)
        const answer = await ask(world, '/revoke-session', { token })
        expect(await sessionsOf(world)).toBe(before - 1)
        return answer
      },
      'otherSessions.revoked': async (world) => {
        await another(world)
        const answer = await ask(world, '/revoke-other-sessions')
        expect(await sessionsOf(world)).toBe(1)
        return answer
      },
      'allSessions.revoked': async (world) => {
        await another(world)
        const answer = await ask(world, '/revoke-sessions')
        expect(await sessionsOf(world)).toBe(0)
        return answer
      },
      'lifetime.lapsed': async (world) => {
        await setRow(world, '"expiresAt" = now()')
        return nobodyIsTold()
      },
    },
    refusals: {
      refuseJwt: ['UNAUTHORIZED'],
      refuseImpersonated: ['NOT_WHILE_IMPERSONATING'],
      refuseStaleSession: ['STEP_UP_REQUIRED'],
    },
    shows: { slideExpiry: (answer) => expect(session(answer)).toBeDefined() },
  })
})
