// The factor-recovery machine's walks over HTTP: ordered by an operator, proven and stopped by links, and completed by time.

import { describe } from 'vitest'
import type { FactorRecoveryEvent } from '../../../machines/factor-recovery/factor-recovery.machine.ts'
import type { RecoveryLink } from '../../../server/auth/methods/two-factor/recovery.operations.ts'
import { type Answer, APP_ORIGIN, verifiedPerson } from '../../support/auth-service.ts'
import { keepHouse } from '../../support/lapse-account.ts'
import { passWait, recoveryLink } from '../../support/recovery.ts'
import { totpCode } from '../../support/second-factor.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import { dropFactor, putChallenge, putFactor } from './support/factors.ts'
import { nobodyIsTold, ordered } from './support/ordered.ts'
import { authServiceOfFile, type Person } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'factor-recovery': factorRecovery } = walkedMachines

const service = authServiceOfFile(() => ({ PROFILE: 'hardened', RATE_LIMITS: 'off' }))

async function follow({ auth, email }: Person, link: RecoveryLink): Promise<Answer> {
  const token = await recoveryLink(auth.databaseUrl, email, link)
  return auth.post(`/two-factor/${link}`, { token }, { origin: APP_ORIGIN })
}

// Named here, so that an editor lists these tests without running the file.
describe('factor-recovery over HTTP', () => {
  walkOverHttp<Person, FactorRecoveryEvent>(factorRecovery, walksOf(factorRecovery), {
    begin: async () => {
      const person = service.newPerson()
      await verifiedPerson(person.auth, person.email)
      return person
    },
    stateOf: async ({ rows, email }) => {
      const [row] = await rows<{ state: string }>(
        'select state from auth.factor_recovery r join auth."user" u on u.id = r.user_id where u.email = $1',
        [email],
      )
      return row?.state ?? 'absent'
    },
    facts: {
      'recovery.ordered': async (person, { hasFactor }) => {
        await dropFactor(person)
        if (hasFactor) await putFactor(person)
        return ordered(person, 'recovery')
      },
      'mailbox.proven': (person) => follow(person, 'prove-mailbox'),
      'link.lapsed': async (person) => {
        await passWait(person.auth.databaseUrl, person.email)
        return follow(person, 'prove-mailbox')
      },
      'stop.requested': (person) => follow(person, 'stop-recovery'),
      'stop.ordered': (person) => ordered(person, 'end of the recovery'),
      'factor.shown': async (person) => {
        await dropFactor(person)
        const { secret } = await putFactor(person)
        const headers = { origin: APP_ORIGIN, cookie: await putChallenge(person) }
        return person.auth.post('/two-factor/verify-totp', { code: totpCode(secret) }, headers)
      },
      'address.moved': async ({ auth, email, rows }) => {
        await rows(`update auth.factor_recovery set told = 'other.' || told where told = $1`, [email])
        await passWait(auth.databaseUrl, email)
        await keepHouse(auth.databaseUrl)
        return nobodyIsTold()
      },
      'time.passed': async ({ auth, email }, { isWaitOver }) => {
        if (isWaitOver) await passWait(auth.databaseUrl, email)
        await keepHouse(auth.databaseUrl)
        return nobodyIsTold()
      },
    },
    // An order is answered in the terminal: test/server/commands.
    refusals: { refuseLapsed: ['TOKEN_EXPIRED'], refuseNoFactor: [undefined] },
    audited: async ({ rows }, requestId) => {
      const sql = `select event from auth.audit_event where machine = 'factor-recovery' and request_id = $1`
      return (await rows<{ event: string }>(sql, [requestId])).map(({ event }) => event)
    },
  })
})
