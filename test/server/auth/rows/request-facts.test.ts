// Each event brings what the effects need that a machine may answer it with (types alone cannot see the machine).

import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, type EventObject, transition } from 'xstate'
import { machines } from '../../../../machines/all.ts'
import { nodesOf } from '../../../../machines/kit/edges.ts'
import { events } from '../../../../machines/samples-by-machine.ts'
import { neededByEffect, neededByEvent } from '../../../../server/auth/rows/request-facts.ts'

const flag = [true, false]
const policies = flag.flatMap((disclosesUnverified) =>
  flag.flatMap((trustsEveryProvider) =>
    flag.flatMap((opensSessionOnVerify) =>
      flag.flatMap((demandsFactor) =>
        flag.map((demandsApproval) => ({
          disclosesUnverified,
          trustsEveryProvider,
          opensSessionOnVerify,
          demandsFactor,
          demandsApproval,
        })),
      ),
    ),
  ),
)

type Event = keyof typeof neededByEvent
const needs: Record<string, readonly string[]> = neededByEffect

function effectsOf(machine: AnyStateMachine, event: EventObject): string[] {
  const states = nodesOf(machine).flatMap(({ path: [value] }) => value ?? [])
  return states.flatMap((value) =>
    policies.flatMap((context) =>
      transition(machine, machine.resolveState({ value, context }), event)[1].map(({ type }) => type),
    ),
  )
}

describe.each(['account', 'sign-in', 'auth-session', 'password-reset'] as const)('%s', (name) => {
  const samples = Object.entries(events[name]) as [Event, EventObject[]][]

  test.each(samples)('%s', (type, sent) => {
    const needed = sent
      .flatMap((event) => effectsOf(machines[name], event))
      .flatMap((effect) => needs[effect] ?? [])
    expect([...neededByEvent[type]].toSorted()).toEqual([...new Set(needed)].toSorted())
  })
})
