// The authorization machine's walks over HTTP: a browser that an application has sent here, with and without a session, asked for consent.

import { describe } from 'vitest'
import type {
  AuthorizationEvent,
  SessionStanding,
} from '../../../machines/authorization/authorization.machine.ts'
import { type Answer, answer } from '../../support/auth-service.ts'
import { OIDC_CLIENTS } from '../../support/relying-party.ts'
import { authorization } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import { type Application, asked, auditedOf, openApplication } from './support/application.ts'
import { authServiceOfFile } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const service = authServiceOfFile(() => ({ OIDC_CLIENTS, RATE_LIMITS: 'off' }))

type World = Application & { address: string }

/** By which the session is what the application wants, or is not. */
const wanted: Record<SessionStanding, string> = { enough: 'aal1', below: 'aal2', unreachable: 'phr' }

const ofPerson = `payload->'params'->>'nonce' = (select payload->'params'->>'nonce' from auth.authorization
                  where digest = encode(sha256(convert_to($1, 'UTF8')), 'hex'))`

const uidOf = ({ address }: World) => address.split('/').at(-1)

async function want(world: World, standing: SessionStanding): Promise<void> {
  await world.rows(
    `update auth.authorization
     set payload = jsonb_set(payload, '{params,acr_values}', to_jsonb($2::text)) where ${ofPerson}`,
    [uidOf(world), wanted[standing]],
  )
}

async function consentTo({ rows, userId }: World, isGiven: boolean): Promise<void> {
  await rows('delete from auth.consent where user_id = $1', [userId])
  if (isGiven)
    await rows(
      `insert into auth.consent (user_id, client_id, scopes) values ($1, 'notes', '{openid,email,profile}')`,
      [userId],
    )
}

const look = ({ browser, address }: World): Promise<Answer> => browser.get(address)

describe('authorization over HTTP', () => {
  walkOverHttp<World, AuthorizationEvent>(authorization, walksOf(authorization), {
    begin: async () => {
      const application = await openApplication(service.newPerson())
      const address = await asked(application)
      const world = { ...application, address }
      // The browser has been asked for consent by now.
      await world.rows(
        `update auth.authorization set state = 'askingForSignIn', user_id = null where ${ofPerson}`,
        [uidOf(world)],
      )
      return world
    },
    stateOf: async (world) => {
      const [row] = await world.rows<{ state: string }>(
        `select state from auth.authorization where ${ofPerson}`,
        [uidOf(world)],
      )
      return row?.state ?? ''
    },
    facts: {
      'session.missing': ({ browser, address }) => {
        const others = [...browser.cookies].filter(([name]) => name !== 'auth.session_token')
        const cookie = others.map((pair) => pair.join('=')).join('; ')
        return answer(address, { headers: { accept: 'text/html', cookie } })
      },
      'session.shown': async (world, { standing, mustConsent }) => {
        await want(world, standing)
        await consentTo(world, !mustConsent)
        return look(world)
      },
      'consent.given': async (world, { standing }) => {
        await want(world, standing)
        return world.browser.send(world.address, { answer: 'allow' })
      },
      'consent.refused': async (world) => {
        await want(world, 'enough')
        return world.browser.send(world.address, { answer: 'refuse' })
      },
      'lifetime.lapsed': async (world) => {
        await world.rows(`update auth.authorization set expires_at = now() where ${ofPerson}`, [uidOf(world)])
        return look(world)
      },
    },
    // What an application is refused stands in the address that its browser is led to.
    refusals: {},
    audited: auditedOf('authorization'),
  })
})
