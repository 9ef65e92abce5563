// Sends the ledgers the events of a request, row by row of host.ts, as the endpoints do.

import type { EventObject } from 'xstate'
import { eventNumber } from './compile.ts'
import { conditions } from './conditions.ts'
import {
  type Endpoint,
  endpoints,
  guessing,
  type Purpose,
  type Row,
  resetStates,
  superseding,
} from './host.ts'
import { OVER } from './options.ts'
import { layout } from './state-layout.ts'
import { type Bound, closeCode, type World } from './world.ts'

function numberIn(ledger: Bound, event: EventObject): number {
  const known = ledger.numbers.get(event)
  if (known !== undefined) return known
  const found = eventNumber(ledger.compiled, event)
  ledger.numbers.set(event, found)
  return found
}

/** @returns the next state, or -1 where the machine has no answer; its effects are performed by then */
function step(world: World, ledger: Bound, state: number, event: EventObject, actor: string = ledger.name) {
  const { compiled } = ledger
  const cell = state * compiled.events.length + numberIn(ledger, event)
  const next = compiled.next[cell] ?? -1
  if (next < 0) return next
  world.trace?.push({ machine: ledger.name, actor, event, cell, state: next })
  for (const effect of ledger.performs[cell] ?? []) effect(world)
  return next
}

function sendToAccount(world: World, event: EventObject): void {
  const next = step(world, world.account, world.get(layout.account), event)
  world.request.accountAnswered = next >= 0
  if (next >= 0) world.set(layout.account, next)
}

function sendToCode(world: World, purpose: Purpose, event: EventObject): void {
  const next = step(world, world.code, world.get(layout.code[purpose]), event, `one-time-code:${purpose}`)
  if (next < 0) return
  world.set(layout.code[purpose], next)
  if (next === world.states.expired) closeCode(world, purpose)
}

/** The ledger reads the state before the guess of this request has changed the code's row. */
function sendToReset(world: World, event: EventObject): void {
  const { reset, code, request } = world
  const value = code.compiled.states[request.resetCode]?.value as keyof typeof resetStates
  const currentState = reset.compiled.states.findIndex((one) => one.value === resetStates[value])
  request.resetAccepted = step(world, reset, currentState, event) >= 0
}

export function issueCode(world: World, purpose: Purpose, mailed: boolean): void {
  if (!world.purposes.includes(purpose)) return
  for (const row of superseding) apply(world, row, purpose)
  world.set(layout.code[purpose], world.states.issued)
  world.set(layout.lapsed[purpose], 0)
  world.set(layout.guesses[purpose], 0)
  world.set(layout.mailed[purpose], mailed ? 1 : 0)
  if (mailed) world.mails?.push(purpose)
}

export function supersedeAll(world: World): void {
  for (const purpose of world.purposes) for (const row of superseding) apply(world, row, purpose)
}

function guess(world: World, purpose: Purpose): void {
  const { request } = world
  request.purpose = purpose
  for (const row of guessing) apply(world, row, purpose)
  const counted = world.get(layout.guesses[purpose])
  // What the properties count: guesses that were compared and found wrong.
  if (!request.accepted && request.digits !== purpose && counted < OVER - 1)
    world.set(layout.guesses[purpose], counted + 1)
}

function apply(world: World, row: Row, purpose: Purpose): void {
  if (row.when && !(world.parts.conditions[row.when] ?? conditions[row.when])(world)) return
  if ('issue' in row) issueCode(world, row.issue, world.get(layout.account) !== world.states.none)
  else if ('guess' in row) guess(world, row.guess)
  else if (row.ledger === 'account') sendToAccount(world, row.event)
  else if (row.ledger === 'password-reset') sendToReset(world, row.event)
  else sendToCode(world, purpose, row.event)
}

/** All rows of an endpoint, in their order. What came of them is in the world's request. */
export function dispatch(world: World, endpoint: Endpoint): void {
  const { request } = world
  if (world.purposes.includes('forget-password'))
    request.resetCode = world.get(layout.code['forget-password'])
  for (const row of endpoints[endpoint]) apply(world, row, request.purpose)
}
