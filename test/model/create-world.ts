// Makes a world: its machines compiled, the layout of its state packed, and the service's flows taken as trees.

import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, initialTransition } from 'xstate'
import { events } from '../../machines/samples-by-machine.ts'
import { deleted } from './app-session.ts'
import { type Compiled, compile, eventNumber, stateNumber } from './compile.ts'
import { type Endpoint, endpoints } from './flows.ts'
import { bindTo } from './host.ts'
import { TRIES } from './options.ts'
import { requestOf } from './request.ts'
import { sizesOf, type WorldOptions } from './sizes-of-state.ts'
import { LAYOUT_SIZE } from './state-layout.ts'
import { treeOf } from './tree.ts'
import { type Bound, forgetCodes, type ModelMachine, type World } from './world.ts'

const bind = (name: ModelMachine, compiled: Compiled): Bound => ({
  name,
  compiled,
  answers: compiled.effects.map((effects) => ({ accepted: true, effects: effects as never[] })),
  taken: new Uint8Array(compiled.next.length),
})

const NOWHERE = -1

/** What a code is told of browsers that did not ask for it. */
const ofOtherBrowsers: readonly string[] = ['browser.differed', 'code.mismatchedElsewhere']

/** Tries count while a code is open: what it has had before makes no difference any more. */
const byTries = ({ value, context }: AnyMachineSnapshot) =>
  value === 'issued' ? JSON.stringify([value, context]) : JSON.stringify(value)

const known = new WeakMap<AnyStateMachine, Map<string, Compiled>>()

/** Worlds of one policy have the same adjacency maps: there are fifty worlds in a run. */
function compileOnce(recipe: Parameters<typeof compile>[0], name: string): Compiled {
  const ofMachine = known.get(recipe.machine) ?? new Map<string, Compiled>()
  known.set(recipe.machine, ofMachine)
  const compiled = ofMachine.get(name) ?? compile(recipe)
  ofMachine.set(name, compiled)
  return compiled
}

export function createWorld(options: WorldOptions): World {
  const { browsers, purposes, policy, parts } = options
  const ofCodes = { triesAllowed: TRIES }
  const bound = (name: ModelMachine, input?: unknown, key?: (snapshot: AnyMachineSnapshot) => string) => {
    const samples: EventObject[] = Object.values(events[name]).flat()
    const sent = samples.filter(({ type }) => options.followsRequesters || !ofOtherBrowsers.includes(type))
    const recipe = { machine: parts.machines[name], input, events: sent, ...(key && { key }) }
    return bind(name, compileOnce(recipe, JSON.stringify([input, sent.length])))
  }
  const account = bound('account', policy)
  const signIn = bound('sign-in', policy)
  const session = bound('auth-session')
  const code = bound('one-time-code', ofCodes, byTries)
  const [, begun] = initialTransition(parts.machines['one-time-code'], ofCodes)
  const reset = bound('password-reset')
  const change = bound('email-change')
  const [, begunChange] = initialTransition(parts.machines['email-change'])
  const totp = bound('totp')
  const recoveryCodes = bound('recovery-codes')
  const passkey = bound('passkey')
  const recovery = bound('factor-recovery')
  const passesUnanswered = options.passesUnanswered ?? false
  const asked = bound('policy', { passesUnanswered })
  const appSession = bound('app-session')
  const asking = eventNumber(appSession.compiled, { type: 'data.requested', of: 'person' } as EventObject)
  const sizes = sizesOf(options, { account, code, change, totp, recovery, appSession })
  const state = new Uint16Array(LAYOUT_SIZE)
  const before = new Uint16Array(LAYOUT_SIZE)
  const world: World = {
    sizes,
    state,
    before,
    browsers,
    purposes,
    policy,
    judgedBy: options.judgedBy ?? policy,
    parts,
    account,
    signIn,
    session,
    code,
    reset,
    change,
    totp,
    recoveryCodes,
    passkey,
    recovery,
    asked,
    passesUnanswered,
    appSession,
    givesData: appSession.compiled.states.map(
      (_, state) =>
        appSession.compiled.effects[state * appSession.compiled.events.length + asking]?.includes(
          'giveData',
        ) ?? false,
    ),
    deleted: eventNumber(appSession.compiled, deleted),
    followsSources: options.followsSources ?? false,
    operator: options.operator ?? 'nobody',
    followsRequesters: options.followsRequesters ?? false,
    followsTyped: options.followsTyped ?? false,
    followsVerifiers: options.followsVerifiers ?? false,
    followsRecovery: options.hasRecovery ?? false,
    followsAge: options.followsAge ?? false,
    followsLifts: options.followsLifts ?? false,
    followsFactors: (options.hasFactors || options.hasPasskeys) ?? false,
    run: {} as World['run'],
    branches: {} as World['branches'],
    request: requestOf(0, 1),
    policySays: null,
    nextAccount: -1,
    begun: { accepted: true, effects: begun.map(({ type }) => type as never) },
    begunChange: { accepted: true, effects: begunChange.map(({ type }) => type as never) },
    flaw: null,
    answer: '',
    trace: null,
    mails: null,
    states: {
      none: stateNumber(account.compiled, 'none'),
      unverified: stateNumber(account.compiled, 'unverified'),
      verified: stateNumber(account.compiled, 'verified'),
      locked: stateNumber(account.compiled, 'locked'),
      // Elsewhere no event leads there.
      waiting: policy.demandsApproval ? stateNumber(account.compiled, 'waiting') : NOWHERE,
      issued: stateNumber(code.compiled, 'issued'),
      expired: stateNumber(code.compiled, 'expired'),
      requested: stateNumber(change.compiled, 'requested'),
      changed: stateNumber(change.compiled, 'changed'),
      undone: stateNumber(change.compiled, 'undone'),
      withdrawn: stateNumber(change.compiled, 'withdrawn'),
      pending: stateNumber(totp.compiled, 'pending'),
      active: stateNumber(totp.compiled, 'active'),
      withoutTenant: stateNumber(appSession.compiled, 'withoutTenant'),
      choosing: stateNumber(appSession.compiled, 'choosing'),
      belowDemand: stateNumber(appSession.compiled, 'belowDemand'),
      inTenant: stateNumber(appSession.compiled, 'inTenant'),
    },
    get: (field) => state[field ?? LAYOUT_SIZE] ?? 0,
    was: (field) => before[field ?? LAYOUT_SIZE] ?? 0,
    set: (field, value) => {
      state[field ?? LAYOUT_SIZE] = value
    },
    restart: () => {
      state.fill(0)
      forgetCodes(world)
    },
  }
  const perform = bindTo(world)
  for (const [endpoint, begin] of Object.entries(endpoints)) {
    const { run, branches } = treeOf(() => begin(parts.flows), perform)
    world.run[endpoint as Endpoint] = run
    world.branches[endpoint as Endpoint] = branches
  }
  world.restart()
  return world
}
