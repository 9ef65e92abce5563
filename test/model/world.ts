// The state of the product as a search sees it: one e-mail address, its codes, its passwords, and a few browsers.

import type { AnyStateMachine, EventObject } from 'xstate'
import { type MachineName, machines } from '../../machines/all.ts'
import { events } from '../../machines/samples.ts'
import { type Compiled, compile, stateNumber } from './compile.ts'
import type { Condition, Purpose } from './host.ts'
import { apps, type Browser, OVER, type Policy, TRIES } from './options.ts'
import { type Packing, packingOf } from './packing.ts'
import { LAYOUT_SIZE, layout } from './state-layout.ts'

/** What the product is made of; a seeded fault changes a part of it. */
export type Parts = {
  machines: Record<keyof typeof machines, AnyStateMachine>
  /** Conditions that hold otherwise than they should. */
  conditions: Partial<Record<Condition, (world: World) => boolean>>
}

export const soundParts: Parts = { machines, conditions: {} }

/** Of one request, from its first row to its answer. */
export type Request = {
  browser: number
  who: number
  /** Of the code at hand. */
  purpose: Purpose
  /** The digits presented: of the newest code of a purpose, or made up. */
  digits: Purpose | 'made-up'
  passwordIsOwn: boolean
  /** Of a provider's return: whether the provider has verified the e-mail, the identity is linked, the browser the same. */
  provider: boolean
  emailVerified: boolean
  wasLinked: boolean
  sameBrowser: boolean
  /** The reset code's state before this request. */
  resetCode: number
  /** What came of the rows: whether the account answered its event, a code and a reset were accepted, and so on. */
  accountAnswered: boolean
  accepted: boolean
  resetAccepted: boolean
  opened: boolean
  verifier: boolean
  refusal: string | null
}

/** One transition, by its cell in the adjacency map of its machine. */
export type Traced = { machine: MachineName; actor: string; event: EventObject; cell: number; state: number }

/** What an effect of a ledger does to the world. */
export type Effect = (world: World) => void
export type Ledger = 'account' | 'one-time-code' | 'password-reset'
/** By the ledger, and by the effect's name. */
export type Effects = Record<Ledger, Record<string, Effect>>

/** A ledger's adjacency map, and what its effects do here. */
export type Bound = {
  name: Ledger
  compiled: Compiled
  performs: (readonly Effect[])[]
  numbers: Map<EventObject, number>
}

export type World = {
  packing: Packing
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
  /** Filled only while a path is described. */
  trace: Traced[] | null
  /** Likewise: the purposes of the codes that were mailed. */
  mails: Purpose[] | null
  /** By number, those that conditions and effects ask for. */
  states: Record<'none' | 'unverified' | 'verified' | 'issued' | 'expired', number>
  /** A field of the state, by its number in the layout. */
  get: (field: number | undefined) => number
  set: (field: number | undefined, value: number) => void
  /** As at the beginning: nobody has signed up. */
  restart: () => void
}

function bind(name: Bound['name'], compiled: Compiled, effects: Record<string, Effect>): Bound {
  const performs = compiled.effects.map((names) =>
    names.map((effect) => {
      const found = effects[effect]
      if (!found)
        throw new Error(`${name} has an effect ${effect} that does nothing here: add it to effects.ts.`)
      return found
    }),
  )
  return { name, compiled, performs, numbers: new Map() }
}

export type WorldOptions = {
  browsers: readonly Browser[]
  purposes: readonly Purpose[]
  policy: Policy
  parts: Parts
  effects: Effects
  /** How many of the browsers have a form, and how many values its fields have. */
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
  const { browsers, purposes, policy, parts, effects } = options
  const ledger = (name: Ledger, input?: unknown) => {
    const samples = Object.values(events[name]).flat()
    return bind(name, compile({ machine: parts.machines[name], input, events: samples }), effects[name])
  }
  const account = ledger('account', policy)
  const code = ledger('one-time-code', { triesAllowed: TRIES })
  const reset = ledger('password-reset')
  const packing = packingOf(sizesOf(options, account.compiled, code.compiled))
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
    get: (field) => state[field ?? LAYOUT_SIZE] ?? 0,
    set: (field, value) => {
      state[field ?? LAYOUT_SIZE] = value
    },
    restart: () => {
      state.fill(0)
      forgetCodes(world)
    },
  }
  world.restart()
  return world
}

/** Of a code that is over nothing need be known any more. */
export function closeCode({ set }: World, purpose: Purpose): void {
  set(layout.lapsed[purpose], 0)
  set(layout.guesses[purpose], OVER)
}

/** An address without a code is answered as one whose code is over. */
export function forgetCodes(world: World): void {
  for (const purpose of world.purposes) {
    world.set(layout.code[purpose], world.states.expired)
    closeCode(world, purpose)
  }
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
  accountAnswered: true,
  accepted: false,
  resetAccepted: false,
  opened: false,
  verifier: false,
  refusal: null,
  ...given,
})
