// What an application of one's own demands of a session: how that is written, whether it is met, and how it is answered (RFC 9470).

import { authSessionMachine, type Presented } from '../../machines/auth-session/auth-session.machine.ts'
import {
  type Demand,
  demandedOf,
  type Level,
  type Standing,
  standingOf,
  type Within,
} from '../../machines/kit/demand.ts'
import { step } from '../../machines/kit/step.ts'
import type { SaidReason } from './token-reason.ts'

const written = /^(aal1|aal2|highest)(?: within ([1-9]\d{0,6})([smhd]))?$/
const seconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const

export const NO_DEMAND =
  'This is not a demand: write aal1, aal2 or highest, and how old its proof may be, such as aal2 within 15m (s, m, h or d).'

/** `aal2 within 15m`; without `within` for as long as the session lives. Null for what is no demand. */
export function parseDemand(text: string): Demand | null {
  const [, level, count, unit] = written.exec(text) ?? []
  if (!level) return null
  const within = count === undefined ? 'session' : Number(count) * seconds[unit as keyof typeof seconds]
  return { level: level as Demand['level'], within }
}

/** What the machine of the auth session says. @param demand null for none @param name under which it is watched */
export const judge = (demand: Demand | null, standing: Standing, by: Presented, name: string) =>
  step(
    authSessionMachine,
    { state: 'live', context: {} },
    { type: 'action.requested', by, demand: demand && { ...demand, ...standing } },
    name,
  )

/** Null if the session meets the demand, as far as the auth service says. */
export function neededBy(demand: Demand, reason: SaidReason | null): Needed | null {
  const shown = reason && { aal: reason.aal, age: Date.now() / 1000 - reason.provenAt }
  const standing = standingOf(shown, reason?.factors ?? [])
  const { effects } = judge(demand, standing, 'token', 'visitor')
  return effects.includes('refuseStaleSession') ? neededFor(demand, standing) : null
}

/** What would meet a demand. */
export type Needed = { level: Level; within: Within }

export const neededFor = (demand: Demand, { reach }: Standing): Needed => demandedOf(demand, reach)

/** By its parameters, the value of WWW-Authenticate (RFC 6750), which can hold neither quotes nor other scripts. */
export function challenge(parameters: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(parameters).flatMap(([name, value]) =>
    value ? `${name}="${value.replaceAll(/["\\]|[^\x20-\x7e]/g, '')}"` : [],
  )
  return ['Bearer', written.join(', ')].filter(Boolean).join(' ')
}

/** RFC 9470. */
export const insufficientAuthentication = ({ level, within }: Needed) => ({
  error: 'insufficient_user_authentication',
  error_description: 'A stronger or more recent proof is required',
  acr_values: level,
  ...(within !== 'session' && { max_age: `${within}` }),
})

/** Where a person proves it, and comes back from. @param page the address of `/auth/step-up` */
export function stepUpAddress(page: string, { level, within }: Needed, back: string | null): string {
  const query = new URLSearchParams({
    ...(back !== null && { return: back }),
    level,
    ...(within !== 'session' && { max_age: `${within}` }),
  })
  return `${page}?${query}`
}
