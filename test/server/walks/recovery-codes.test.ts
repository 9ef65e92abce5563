// The recovery-codes machine's walks over HTTP: a code is used once, and another set ends it.

import { describe } from 'vitest'
import type { RecoveryCodeEvent } from '../../../machines/recovery-codes/recovery-codes.machine.ts'
import { digestOfRecoveryCode } from '../../../server/auth/crypto/recovery-codes.ts'
import { PASSWORD, verifiedPerson } from '../../support/auth-service.ts'
import { bearer, enrolFactor, type WithFactor } from '../../support/second-factor.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import { authServiceOfFile, type Person } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'recovery-codes': recoveryCodes } = walkedMachines

const service = authServiceOfFile(() => ({ PROFILE: 'hardened', RATE_LIMITS: 'off' }))

type World = Person & WithFactor & { code: string }

// Named here, so that an editor lists these tests without running the file.
describe('recovery-codes over HTTP', () => {
  walkOverHttp<World, RecoveryCodeEvent>(recoveryCodes, walksOf(recoveryCodes), {
    begin: async () => {
      const person = service.newPerson()
      const { token } = await verifiedPerson(person.auth, person.email)
      const enrolled = await enrolFactor(person.auth, token)
      return { ...person, ...enrolled, code: enrolled.recoveryCodes[0] ?? '' }
    },
    stateOf: async ({ rows, code }) => {
      const [row] = await rows<{ state: string }>('select state from auth.recovery_code where digest = $1', [
        digestOfRecoveryCode(code),
      ])
      return row?.state ?? 'superseded'
    },
    facts: {
      'code.matched': async (world) => {
        const { auth, code, token } = world
        const answer = await auth.post('/two-factor/verify-backup-code', { code }, bearer(token))
        world.token = (answer.body as { token?: string }).token ?? token
        return answer
      },
      'set.superseded': ({ auth, token }) =>
        auth.post('/two-factor/generate-backup-codes', { password: PASSWORD }, bearer(token)),
    },
    refusals: { refuseUsed: ['INVALID_BACKUP_CODE'] },
    audited: async (world, requestId) => {
      const sql = `select event from auth.audit_event where machine = 'recovery-codes' and request_id = $1`
      return (await world.rows<{ event: string }>(sql, [requestId])).map(({ event }) => event)
    },
  })
})
