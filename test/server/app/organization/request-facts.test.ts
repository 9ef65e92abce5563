// Each event brings what the effects need that a machine may answer it with, and no effect is without somebody to perform it.

import { describe, expect, expectTypeOf, test } from 'vitest'
import { type AnyStateMachine, type EventObject, transition } from 'xstate'
import { machines } from '../../../../machines/all.ts'
import { nodesOf } from '../../../../machines/kit/edges.ts'
import { events } from '../../../../machines/samples-by-machine.ts'
import type { Effects as InvitationEffects } from '../../../../server/app/rows/invitations.handlers.ts'
import type { createOrganization } from '../../../../server/app/rows/members.flow.ts'
import type { Effects as MemberEffects } from '../../../../server/app/rows/members.handlers.ts'
import { neededByEffect, neededByEvent } from '../../../../server/app/rows/organization-facts.ts'
import type { Flow } from '../../../../server/app/rows/organization-operations.ts'
import type { workInMade } from '../../../../server/app/sessions/session.flow.ts'
import type { answers, later, stored } from '../../../../server/app/sessions/session-effects.ts'
import type {
  AppSessionEffect,
  SessionAnswer,
  Flow as SessionFlow,
} from '../../../../server/app/sessions/session-operations.ts'

const needs: Record<string, readonly string[]> = neededByEffect

function effectsOf(machine: AnyStateMachine, event: EventObject): string[] {
  const states = nodesOf(machine).flatMap(({ path: [value] }) => value ?? [])
  return states.flatMap((value) =>
    transition(machine, machine.resolveState({ value, context: {} }), event)[1].map(({ type }) => type),
  )
}

describe.each(['membership', 'invitation', 'api-key'] as const)('%s', (name) => {
  test.each(Object.entries(events[name]) as [keyof typeof neededByEvent, EventObject[]][])(
    '%s',
    (type, sent) => {
      const needed = sent
        .flatMap((event) => effectsOf(machines[name], event))
        .flatMap((effect) => needs[effect] ?? [])
      expect([...neededByEvent[type]].toSorted()).toEqual([...new Set(needed)].toSorted())
    },
  )
})

test('an effect that nobody performs does not compile', () => {
  expectTypeOf<Omit<InvitationEffects, 'mailInvitation'>>().not.toExtend<InvitationEffects>()
  expectTypeOf<Omit<MemberEffects, 'storeRole'>>().not.toExtend<MemberEffects>()
  expectTypeOf<keyof InvitationEffects>().toEqualTypeOf<'storeInvitation' | 'mailInvitation'>()
  type SessionEffect = keyof typeof stored | keyof typeof later | keyof typeof answers
  expectTypeOf<SessionEffect>().toEqualTypeOf<AppSessionEffect | SessionAnswer>()
})

test('a flow whose request does not bring what its effects need does not compile', () => {
  type Making = ReturnType<typeof createOrganization>
  expectTypeOf<Making>().toExtend<Flow<'requester' | 'organization'>>()
  expectTypeOf<Making>().not.toExtend<Flow<'requester'>>()
  expectTypeOf<ReturnType<typeof workInMade>>().not.toExtend<SessionFlow>()
})
