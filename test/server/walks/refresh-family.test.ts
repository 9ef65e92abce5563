// The refresh-family machine's walks over HTTP: refresh tokens that are used, used again, taken back, and too old.

import { afterAll, describe } from 'vitest'
import type { RefreshFamilyEvent } from '../../../machines/refresh-family/refresh-family.machine.ts'
import type { Answer } from '../../support/auth-service.ts'
import {
  type OrganizationsDouble,
  organization,
  startOrganizations,
} from '../../support/organizations-double.ts'
import { OIDC_CLIENTS } from '../../support/relying-party.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import {
  type Application,
  auditedOf,
  codeOf,
  lastState,
  openApplication,
  redeemed,
  send,
} from './support/application.ts'
import { authServiceOfFile } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'refresh-family': refreshFamily } = walkedMachines

let organizations: OrganizationsDouble | undefined
const service = authServiceOfFile(async () => {
  organizations ??= await startOrganizations()
  return { OIDC_CLIENTS, RATE_LIMITS: 'off', ...organizations.settings }
})
afterAll(() => organizations?.stop())

/** The newest last. */
type World = Application & { tokens: string[] }

const tokenIn = ({ body }: Answer) => (body as { refresh_token?: string }).refresh_token

const newest = ({ tokens }: World) => tokens.at(-1) ?? ''

async function use(world: World, refresh_token: string): Promise<Answer> {
  const reply = await send(world, 'token', { grant_type: 'refresh_token', refresh_token })
  const token = tokenIn(reply)
  if (token) world.tokens.push(token)
  return reply
}

const ofPerson = `family_id in (select f.id from auth.refresh_family f join auth.oauth_grant g on g.id = f.grant_id
                  where g.user_id = $1)`

describe('refresh-family over HTTP', () => {
  walkOverHttp<World, RefreshFamilyEvent>(refreshFamily, walksOf(refreshFamily), {
    begin: async () => {
      const application = await openApplication(service.newPerson())
      organizations?.say(application.userId, [organization('acme')])
      const scope = 'openid organizations offline_access'
      const code = await codeOf(application, { scope, prompt: 'consent' })
      return { ...application, tokens: [tokenIn(await redeemed(application, code)) ?? ''] }
    },
    stateOf: async (world) => (await lastState(world, 'refresh-family')) ?? 'active',
    facts: {
      'token.presented': async (world, { isUsed }) => {
        if (!isUsed) return use(world, newest(world))
        await world.rows(`update auth.refresh_token set is_used = true where ${ofPerson}`, [world.userId])
        return use(world, world.tokens[0] ?? '')
      },
      'grant.ended': (world) => send(world, 'revoke', { token: newest(world) }),
      'membership.ended': async (world) => {
        organizations?.say(world.userId, [organization('globex')])
        return use(world, newest(world))
      },
      'lifetime.lapsed': async (world) => {
        await world.rows(`update auth.refresh_token set expires_at = now() where ${ofPerson}`, [world.userId])
        return use(world, newest(world))
      },
    },
    // By OAuth’s own errors, which are no codes of ours.
    refusals: {},
    audited: auditedOf('refresh-family'),
  })
})
