// The authorization machine's walks over HTTP: a browser that an application has sent here, with and without a session, asked for consent.

import { afterAll, describe } from 'vitest'
import type {
  AuthorizationEvent,
  OrganizationStanding,
  RequestFacts,
  SessionStanding,
} from '../../../machines/authorization/authorization.machine.ts'
import { type Answer, answer } from '../../support/auth-service.ts'
import {
  type OrganizationsDouble,
  organization,
  startOrganizations,
} from '../../support/organizations-double.ts'
import { allowing, answering, type PolicyDouble, refusing, startPolicy } from '../../support/policy-double.ts'
import { OIDC_CLIENTS } from '../../support/relying-party.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import { type Application, asked, auditedOf, openApplication } from './support/application.ts'
import { authServiceOfFile } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { authorization } = walkedMachines

let policy: PolicyDouble | undefined
let organizations: OrganizationsDouble | undefined
const service = authServiceOfFile(async () => {
  policy ??= await startPolicy()
  organizations ??= await startOrganizations()
  policy.behave((response, asked) => says[toldOf.get(asked.data.email ?? '') ?? 'passes'](response, asked))
  const settings = { ...policy.settings, ...organizations.settings }
  return { OIDC_CLIENTS, RATE_LIMITS: 'off', ...settings, POLICY_EVENTS: 'token' }
})
afterAll(() => {
  policy?.stop()
  organizations?.stop()
})

/** What the policy says, by whom it is asked about. */
const toldOf = new Map<string, RequestFacts['policy']>()
const says: Record<RequestFacts['policy'], typeof allowing> = {
  passes: allowing,
  refuses: refusing(),
  silent: answering('', { status: 500 }),
}

type World = Application & { address: string }

/** By which the session is what the application wants, or is not. */
const wanted: Record<SessionStanding, Record<string, unknown>> = {
  enough: { acr_values: 'aal1', max_age: null },
  older: { acr_values: 'aal1', max_age: 0 },
  lower: { acr_values: 'aal2', max_age: null },
  unreachable: { acr_values: 'phr', max_age: null },
}

const ofPerson = `payload->'params'->>'nonce' = (select payload->'params'->>'nonce' from auth.authorization
                  where digest = encode(sha256(convert_to($1, 'UTF8')), 'hex'))`

const uidOf = ({ address }: World) => address.split('/').at(-1)

async function ask(world: World, params: Record<string, unknown>): Promise<void> {
  await world.rows(
    `update auth.authorization
     set payload = jsonb_set(payload, '{params}', jsonb_strip_nulls(payload->'params' || $2::jsonb)) where ${ofPerson}`,
    [uidOf(world), JSON.stringify(params)],
  )
}

const promptOf = (isSilent: boolean, asksConsent: boolean) =>
  isSilent ? 'none' : asksConsent ? 'consent' : null

const about = JSON.stringify({ id_token: { sub: { value: 'somebody else' } } })

const [acme, globex] = [organization('acme'), organization('globex')]

const consented = ['openid', 'offline_access', 'organizations']

/** What the application says, by which the request is for an organization or not. */
const saidBy: Record<OrganizationStanding, Parameters<OrganizationsDouble['say']>[1]> = {
  unasked: [],
  chosen: [acme],
  open: [acme, globex],
  none: [],
  silent: 'silent',
}

/** Has all of it be true of the request. Of the two that have a secret one is trusted. */
async function make(world: World, facts: RequestFacts): Promise<void> {
  const { standing, isSilent, asksConsent, asksForLonger, isTrusted, isOfAnother, isRemembered } = facts
  toldOf.set(world.email, facts.policy)
  organizations?.say(world.userId, saidBy[facts.organization])
  await world.rows(`update auth.authorization set organization_id = null where ${ofPerson}`, [uidOf(world)])
  const scopes = facts.organization === 'unasked' ? 'openid' : 'openid organizations'
  const client_id = isTrusted ? 'staff' : 'notes'
  await ask(world, {
    ...wanted[standing],
    client_id,
    organization: facts.organization === 'chosen' ? acme.id : null,
    scope: asksForLonger ? `${scopes} offline_access` : scopes,
    prompt: promptOf(isSilent, asksConsent),
    claims: isOfAnother ? about : null,
  })
  await world.rows('delete from auth.consent where user_id = $1', [world.userId])
  if (isRemembered)
    await world.rows(`insert into auth.consent (user_id, client_id, scopes) values ($1, $2, $3)`, [
      world.userId,
      client_id,
      consented
        .flatMap((scope) => [scope, `organizations ${acme.id} ${scope}`])
        .concat(`organizations ${acme.id}`),
    ])
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
      'session.missing': async (world, { isSilent }) => {
        await ask(world, { prompt: promptOf(isSilent, false) })
        const others = [...world.browser.cookies].filter(([name]) => name !== 'auth.session_token')
        const cookie = others.map((pair) => pair.join('=')).join('; ')
        return answer(world.address, { headers: { accept: 'text/html', cookie } })
      },
      'session.shown': async (world, facts) => {
        await make(world, facts)
        return look(world)
      },
      'organization.chosen': async (world, facts) => {
        await make(world, facts)
        const chosen = facts.organization === 'open' ? 'of-somebody-else' : acme.id
        return world.browser.send(world.address, { organization: chosen })
      },
      'organization.reconsidered': async (world, facts) => {
        await make(world, facts)
        return world.browser.send(world.address, { answer: 'another-organization' })
      },
      'consent.given': async (world, facts) => {
        await make(world, facts)
        return world.browser.send(world.address, { answer: 'allow' })
      },
      'consent.refused': ({ browser, address }) => browser.send(address, { answer: 'refuse' }),
      'account.declined': ({ browser, address }) => browser.send(address, { answer: 'another' }),
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
