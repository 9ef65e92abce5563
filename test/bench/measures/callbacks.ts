// POST /auth/auth-callback, with a JWT and with an opaque token.

import { SignJWT } from 'jose'
import type { Bench } from '../bench.ts'
import { jwtsOf } from '../contenders/wire.ts'
import type { Figures } from '../figures.ts'
import { FLOOR, OURS } from '../goals.ts'
import { inRounds } from '../rounds.ts'
import { callbacks, loading } from './loading.ts'

/** They last a quarter of an hour, so each measure that needs them asks anew. */
export async function freshJwts(bench: Bench): Promise<string[]> {
  const ours = await bench.lockstep()
  return jwtsOf(
    ours,
    ours.people.map(({ cookie }) => cookie),
  )
}

export async function callbackJwt(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const { app } = await bench.lockstep()
  const { people, keys } = await bench.floors()
  const signed = people.map(({ id }) =>
    new SignJWT().setProtectedHeader({ alg: 'EdDSA' }).setSubject(id).sign(keys.privateKey),
  )
  return inRounds(bench.scale, {
    [OURS]: loading(load, callbacks(app, await freshJwts(bench))),
    [FLOOR]: loading(load, callbacks(await bench.floor('callback-jwt'), await Promise.all(signed))),
  })
}

const tokensOf = (people: readonly { token: string }[]) => people.map(({ token }) => token)

export async function callbackOpaque(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const ours = await bench.lockstep()
  const { people } = await bench.floors()
  return inRounds(bench.scale, {
    [OURS]: loading(load, callbacks(ours.app, tokensOf(ours.people))),
    [FLOOR]: loading(load, callbacks(await bench.floor('callback-opaque'), tokensOf(people))),
  })
}
