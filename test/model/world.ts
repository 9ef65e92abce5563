// The state of the product as a search sees it: one e-mail address, its codes, its passwords, and a few browsers.

import type { AnyStateMachine, EventObject } from 'xstate'
import { type MachineName, machines } from '../../machines/all.ts'
import { events } from '../../machines/samples.ts'
import { type Compiled, compile, stateNumber } from './compile.ts'
import { accountEffects, codeEffects, type Effect, resetEffects } from './effects.ts'
import { type Layout, layoutOf } from './fields.ts'
import type { Fact, Purpose } from './host.ts'
import { apps, type Browser, OVER, type Policy, TRIES } from './options.ts'
import { LAYOUT_SIZE, layout } from './state-layout.ts'
import { forgetCodes } from './tell.ts'

/** What the product is made of; a planted flaw changes a part of it. */
export type Parts = {
  machines: Record<keyof typeof machines, AnyStateMachine>
  /** Facts that are taken to hold otherwise than they should. */
  facts: Partial<Record<Fact, (world: World) => boolean>>
}

export const soundParts: Parts = { machines, facts: {} }

/** Of one request, from its first row to its answer. */
export type Request = {
  browser: number
  who: number
  /** Of the code at hand. */
  purpose: Purpose
  /** The digits presented: of the newest code of a purpose, or made up. */
  digits: Purpose | 'made-up'
  passwordIsOwn: boolean
  /** It is a provider's return: whether its person is emailVerified for, is known already, and is in its own browser. */
  provider: boolean
  emailVerified: boolean
  wasLinked: boolean
  sameBrowser: boolean
  /** The reset code's state before this request. */
  resetCode: number
  /** What came of the rows: whether the account had an answer, a code and a reset were accepted, and so on. */
  told: boolean
  accepted: boolean
  resetAccepted: boolean
  opened: boolean
  verifier: boolean
  refusal: string | null
}

/** One transition, by its place in the adjacency map of its machine. */
export type Traced = { machine: MachineName; actor: string; event: EventObject; cell: number; state: number }

/** A ledger's adjacency map, and what its effects do here. */
export type Bound = {
  name: keyof typeof machines
  compiled: Compiled
  performs: (readonly Effect[])[]
  numbers: Map<EventObject, number>
}

export type World = {
  layout: Layout
  state: Uint16Array
  browsers: readonly Browser[]
  purposes: readonly Purpose[]
  policy: Policy
  parts: Parts
  account: Bound
  code: Bound
  reset: Bound
  request: Request
  /** The first property that the last step broke. */
  flaw: string | null
  /** What the last step was answered. */
  answer: string
  /** Filled only while a path is told. */
  trace: Traced[] | null
  /** Likewise: the purposes of the codes that were mailed. */
  mails: Purpose[] | null
  /** By number, those that facts and effects ask for. */
  states: Record<'none' | 'unverified' | 'verified' | 'issued' | 'expired', number>
  get: (place: number | undefined) => number
  set: (place: number | undefined, value: number) => void
  /** As at the beginning: nobody has signed up. */
  restart: () => void
}

function bind(name: Bound['name'], compiled: Compiled, effects: Record<string, Effect>): Bound {
  const performs = compiled.effects.map((names) =>
    names.map((effect) => {
      const found = effects[effect]
      if (!found) throw new Error(`What ${name}'s effect ${effect} does is not said: add it to effects.ts.`)
      return found
    }),
  )
  return { name, compiled, performs, numbers: new Map() }
}

export type WorldOptions = {
  browsers: readonly Browser[]
  purposes: readonly Purpose[]
  policy: Policy
  parts?: Parts
  /** How many of the browsers have a form, and how many values its layout have. */
  forms?: { count: number; form: number; answer: number }
}

function sizesOf(
  { browsers, purposes, forms }: WorldOptions,
  account: Compiled,
  code: Compiled,
): Uint16Array {
  const sizes = new Uint16Array(LAYOUT_SIZE).fill(1)
  const give = (size: number, ...where: (number | undefined)[]) => {
    for (const one of where) if (one !== undefined) sizes[one] = size
  }
  give(account.states.length, layout.account)
  for (const purpose of purposes) {
    give(code.states.length, layout.code[purpose])
    give(2, layout.lapsed[purpose], layout.mailed[purpose])
    give(OVER + 1, layout.guesses[purpose])
  }
  give(2, layout.budget, layout.proven, ...layout.linked.slice(1))
  give(3, layout.password, layout.newest, layout.proposals)
  give(browsers.length + 1, layout.verifier)
  for (const browser of browsers.keys()) {
    give(3, layout.attempt[browser])
    give(2, layout.session[browser])
    give(apps.length, layout.app[browser])
    if (!forms || browser >= forms.count) continue
    give(forms.form, layout.form[browser])
    give(forms.answer, layout.answer[browser])
  }
  return sizes
}

export function createWorld(options: WorldOptions): World {
  const { browsers, purposes, policy, parts = soundParts } = options
  const ledger = (name: 'account' | 'one-time-code' | 'password-reset', input?: unknown) =>
    compile({ machine: parts.machines[name], input, events: Object.values(events[name]).flat() })
  const account = bind('account', ledger('account', policy), accountEffects)
  const code = bind('one-time-code', ledger('one-time-code', { triesAllowed: TRIES }), codeEffects)
  const reset = bind('password-reset', ledger('password-reset'), resetEffects)
  const layout = layoutOf(sizesOf(options, account.compiled, code.compiled))
  const state = new Uint16Array(LAYOUT_SIZE)
  const world: World = {
    layout,
    state,
    browsers,
    purposes,
    policy,
    parts,
    account,
    code,
    reset,
    request: requestOf(0, 1),
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
    get: (place) => state[place ?? LAYOUT_SIZE] ?? 0,
    set: (place, value) => {
      state[place ?? LAYOUT_SIZE] = value
    },
    restart: () => {
      state.fill(0)
      forgetCodes(world)
    },
  }
  world.restart()
  return world
}

export const requestOf = (browser: number, who: number, given: Partial<Request> = {}): Request => ({
  browser,
  who,
  purpose: 'email-verification',
  digits: 'made-up',
  passwordIsOwn: true,
  provider: false,
  emailVerified: false,
  wasLinked: false,
  sameBrowser: false,
  resetCode: 0,
  told: true,
  accepted: false,
  resetAccepted: false,
  opened: false,
  verifier: false,
  refusal: null,
  ...given,
})
