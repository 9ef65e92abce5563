// Faults of the console, each of which the search must find: one of the machine, of a flow, or of what the host does.

import type { Property } from './console-properties.ts'
import { type Host, type Machine, soundFlows, soundMachine } from './console-world.ts'

type Fault = {
  flaw: string
  property: Property
  /** Steps to the shortest example. */
  steps: number
  machine?: Machine
  host?: Partial<Host>
  flows?: Partial<typeof soundFlows>
}

const never = () => false

export const seededFaults: readonly Fault[] = [
  {
    flaw: 'a role in the console does not ask who orders it',
    property: 'somebody gives themselves a role in the console',
    steps: 1,
    machine: soundMachine.provide({ guards: { isOwn: never } }),
  },
  {
    flaw: 'nobody counts the operators of the console',
    property: 'an order takes the last operator of the console',
    steps: 2,
    host: { knowsLast: false },
  },
  {
    flaw: 'a look in the console gives a role',
    property: 'a look in the console changes a role',
    steps: 1,
    flows: { look: giving },
  },
  {
    flaw: 'somebody without a role in the console is taken for support',
    property: 'the console shows somebody to who has no role',
    steps: 1,
    flows: { look: takenFor('support') },
  },
  {
    flaw: 'the console demands nothing of a session',
    property: 'the console shows somebody by a session without a second factor within 15 minutes',
    steps: 2,
    host: { demands: false },
  },
  {
    flaw: 'support is taken for an operator of the console',
    property: 'support searches for people in the console',
    steps: 2,
    flows: { look: takenFor('operator', 'support') },
  },
  {
    flaw: 'an operator of the console is taken for support',
    property: 'the console shows nobody to who may look',
    steps: 2,
    flows: { look: takenFor('support', 'operator') },
  },
  {
    flaw: 'the row of a role in the console that is withdrawn stays',
    property: 'a role in the console that was ordered is another one',
    steps: 2,
    host: { forgets: false },
  },
]

function* giving(): ReturnType<typeof soundFlows.look> {
  yield { name: 'performConsole', args: ['storeSupport'] }
  return null
}

/** The flow, told of one role as of another. */
function takenFor(role: 'support' | 'operator', of: 'none' | 'support' | 'operator' = 'none') {
  return function* look(): ReturnType<typeof soundFlows.look> {
    const flow = soundFlows.look()
    let turn = flow.next()
    while (!turn.done) {
      const answer = yield turn.value
      turn = flow.next(turn.value.name === 'findConsoleRole' && answer === of ? role : answer)
    }
    return turn.value
  }
}
