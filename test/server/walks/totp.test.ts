// The totp machine's walks over HTTP: enrolled by the password, confirmed and used by codes, removed by the password.

import { describe } from 'vitest'
import type { TotpEvent } from '../../../machines/totp/totp.machine.ts'
import { type Answer, APP_ORIGIN, PASSWORD, verifiedPerson } from '../../support/auth-service.ts'
import { bearer, secretIn, totpCode } from '../../support/second-factor.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import { comeBack, enrolmentLink, liftSessions, olderChangeLink, setLastStep } from './support/factors.ts'
import { recovered } from './support/ordered.ts'
import { authServiceOfFile, type Person } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { totp } = walkedMachines

const service = authServiceOfFile(() => ({ PROFILE: 'hardened', RATE_LIMITS: 'off' }))

type World = Person & { token: string; secret: string }

async function manage(world: World, path: string): Promise<Answer> {
  await liftSessions(world)
  return world.auth.post(`/two-factor/${path}`, { password: PASSWORD }, bearer(world.token))
}

async function show(world: World, code: string): Promise<Answer> {
  const answer = await world.auth.post('/two-factor/verify-totp', { code }, bearer(world.token))
  world.token = (answer.body as { token?: string }).token ?? world.token
  return answer
}

const undo = ({ auth }: World, token: string) =>
  auth.post('/two-factor/undo-enrolment', { token }, { origin: APP_ORIGIN })

// Named here, so that an editor lists these tests without running the file.
describe('totp over HTTP', () => {
  walkOverHttp<World, TotpEvent>(totp, walksOf(totp), {
    begin: async () => {
      const person = service.newPerson()
      const { token } = await verifiedPerson(person.auth, person.email)
      return { ...person, token, secret: '' }
    },
    stateOf: async ({ rows, email }) => {
      const [row] = await rows<{ state: string }>(
        'select state from auth.totp t join auth."user" u on u.id = t.user_id where u.email = $1',
        [email],
      )
      return row?.state ?? 'absent'
    },
    facts: {
      'enrolment.requested': async (world) => {
        const answer = await manage(world, 'enable')
        if (answer.status === 200) world.secret = secretIn(answer)
        return answer
      },
      'secret.requested': (world) => manage(world, 'get-totp-uri'),
      'removal.requested': (world) => manage(world, 'disable'),
      'removal.ordered': async (world) => {
        const answer = await recovered(world)
        const { auth, email } = world
        const signedIn = await auth.post('/sign-in/email', { email, password: PASSWORD })
        world.token = (signedIn.body as { token: string }).token
        return answer
      },
      'undo.requested': async (world) => {
        const answer = await undo(world, await enrolmentLink(world))
        world.token = await comeBack(world)
        return answer
      },
      'undo.lapsed': async (world) => {
        await world.rows('update auth.totp set undo_until = now() where told = $1', [world.email])
        return undo(world, await enrolmentLink(world))
      },
      'emailChange.undone': async (world) => {
        const token = await olderChangeLink(world)
        const { auth } = world
        const answer = await auth.post('/email-otp/undo-email-change', { token }, { origin: APP_ORIGIN })
        world.token = await comeBack(world)
        return answer
      },
      'code.matched': async (world) => {
        await setLastStep(world, -10)
        return show(world, totpCode(world.secret))
      },
      'code.replayed': async (world) => {
        await setLastStep(world, 10)
        return show(world, totpCode(world.secret))
      },
      'code.mismatched': async (world) => {
        await setLastStep(world, -10)
        return show(world, totpCode(world.secret, 20))
      },
      'budget.spent': async (world) => {
        const ofUser = '(select id from auth."user" where email = $1)'
        const spent = 'update auth.totp set failures = 20, failing_since = now()'
        await world.rows(`${spent} where user_id = ${ofUser}`, [world.email])
        return world.auth.post(
          '/two-factor/verify-totp',
          { code: totpCode(world.secret) },
          { ...bearer(world.token), origin: APP_ORIGIN },
        )
      },
    },
    refusals: {
      refuseLapsed: ['TOKEN_EXPIRED'],
      refuseCode: ['INVALID_CODE'],
      refuseEnrolled: ['TOTP_ALREADY_ENABLED'],
      refuseTooMany: ['ACCOUNT_TEMPORARILY_LOCKED'],
    },
    audited: async (world, requestId) => {
      const sql = `select event from auth.audit_event where machine = 'totp' and request_id = $1`
      return (await world.rows<{ event: string }>(sql, [requestId])).map(({ event }) => event)
    },
  })
})
