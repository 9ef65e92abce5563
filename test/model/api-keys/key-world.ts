// One account, or one organization, with its API keys, as small as the flows allow: what its host stores, and beside it what has really happened.

import { apiKeyMachine } from '../../../machines/api-key/api-key.machine.ts'
import { authSessionMachine } from '../../../machines/auth-session/auth-session.machine.ts'
import type { Demanded } from '../../../machines/kit/demand.ts'
import { step } from '../../../machines/kit/step.ts'
import { membershipMachine } from '../../../machines/membership/membership.machine.ts'
import type { ApiKeyHostEffect } from '../../../server/auth/flows/api-keys/api-keys.operations.ts'

/** As many keys fit here, and so many are ever made. */
export const ROOM = 2
const EVER = 3

type State = 'active' | 'rotated'
/** What is stored of it; null once nothing is. */
type Row = { state: State; isLapsed: boolean; hasEnd: boolean; may: boolean }
/** What has happened to it. */
type Truth = { may: boolean; isRevoked: boolean; isLapsed: boolean; replaced: number }
export type Key = { row: Row | null; truth: Truth }

/** `role`: of the member who asks, where the keys are an organization’s; null where they are the person’s own. */
export type World = {
  keys: readonly Key[]
  isLocked: boolean
  isOld: boolean
  role: 'admin' | 'member' | null
}

export const begins: World = { keys: [], isLocked: false, isOld: false, role: null }
export const ofOrganization: World = { ...begins, role: 'admin' }

export type Act =
  | { by: 'person'; flow: 'create'; may: boolean }
  | { by: 'person'; flow: 'replace' | 'revoke' | 'rename'; key: number }
  | { by: 'program'; key: number; asks: boolean; isUsedUp: boolean; isUseKnown: boolean }
  | { by: 'time'; key: number }
  | { by: 'operator' }
  /** Gives the member the other role. */
  | { by: 'owner' }
  | { by: 'day' }

export function actsIn({ keys, role }: World): Act[] {
  const each = keys.map((_, key) => key)
  const creating =
    keys.length < EVER ? [true, false].map((may) => ({ by: 'person', flow: 'create', may }) as const) : []
  const managing = each.flatMap((key) => [
    ...(keys.length < EVER ? [{ by: 'person', flow: 'replace', key } as const] : []),
    ...(role === null ? (['revoke', 'rename'] as const) : (['revoke'] as const)).map(
      (flow) => ({ by: 'person', flow, key }) as const,
    ),
    { by: 'time', key } as const,
  ])
  const showing = each.flatMap((key) =>
    [
      { asks: false, isUsedUp: false, isUseKnown: true },
      { asks: true, isUsedUp: false, isUseKnown: true },
      { asks: false, isUsedUp: true, isUseKnown: true },
      { asks: false, isUsedUp: false, isUseKnown: false },
    ].map((shown) => ({ by: 'program', key, ...shown }) as const),
  )
  return [...creating, ...managing, ...showing, { by: role === null ? 'operator' : 'owner' }, { by: 'day' }]
}

/** What a session has shown that is a day old, or of now, where a route demands the account’s level of the last day. */
export const demandOf = ({ isOld }: Pick<World, 'isOld'>): Demanded => {
  const age = isOld ? 100_000 : 0
  return { level: 'highest', within: 86_400, reach: 'aal1', shown: { first: age, aal1: age, aal2: null } }
}

export const soundMachine = apiKeyMachine
export const soundMembership = membershipMachine
export type Machine = typeof apiKeyMachine

/** What the host does to the rows: in place of one of these a fault does something else. */
export type Hosted = Record<ApiKeyHostEffect, (key: Key | null, may: boolean) => Row | null>

const rowOf = (key: Key | null): Row => {
  if (!key?.row) throw new Error('No API key is locked.')
  return key.row
}

export const soundHost: Hosted = {
  storeKey: (_, may) => ({ state: 'active', isLapsed: false, hasEnd: false, may }),
  shortenLife: (key) => ({ ...rowOf(key), state: 'rotated', hasEnd: true }),
  forgetKey: () => null,
  storeName: rowOf,
  mailKeyCreated: (key) => key?.row ?? null,
  mailKeyRotated: (key) => key?.row ?? null,
  mailKeyRevoked: (key) => key?.row ?? null,
}

type SessionEvent = Parameters<typeof step<typeof authSessionMachine>>[2]
const steps = new Map<string, ReturnType<typeof step<typeof authSessionMachine>>>()

export function stepSession(event: SessionEvent) {
  const name = JSON.stringify(event)
  const next = steps.get(name) ?? step(authSessionMachine, { state: 'live', context: {} }, event)
  steps.set(name, next)
  return next
}
