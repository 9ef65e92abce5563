// Three people and the console, as small as the flows allow: the roles that are stored, and what anybody may order or ask.

import {
  type ConsoleEvent,
  type ConsoleRole,
  consoleAccessMachine,
} from '../../../machines/console-access/console-access.machine.ts'
import type { Demand, Demanded } from '../../../machines/kit/demand.ts'
import { type Step, step } from '../../../machines/kit/step.ts'
import {
  act as actFlow,
  impersonate,
  look,
  orderConsoleRole,
  replayWebhooks,
  view,
} from '../../../server/auth/flows/console/console.flow.ts'
import type {
  ConsoleHostEffect,
  ConsoleState,
} from '../../../server/auth/flows/console/console.operations.ts'
import { stepSession } from '../api-keys/key-world.ts'

const PEOPLE = [0, 1, 2]

/** By person. */
export type World = readonly ConsoleState[]

export const begins: World = PEOPLE.map(() => 'none' as const)

/** `by`: whose name the command is run by; null for somebody who is none of the three. */
export type Act =
  | { order: ConsoleRole | 'withdrawal'; of: number; by: number | null }
  | { look: 'named' | 'part'; by: number; session: Session }
  | { view: 'everything'; by: number; session: Session }
  /** `follows`: from a look that was used for nothing yet. `of` null: with webhooks, which are nobody’s. */
  | {
      does: 'something accepted' | 'something else'
      of: number | null
      by: number
      session: Session
      follows: boolean
      /** For that person, or as them. */
      isAs: boolean
    }

type Session = 'recent' | 'old' | 'below'
const sessions: readonly Session[] = ['recent', 'old', 'below']

export const acts: readonly Act[] = PEOPLE.flatMap((person): Act[] => [
  ...(['support', 'operator', 'withdrawal'] as const).flatMap((order) =>
    [...PEOPLE, null].map((by) => ({ order, of: person, by })),
  ),
  ...(['named', 'part'] as const).flatMap((kind) =>
    sessions.map((session) => ({ look: kind, by: person, session })),
  ),
  ...sessions.map((session) => ({ view: 'everything' as const, by: person, session })),
  ...(['something accepted', 'something else'] as const).flatMap((does) =>
    [...PEOPLE, null].flatMap((of) =>
      sessions.flatMap((session) =>
        [true, false].flatMap((follows) =>
          // As webhooks nobody acts.
          (of === null ? [false] : [false, true]).map((isAs) => ({
            ...{ does, of, by: person, session, follows, isAs },
          })),
        ),
      ),
    ),
  ),
])

export type Machine = typeof consoleAccessMachine
export const soundMachine = consoleAccessMachine

export const soundFlows = { look, view, act: actFlow, impersonate, replayWebhooks, orderConsoleRole }

/** What of the host a fault takes away. */
export type Host = { forgets: boolean; knowsLast: boolean; demands: boolean }
export const soundHost: Host = { forgets: true, knowsLast: true, demands: true }

export type Given = { flows: typeof soundFlows; take: ReturnType<typeof stepper>['take']; host: Host }

/** `taken`: the machine’s steps that were asked for. */
export function stepper(machine: Machine) {
  const taken = new Map<string, { state: ConsoleState; event: ConsoleEvent }>()
  return {
    taken,
    take(state: ConsoleState, event: ConsoleEvent): Step<Machine> {
      taken.set(`${state} ${JSON.stringify(event)}`, { state, event })
      return step(machine, { state, context: {} }, event)
    },
  }
}

/** As the row of the route says it. */
export const demandOfLook: Demand = { level: 'aal2', within: 900 }

const shownBy = {
  recent: { first: 0, aal1: 0, aal2: 0 },
  old: { first: 0, aal1: 901, aal2: 901 },
  below: { first: 0, aal1: 0, aal2: null },
}

const demandOf = (session: Session): Demanded => ({
  ...demandOfLook,
  shown: shownBy[session],
  reach: 'aal2',
})

export type Done = { after: World; shows: 'person' | 'people' | 'everything' | null; acts: boolean }

/** Runs the flow of a request, or of a command. */
export function run(world: World, act: Act, { flows, take, host }: Given): Done {
  const after = [...world]
  let shows: Done['shows'] = null
  let acts = false
  const whose = 'order' in act ? act.of : act.by
  const isOperator = (role: ConsoleState) => role === 'operator'
  const perform: Record<ConsoleHostEffect, () => void> = {
    storeSupport: () => {
      after[whose] = 'support'
    },
    storeOperator: () => {
      after[whose] = 'operator'
    },
    forgetRole: () => {
      if (host.forgets) after[whose] = 'none'
    },
    showPerson: () => {
      shows = 'person'
    },
    listPeople: () => {
      shows = 'people'
    },
    showView: () => {
      shows = 'everything'
    },
    performAct: () => {
      acts = true
    },
    performReplay: () => {
      acts = true
    },
    beginImpersonation: () => {
      acts = true
    },
  }
  const operations: Record<string, (...args: never[]) => unknown> = {
    lockAccount: () => {},
    lockAccountOfSession: () => ({
      state: 'live',
      by: 'token',
      demand: 'session' in act && host.demands ? demandOf(act.session) : null,
    }),
    stepSession: (_state: never, event: never) => stepSession(event),
    findConsoleRole: () => after[whose],
    findNamedPerson: () => 'look' in act && act.look === 'named',
    findActed: () =>
      'does' in act && {
        isOfHolder: act.of !== null && after[act.of] !== 'none',
        isFromLook: act.follows,
        isAccepted: act.does === 'something accepted',
      },
    findReplayed: () =>
      'does' in act && {
        isFromLook: act.follows,
        isAccepted: act.does === 'something accepted',
      },
    lockConsoleRoles: () => ({
      state: after[whose],
      isLastOperator: host.knowsLast && !after.some((role, person) => person !== whose && isOperator(role)),
      isOwn: act.by === whose,
    }),
    stepConsole: take as never,
    performConsole: ((effect: ConsoleHostEffect) => perform[effect]()) as never,
  }
  const flow =
    'order' in act
      ? flows.orderConsoleRole(act.order === 'withdrawal' ? null : act.order)
      : 'look' in act
        ? flows.look()
        : 'view' in act
          ? flows.view()
          : act.of === null
            ? flows.replayWebhooks()
            : act.isAs
              ? flows.impersonate()
              : flows.act()
  let asked = flow.next()
  while (!asked.done) {
    const { name, args } = asked.value as { name: string; args: readonly unknown[] }
    const operation = operations[name]
    if (!operation) throw new Error(`The world has no operation ${name}.`)
    asked = flow.next(operation(...(args as never[])))
  }
  return { after, shows, acts }
}
