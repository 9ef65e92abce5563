// Makes a world: its ledgers compiled, the layout of its state packed, and the service's flows taken as trees.

import { initialTransition } from 'xstate'
import type { Purpose } from '../../machines/one-time-code/one-time-code.machine.ts'
import { events } from '../../machines/samples.ts'
import { type Compiled, compile, eventNumber, stateNumber } from './compile.ts'
import { type Endpoint, endpoints } from './flows.ts'
import { bindTo } from './host.ts'
import { type Browser, OVER, type Policy, TRIES } from './options.ts'
import { packingOf } from './packing.ts'
import { LAYOUT_SIZE, layout } from './state-layout.ts'
import { treeOf } from './tree.ts'
import { type Bound, forgetCodes, type Ledger, type Parts, requestOf, type World } from './world.ts'

const bind = (name: Ledger, compiled: Compiled): Bound => ({
  name,
  compiled,
  answers: compiled.effects.map((effects) => ({ accepted: true, effects: effects as never[] })),
  taken: new Uint8Array(compiled.next.length),
})

export type WorldOptions = {
  browsers: readonly Browser[]
  purposes: readonly Purpose[]
  policy: Policy
  parts: Parts
  /** Whether it matters which session an application's session came from. */
  followsSources?: boolean
  /** How many of the browsers have a form, and how many values its fields have. */
  forms?: { count: number; form: number; answer: number }
}

function sizesOf(
  { browsers, purposes, policy, forms, followsSources }: WorldOptions,
  { account, code, appSession }: Record<'account' | 'code' | 'appSession', Bound>,
): Uint16Array {
  const sizes = new Uint16Array(LAYOUT_SIZE).fill(1)
  const give = (size: number, ...where: (number | undefined)[]) => {
    for (const one of where) if (one !== undefined) sizes[one] = size
  }
  give(account.compiled.states.length, layout.account)
  for (const purpose of purposes) {
    give(code.compiled.states.length, layout.code[purpose])
    give(2, layout.lapsed[purpose], layout.mailed[purpose])
    give(OVER + 1, layout.guesses[purpose])
  }
  give(2, layout.budget, layout.proven, ...layout.linked.slice(1))
  give(3, layout.password, layout.newest, layout.proposals)
  give(browsers.length + 1, layout.verifier)
  if (followsSources) give(2, layout.member)
  for (const browser of browsers.keys()) {
    give(3, layout.attempt[browser])
    give(2, layout.session[browser])
    give(appSession.compiled.states.length, layout.app[browser])
    if (policy.trustsClientUser) give(2, layout.asserted[browser])
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

export function createWorld(options: WorldOptions): World {
  const { browsers, purposes, policy, parts } = options
  const ofCodes = { triesAllowed: TRIES }
  const ledger = (name: Ledger, input?: unknown) => {
    const samples = Object.values(events[name]).flat()
    return bind(name, compile({ machine: parts.machines[name], input, events: samples }))
  }
  const account = ledger('account', policy)
  const code = ledger('one-time-code', ofCodes)
  const [, begun] = initialTransition(parts.machines['one-time-code'], ofCodes)
  const reset = ledger('password-reset')
  const appSession = ledger('app-session')
  const asking = eventNumber(appSession.compiled, { type: 'data.requested' })
  const packing = packingOf(sizesOf(options, { account, code, appSession }))
  const state = new Uint16Array(LAYOUT_SIZE)
  const world: World = {
    packing,
    state,
    browsers,
    purposes,
    policy,
    parts,
    account,
    code,
    reset,
    appSession,
    givesData: appSession.compiled.states.map(
      (_, state) =>
        appSession.compiled.effects[state * appSession.compiled.events.length + asking]?.includes(
          'giveData',
        ) ?? false,
    ),
    followsSources: options.followsSources ?? false,
    run: {} as World['run'],
    request: requestOf(0, 1),
    nextAccount: -1,
    begun: { accepted: true, effects: begun.map(({ type }) => type as never) },
    flaw: null,
    answer: '',
    trace: null,
    mails: null,
    states: {
      none: stateNumber(account.compiled, 'none'),
      unverified: stateNumber(account.compiled, 'unverified'),
      verified: stateNumber(account.compiled, 'verified'),
      issued: stateNumber(code.compiled, 'issued'),
      expired: stateNumber(code.compiled, 'expired'),
    },
    get: (field) => state[field ?? LAYOUT_SIZE] ?? 0,
    set: (field, value) => {
      state[field ?? LAYOUT_SIZE] = value
    },
    restart: () => {
      state.fill(0)
      forgetCodes(world)
    },
  }
  const perform = bindTo(world)
  for (const [endpoint, begin] of Object.entries(endpoints))
    world.run[endpoint as Endpoint] = treeOf(() => begin(parts.flows), perform)
  world.restart()
  return world
}
