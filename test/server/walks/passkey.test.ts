// The passkey machine's walks over HTTP: registered, shown at sign-ins of each kind, named, and removed.

import { describe } from 'vitest'
import type { PasskeyEvent } from '../../../machines/passkey/passkey.machine.ts'
import { createMailedLinks } from '../../../server/auth/crypto/mailed-links.ts'
import { authenticator, simpleKey } from '../../model/authenticator.ts'
import { type Answer, APP_ORIGIN, SECRET, verifiedPerson } from '../../support/auth-service.ts'
import {
  beginAuthentication,
  beginRegistration,
  inClientData,
  sendAssertion,
  sendRegistration,
} from '../../support/passkey.ts'
import { bearer } from '../../support/second-factor.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import { dropFactor, liftSessions, putChallenge, putFactor } from './support/factors.ts'
import { recovered } from './support/ordered.ts'
import { authServiceOfFile, type Person } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { passkey } = walkedMachines

const service = authServiceOfFile(() => ({ PROFILE: 'hardened', RATE_LIMITS: 'off' }))

const credentialsRepository = authenticator().authenticator.params.credentialsRepository
const keys = {
  unlocked: authenticator({ credentialsRepository }),
  found: simpleKey({ credentialsRepository }),
}

/** `id`: of the row, once there is one. */
type World = Person & { token: string; id: string }

/** @param spoil whether it answers another challenge */
async function register(
  world: World,
  { isUserVerified = true, isBesideApp = false, spoil = false } = {},
): Promise<Answer> {
  if (isBesideApp) {
    await putFactor(world)
    await liftSessions(world)
  }
  const { options, cookie } = await beginRegistration(world.auth, world.token)
  const created = keys[isUserVerified ? 'unlocked' : 'found'].createJSON(APP_ORIGIN, {
    ...options,
    authenticatorSelection: { userVerification: 'discouraged' },
  })
  const response = spoil ? inClientData({ challenge: 'AAAA' })(created) : created
  const answer = await sendRegistration(world.auth, world.token, { cookie, response })
  await dropFactor(world)
  if (answer.status === 200) world.id = (answer.body as { id: string }).id
  return answer
}

/** @param spoil whether what it signs is not what is sent */
async function show(
  world: World,
  { isUserVerified = true, isAlone = true, spoil = false } = {},
): Promise<Answer> {
  const waiting = isAlone ? '' : await putChallenge(world)
  const { options, cookie } = await beginAuthentication(world.auth, waiting)
  const [row] = await world.rows<{ id: string }>(
    'select credential_id as id from auth.passkey where id = $1',
    [world.id],
  )
  const asserted = keys[isUserVerified ? 'unlocked' : 'found'].getJSON(APP_ORIGIN, {
    ...options,
    userVerification: 'discouraged',
    allowCredentials: [{ type: 'public-key', id: row?.id ?? '' }],
  })
  const response = spoil ? { ...asserted, response: { ...asserted.response, signature: 'MEUCIQ' } } : asserted
  return sendAssertion(world.auth, [waiting, cookie].filter(Boolean).join('; '), response)
}

const links = createMailedLinks([SECRET])

/** As if its owner had been told of it, and could take it back until then. */
async function undo({ auth, rows, email, id }: World, until = "now() + interval '1 day'"): Promise<Answer> {
  await rows(`update auth.passkey set told = $2, undo_until = ${until} where id = $1`, [id, email])
  const token = links.derive({ id, email, purpose: 'undo-passkey' })
  return auth.post('/two-factor/undo-enrolment', { token }, { origin: APP_ORIGIN })
}

const setCounter = ({ rows, id }: World, counter: number) =>
  rows('update auth.passkey set counter = $2 where id = $1', [id, counter])

// Named here, so that an editor lists these tests without running the file.
describe('passkey over HTTP', () => {
  walkOverHttp<World, PasskeyEvent>(passkey, walksOf(passkey), {
    begin: async () => {
      const person = service.newPerson()
      const { token } = await verifiedPerson(person.auth, person.email)
      return { ...person, token, id: '' }
    },
    stateOf: async ({ rows, id }) => {
      if (!id) return 'unregistered'
      const found = await rows('select 1 from auth.passkey where id::text = $1', [id])
      return found.length > 0 ? 'active' : 'removed'
    },
    facts: {
      'attestation.verified': register,
      'attestation.failed': (world) => register(world, { spoil: true }),
      'assertion.verified': async (world, event) => {
        await setCounter(world, 0)
        if (!event.isAlone) await putFactor(world)
        const answer = await show(world, event)
        await dropFactor(world)
        return answer
      },
      'assertion.failed': (world) => show(world, { spoil: true }),
      'counter.regressed': async (world) => {
        await setCounter(world, 1_000_000)
        return show(world)
      },
      'name.chosen': ({ auth, id, token }) =>
        auth.post('/passkey/update-passkey', { id, name: 'Another' }, bearer(token)),
      'removal.requested': async (world) => {
        await liftSessions(world)
        return world.auth.post('/passkey/delete-passkey', { id: world.id }, bearer(world.token))
      },
      'undo.requested': (world) => undo(world),
      'undo.lapsed': (world) => undo(world, "now() - interval '1 minute'"),
      'removal.ordered': recovered,
    },
    refusals: {
      refuseAttestation: ['FAILED_TO_VERIFY_REGISTRATION'],
      refuseAssertion: ['AUTHENTICATION_FAILED'],
      refuseLapsed: ['TOKEN_EXPIRED'],
    },
    audited: async (world, requestId) => {
      const sql = `select event from auth.audit_event where machine = 'passkey' and request_id = $1`
      return (await world.rows<{ event: string }>(sql, [requestId])).map(({ event }) => event)
    },
  })
})
