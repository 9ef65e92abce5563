// Makes a world: its machines compiled, the layout of its state packed, and the service's flows taken as trees.

import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, initialTransition } from 'xstate'
import { isLink, type Purpose } from '../../machines/kit/mailings.ts'
import { events } from '../../machines/samples.ts'
import { deleted } from './app-session.ts'
import { type Compiled, compile, eventNumber, stateNumber } from './compile.ts'
import { type Endpoint, endpoints } from './flows.ts'
import { bindTo } from './host.ts'
import { type Browser, OVER, type Policy, SEVERAL, SPENT, TRIES, TRIES_OF_SIGN_IN } from './options.ts'
import { packingOf } from './packing.ts'
import { FIRST, REASONS } from './reasons.ts'
import { requestOf } from './request.ts'
import { LAYOUT_SIZE, layout } from './state-layout.ts'
import { treeOf } from './tree.ts'
import { type Bound, forgetCodes, type ModelMachine, type Parts, type World } from './world.ts'

const bind = (name: ModelMachine, compiled: Compiled): Bound => ({
  name,
  compiled,
  answers: compiled.effects.map((effects) => ({ accepted: true, effects: effects as never[] })),
  taken: new Uint8Array(compiled.next.length),
})

export type WorldOptions = {
  browsers: readonly Browser[]
  purposes: readonly Purpose[]
  policy: Policy
  judgedBy?: Policy
  parts: Parts
  /** Whether it matters which session an application's session came from. */
  followsSources?: boolean
  /** Whether it matters here which browser asked for a code, and which passwords were typed. */
  followsRequesters?: boolean
  followsTyped?: boolean
  /** Whether verifiers lapse. */
  followsVerifiers?: boolean
  /** Whether anybody gets to the application, and whether anybody comes from a provider. */
  hasApplication?: boolean
  hasProviders?: boolean
  /** Whether anybody has an authenticator app, and whether a passkey. */
  hasFactors?: boolean
  hasPasskeys?: boolean
  /** Whether the guesses of a day can be used up, and the wrong codes of an app. */
  hasBudget?: boolean
  hasAppBudget?: boolean
  /** How many of the browsers have a form, and how many values its fields have. */
  forms?: { count: number; form: number; answer: number }
}

function sizesOf(
  options: WorldOptions,
  {
    account,
    code,
    change,
    totp,
    appSession,
  }: Record<'account' | 'code' | 'change' | 'totp' | 'appSession', Bound>,
): Uint16Array {
  const {
    browsers,
    purposes,
    policy,
    forms,
    followsSources,
    hasProviders = true,
    hasApplication = true,
    hasFactors,
    hasPasskeys,
  } = options
  const sizes = new Uint16Array(LAYOUT_SIZE).fill(1)
  const give = (size: number, ...where: (number | undefined)[]) => {
    for (const one of where) if (one !== undefined) sizes[one] = size
  }
  give(account.compiled.states.length, layout.account)
  for (const purpose of purposes) {
    give(code.compiled.states.length, layout.code[purpose])
    give(2, layout.lapsed[purpose], layout.mailed[purpose])
    give(OVER + 1, layout.guesses[purpose])
    if (!options.followsRequesters || isLink(purpose)) continue
    give(TRIES + 1, layout.guessesElsewhere[purpose])
    give(browsers.length + 1, layout.requester[purpose])
  }
  if (purposes.includes('change-email')) give(change.compiled.states.length, layout.change)
  if (options.hasBudget ?? true) give(SPENT + 1, layout.budget)
  give(2, layout.proven)
  // A password that was made up is proposed where its browser is told of the code, and nowhere else.
  const invented = policy.disclosesUnverified ? 1 : 0
  give(3 + invented, layout.password)
  give(3, layout.newest)
  give(3, layout.proposals)
  if (options.followsTyped) give(SEVERAL + 1, layout.typed)
  if (hasProviders) {
    give(2, ...layout.linked.slice(1))
    give(browsers.length + 1, layout.verifier)
    if (options.followsVerifiers) give(2, layout.verifierLapsed, layout.redeemed)
  }
  if (followsSources) give(2, layout.member)
  if (hasFactors) {
    give(totp.compiled.states.length, layout.totp)
    give(3, layout.appOf, layout.recovery, layout.codesOf)
    give(2, layout.spentStep, ...(options.hasAppBudget ? [layout.appBudget] : []))
    if (purposes.includes('change-email')) give(2, layout.sinceChange)
  }
  if (hasPasskeys) give(3, layout.passkey, layout.keyOf)
  for (const browser of browsers.keys()) {
    give(4 + 2 * invented, layout.attempt[browser])
    if (options.followsTyped) give(2, layout.chosen[browser])
    give(2, layout.session[browser])
    if (hasFactors || hasPasskeys) give(REASONS, layout.reason[browser])
    if (hasFactors) {
      give(FIRST.length, layout.challenge[browser])
      give(TRIES_OF_SIGN_IN + Number(options.hasAppBudget ?? false), layout.tries[browser])
    }
    if (hasPasskeys) give(5, layout.ceremony[browser])
    if (hasApplication) give(appSession.compiled.states.length, layout.app[browser])
    if (hasApplication && policy.trustsClientUser) give(2, layout.asserted[browser])
    if (followsSources) {
      give(4, layout.source[browser])
      give(2, layout.old[browser])
    }
    if (!forms || browser >= forms.count) continue
    give(forms.form, layout.form[browser])
    give(forms.answer, layout.answer[browser])
  }
  return sizes
}

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
  const appSession = bound('app-session')
  const asking = eventNumber(appSession.compiled, { type: 'data.requested' })
  const packing = packingOf(sizesOf(options, { account, code, change, totp, appSession }))
  const state = new Uint16Array(LAYOUT_SIZE)
  const before = new Uint16Array(LAYOUT_SIZE)
  const world: World = {
    packing,
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
    appSession,
    givesData: appSession.compiled.states.map(
      (_, state) =>
        appSession.compiled.effects[state * appSession.compiled.events.length + asking]?.includes(
          'giveData',
        ) ?? false,
    ),
    deleted: eventNumber(appSession.compiled, deleted),
    followsSources: options.followsSources ?? false,
    followsRequesters: options.followsRequesters ?? false,
    followsTyped: options.followsTyped ?? false,
    followsVerifiers: options.followsVerifiers ?? false,
    followsFactors: (options.hasFactors || options.hasPasskeys) ?? false,
    run: {} as World['run'],
    branches: {} as World['branches'],
    request: requestOf(0, 1),
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
