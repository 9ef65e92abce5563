// The authorization-code machine's walks over HTTP: codes that an application redeems, in time, too late, and once more.

import { describe } from 'vitest'
import type { AuthorizationCodeEvent } from '../../../machines/authorization-code/authorization-code.machine.ts'
import { type Begun, OIDC_CLIENTS } from '../../support/relying-party.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import {
  type Application,
  auditedOf,
  codeOf,
  lastState,
  openApplication,
  redeemed,
} from './support/application.ts'
import { authServiceOfFile } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'authorization-code': authorizationCode } = walkedMachines

const service = authServiceOfFile(() => ({ OIDC_CLIENTS, RATE_LIMITS: 'off' }))

type World = Application & { code: Begun & { returned: URL } }

describe('authorization-code over HTTP', () => {
  walkOverHttp<World, AuthorizationCodeEvent>(authorizationCode, walksOf(authorizationCode), {
    begin: async () => {
      const application = await openApplication(service.newPerson())
      return { ...application, code: await codeOf(application) }
    },
    stateOf: async (world) => (await lastState(world, 'authorization-code')) ?? 'issued',
    facts: {
      'code.presented': (world) => redeemed(world, world.code),
      'lifetime.lapsed': async (world) => {
        await world.rows(
          `update auth.authorization_code c set expires_at = now()
           from auth.oauth_grant g where g.id = c.grant_id and g.user_id = $1`,
          [world.userId],
        )
        return redeemed(world, world.code)
      },
    },
    // By OAuth’s own errors, which are no codes of ours.
    refusals: {},
    audited: auditedOf('authorization-code'),
  })
})
