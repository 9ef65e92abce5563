// Runs the flows of API keys on the small world, and shows a key as a program does.

import type { ApiKeyEvent } from '../../../machines/api-key/api-key.machine.ts'
import { type Step, step } from '../../../machines/kit/step.ts'
import { makeKey, replaceKey, revokeKey } from '../../../server/app/rows/keys.flow.ts'
import {
  createApiKey,
  renameApiKey,
  replaceApiKey,
  revokeApiKey,
} from '../../../server/auth/flows/api-keys/api-keys.flow.ts'
import {
  type Act,
  demandOf,
  type Hosted,
  type Key,
  type Machine,
  ROOM,
  type soundMembership,
  stepSession,
  type World,
} from './key-world.ts'

export const soundFlows = {
  create: createApiKey,
  replace: replaceApiKey,
  revoke: revokeApiKey,
  rename: renameApiKey,
}
type Asked = { name: string; args: readonly unknown[] }
// What a flow asks is of either service: the world answers by its name.
type Flow = () => Generator<Asked, unknown, never>
export type Flows = Record<keyof typeof soundFlows, Flow>

/** Nobody renames one of an organization. */
export const flowsOfOrganization = {
  create: makeKey,
  replace: replaceKey,
  revoke: revokeKey,
  rename: renameApiKey,
} as const satisfies Flows

/** A new name opens nothing, and any session gives it. */
export const routes = {
  create: { route: 'POST /api-key/create', isRecent: true },
  replace: { route: 'POST /api-key/rotate', isRecent: true },
  revoke: { route: 'POST /api-key/delete', isRecent: true },
  rename: { route: 'POST /api-key/update', isRecent: false },
} as const satisfies Record<keyof Flows, { route: string; isRecent: boolean }>

export const routesOfOrganization = [
  'POST /api/organizations/keys',
  'POST /api/organizations/keys/rotate',
  'POST /api/organizations/keys/delete',
]

export type Given = {
  flows: Flows
  membership: typeof soundMembership
  take: ReturnType<typeof stepper>['take']
  host: Hosted
  /** Whether routes demand a recent session. */
  demands: boolean
}

type State = 'unissued' | 'active' | 'rotated'

/** The machine’s steps, each taken once; `taken`: those that were asked for. */
export function stepper(machine: Machine) {
  const taken = new Map<string, { state: State; event: ApiKeyEvent; next: Step<Machine> }>()
  return {
    taken,
    take(state: State, event: ApiKeyEvent): Step<Machine> {
      const name = `${state} ${JSON.stringify(event)}`
      const next = taken.get(name)?.next ?? step(machine, { state, context: {} }, event)
      taken.set(name, { state, event, next })
      return next
    },
  }
}

/** @returns the rows after the flow, and what it was refused with */
export function request(world: World, act: Extract<Act, { by: 'person' }>, given: Given) {
  const keys: Key[] = [...world.keys]
  const named = act.flow === 'create' ? null : act.key
  const may = act.flow === 'create' ? act.may : (keys[act.key]?.truth.may ?? false)
  /** A new key is last. */
  let at = named

  function stepKey(event: ApiKeyEvent) {
    const isNew = event.type === 'key.requested' || event.type === 'replacement.requested'
    if (isNew) at = null
    const state = isNew ? 'unissued' : (keys[at ?? -1]?.row?.state ?? 'unissued')
    return given.take(state, event)
  }
  function perform(effect: keyof Hosted): void {
    const key = at === null ? null : (keys[at] ?? null)
    const row = given.host[effect](key, may)
    if (effect === 'storeKey') {
      at = keys.length
      keys.push({ row, truth: { may, isRevoked: false, isLapsed: false, replaced: 0 } })
    } else if (key && at !== null) keys[at] = { ...key, row }
  }
  const hasRoom = () => keys.filter(({ row }) => row !== null).length < ROOM
  const lockNamed = () => {
    const row = keys[named ?? -1]?.row
    return row ? (row.isLapsed ? 'lapsed' : 'live') : 'none'
  }
  const isDemanded = given.demands && routes[act.flow].isRecent
  const operations: Record<string, (...args: never[]) => unknown> = {
    lockOrganization: () => true,
    meetDemand: () =>
      isDemanded
        ? stepSession({ type: 'action.requested', by: 'token', demand: demandOf(world) })
        : { accepted: true, effects: [] },
    findLevels: () => ({ demanded: 'aal1', shown: 'aal1' }),
    stepMember: (_party: never, event: never) =>
      step(given.membership, { state: world.role ?? 'absent', context: {} }, event),
    hasRoomForKey: hasRoom,
    lockKey: lockNamed,
    // The application’s host performs what it steps.
    stepKey: (event: never) => {
      const next = stepKey(event)
      for (const effect of next.effects) if (effect in given.host) perform(effect as keyof Hosted)
      return next
    },
    lockAccountOfSession: () => ({ state: 'live', by: 'token', demand: isDemanded ? demandOf(world) : null }),
    stepSession: (_state: never, event: never) => stepSession(event),
    hasRoomForApiKey: hasRoom,
    lockNamedApiKey: lockNamed,
    stepApiKey: stepKey as never,
    performApiKey: perform as never,
  }
  const flow = given.flows[act.flow]()
  let asked = flow.next()
  while (!asked.done) {
    const { name, args } = asked.value
    const operation = operations[name]
    if (!operation) throw new Error(`The world has no operation ${name}.`)
    asked = flow.next(operation(...(args as never[])) as never)
  }
  return { keys, refusal: asked.value }
}

/** @returns whether the key that a program shows is accepted */
export function present(
  { keys, isLocked }: World,
  act: Extract<Act, { by: 'program' }>,
  given: Given,
): boolean {
  const row = keys[act.key]?.row
  if (!row) return false
  const { isLapsed: hasLapsed, state, may } = row
  const { isUsedUp: isLimitReached, isUseKnown } = act
  const isPermitted = may || !act.asks
  const event = {
    type: 'key.presented',
    hasLapsed,
    isOwnerLocked: isLocked,
    isPermitted,
    isLimitReached,
    isUseKnown,
  } as const
  return given.take(state, event).effects.includes('acceptKey')
}
