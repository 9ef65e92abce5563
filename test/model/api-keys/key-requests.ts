// Runs the flows of API keys on the small world, and shows a key as a program does.

import type { ApiKeyEvent } from '../../../machines/api-key/api-key.machine.ts'
import { type Step, step } from '../../../machines/kit/step.ts'
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
  stepSession,
  type World,
} from './key-world.ts'

export const soundFlows = {
  create: createApiKey,
  replace: replaceApiKey,
  revoke: revokeApiKey,
  rename: renameApiKey,
}
export type Flows = typeof soundFlows

/** A new name opens nothing, and any session gives it. */
export const routes = {
  create: { route: 'POST /api-key/create', isRecent: true },
  replace: { route: 'POST /api-key/rotate', isRecent: true },
  revoke: { route: 'POST /api-key/delete', isRecent: true },
  rename: { route: 'POST /api-key/update', isRecent: false },
} as const satisfies Record<keyof Flows, { route: string; isRecent: boolean }>

export type Given = {
  flows: Flows
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

type Asked = { name: string; args: readonly unknown[] }

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
  const operations: Record<string, (...args: never[]) => unknown> = {
    lockAccountOfSession: () => {
      const isDemanded = given.demands && routes[act.flow].isRecent
      return { state: 'live', demand: isDemanded ? demandOf(world) : null }
    },
    stepSession: (_state: never, event: never) => stepSession(event),
    hasRoomForApiKey: () => keys.filter(({ row }) => row !== null).length < ROOM,
    lockNamedApiKey: () => {
      const row = keys[named ?? -1]?.row
      return row ? (row.isLapsed ? 'lapsed' : 'live') : 'none'
    },
    stepApiKey: stepKey as never,
    performApiKey: perform as never,
  }
  const flow = given.flows[act.flow]()
  let asked = flow.next()
  while (!asked.done) {
    const { name, args } = asked.value as Asked
    const operation = operations[name]
    if (!operation) throw new Error(`The world has no operation ${name}.`)
    asked = flow.next(operation(...(args as never[])))
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
