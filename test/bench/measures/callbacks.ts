// POST /auth/auth-callback, with a JWT and with an opaque token.

import { SignJWT } from 'jose'
import type { Bench, Wired } from '../bench.ts'
import type { Lockstep } from '../contenders/lockstep.ts'
import { jwtsOf } from '../contenders/wire.ts'
import type { Figures } from '../figures.ts'
import { FLOOR, OURS } from '../goals.ts'
import { inRounds, type Round } from '../rounds.ts'
import { callbacks, loading } from './loading.ts'

/** They last a quarter of an hour, so each measure that needs them asks anew. */
export const freshJwts = (ours: Wired<Lockstep>): Promise<string[]> =>
  jwtsOf(
    ours,
    ours.people.map(({ cookie }) => cookie),
  )

export const callbackJwtOf = async ({ loads: [load] }: Bench, ours: Wired<Lockstep>): Promise<Round> =>
  loading(load, callbacks(ours.app, await freshJwts(ours)))

export async function callbackJwt(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const { people, keys } = await bench.floors()
  const signed = people.map(({ id }) =>
    new SignJWT().setProtectedHeader({ alg: 'EdDSA' }).setSubject(id).sign(keys.privateKey),
  )
  return inRounds(bench.scale, {
    [OURS]: await callbackJwtOf(bench, await bench.lockstep()),
    [FLOOR]: loading(load, callbacks(await bench.floor('callback-jwt'), await Promise.all(signed))),
  })
}

const tokensOf = (people: readonly { token: string }[]) => people.map(({ token }) => token)

export const callbackOpaqueOf = ({ loads: [load] }: Bench, { app, people }: Wired<Lockstep>): Round =>
  loading(load, callbacks(app, tokensOf(people)))

export async function callbackOpaque(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const { people } = await bench.floors()
  return inRounds(bench.scale, {
    [OURS]: callbackOpaqueOf(bench, await bench.lockstep()),
    [FLOOR]: loading(load, callbacks(await bench.floor('callback-opaque'), tokensOf(people))),
  })
}
