// The world of a sign-in's walk: its person, the state that its answers have shown, and what its browser waits with.

import { expect } from 'vitest'
import type { Demand, SecondFactor } from '../../../../machines/sign-in/sign-in.types.ts'
import type { TwoFactorReply } from '../../../../server/wire/auth.ts'
import { authenticator, simpleKey } from '../../../model/authenticator.ts'
import { type Answer, APP_ORIGIN, cookieOf } from '../../../support/auth-service.ts'
import { signInByPasskey } from '../../../support/passkey.ts'
import { secretIn, showFactor, totpCode } from '../../../support/second-factor.ts'
import type { World as OfProvider } from './account-world.ts'
import { type Factor, putFactor } from './factors.ts'
import { putPasskey } from './passkeys.ts'
import { session } from './sessions.ts'

export type World = OfProvider & { state: string; factor: Factor | null; challenge: string }

/** What the answer shows of the sign-in: it lasts for a request, and stands in no table. */
export const nowIn = (world: World, state: string, answer: Answer): Answer =>
  Object.assign(world, { state }) && answer

/** What the account demands besides, from then on. */
export async function demand(world: World, demanded: Demand) {
  if (demanded === 'optional') await putPasskey(world, authenticator(), 'hardwareKey')
  else if (demanded !== 'none') world.factor = await putFactor(world)
}

/** Where the service demands a factor of everybody: what the browser gets once it has shown one. */
export async function throughFactor(world: World, answer: Answer): Promise<Answer> {
  const challenge = cookieOf(answer, 'auth.two_factor')
  if (!challenge) return answer
  const { secret } = await putFactor(world)
  return showFactor(world.auth, challenge, 'verify-totp', totpCode(secret))
}

/** The cookie of a browser that has to show the second factor, or to enrol one; null where the answer has none. */
export function waiting(world: World, answer: Answer): Answer | null {
  const challenge = cookieOf(answer, 'auth.two_factor')
  if (!challenge) return null
  expect(session(answer)).toBeUndefined()
  const mustEnrol =
    (answer.body as TwoFactorReply | null)?.mustEnrol ??
    answer.headers.get('set-auth-two-factor') === 'enrolment'
  return nowIn(Object.assign(world, { challenge }), mustEnrol ? 'mustEnrol' : 'awaitingSecondFactor', answer)
}

/** In the browser that waits for it. */
export async function enrol(world: World): Promise<Answer> {
  const answer = await world.auth.post(
    '/two-factor/enable',
    {},
    { origin: APP_ORIGIN, cookie: world.challenge },
  )
  world.factor = { secret: secretIn(answer), recoveryCode: '' }
  return answer
}

export const showRecoveryCode = ({ auth, challenge }: World, code: string) =>
  showFactor(auth, challenge, 'verify-backup-code', code)

export async function showSecond(world: World, by: SecondFactor): Promise<Answer> {
  if (world.state === 'mustEnrol') {
    if (by === 'totp') await enrol(world)
    else world.factor = await putFactor(world)
  }
  const { secret = '', recoveryCode = '' } = world.factor ?? {}
  if (by === 'totp') return showFactor(world.auth, world.challenge, 'verify-totp', totpCode(secret))
  if (by === 'recoveryCode') return showRecoveryCode(world, recoveryCode)
  const key = simpleKey()
  await putPasskey(world, key, by)
  return signInByPasskey(world.auth, key, world.challenge)
}

export const setPending = ({ rows, email }: World, columns: string) =>
  rows(
    `update auth.pending_sign_in set ${columns}
    where user_id = (select id from auth."user" where email = $1)`,
    [email],
  )

export const reasonIn = async ({ rows, email }: World) => {
  const [row] = await rows(
    `select s.amr, s.aal from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1
     order by s."createdAt" desc limit 1`,
    [email],
  )
  return row
}
