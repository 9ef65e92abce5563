// Faults by which somebody may show second factors until one is right.

import { edited } from '../edited.ts'
import { layout } from '../state-layout.ts'
import { withHost } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const within = 'hardened: second factors, resets and changes of password, two browsers'
const property = 'a second factor is accepted past its tries'

export const faultsOfTries: readonly SeededFault[] = [
  {
    flaw: 'the last try does not end a waiting sign-in',
    within,
    property,
    steps: 8,
    parts: () =>
      edited({
        machine: 'sign-in',
        at: ['states', 'awaitingSecondFactor', 'on', 'factor.mismatched', 0],
        put: { guard: 'isLastTry', actions: 'countTry', meta: { requirement: 'X-1' } },
      }),
  },
  {
    flaw: 'a session compares codes of the app although the day’s tries are used up',
    within,
    property,
    steps: 7,
    parts: withHost({
      compareTotp: (world) => () => {
        const { get, request } = world
        if (!request.isBySession && get(layout.appBudget) === 1) return 'budget.spent'
        if (request.factor !== 'totp') return 'code.mismatched'
        return get(layout.spentStep) === 1 ? 'code.replayed' : 'code.matched'
      },
    }),
  },
  {
    flaw: 'a wrong code at a sign-in costs a try although the day’s are used up',
    within,
    property: 'a code that is not compared costs a try',
    steps: 7,
    parts: withHost({
      compareTotp: (world) => () => {
        const { get, request } = world
        if (request.factor !== 'totp') return 'code.mismatched'
        if (get(layout.appBudget) === 1) return 'budget.spent'
        return get(layout.spentStep) === 1 ? 'code.replayed' : 'code.matched'
      },
    }),
  },
]
