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
    property: 'the console shows somebody to somebody without a role',
    steps: 1,
    flows: { look: takenFor(soundFlows.look, 'support') },
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
    flows: { look: takenFor(soundFlows.look, 'operator', 'support') },
  },
  {
    flaw: 'an operator of the console is taken for support',
    property: 'the console does not show a person to somebody who may look',
    steps: 2,
    flows: { look: takenFor(soundFlows.look, 'support', 'operator') },
  },
  {
    flaw: 'the row of a role in the console that is withdrawn stays',
    property: 'a role in the console that was ordered is another one',
    steps: 2,
    host: { forgets: false },
  },
  {
    flaw: 'an act in the console gives a role',
    property: 'an act in the console changes a role',
    steps: 1,
    flows: { act: giving },
  },
  {
    flaw: 'support is taken for an operator who acts',
    property: 'somebody who is no operator acts in the console',
    steps: 2,
    flows: { act: takenFor(soundFlows.act, 'operator', 'support') },
  },
  {
    flaw: 'an act in the console demands nothing of a session',
    property: 'an operator acts in the console by a session without a second factor within 15 minutes',
    steps: 2,
    flows: { act: undemanded(soundFlows.act) },
  },
  {
    flaw: 'an act in the console does not ask whether it is for somebody with a role',
    property: 'something is done in the console for somebody with a role',
    steps: 2,
    machine: soundMachine.provide({ guards: { isOfHolder: never } }),
  },
  {
    flaw: 'an act in the console does not ask for the look that leads to it',
    property: 'an act in the console follows from no look, or one look leads to two',
    steps: 2,
    machine: soundMachine.provide({ guards: { isUnseen: never } }),
  },
  {
    flaw: 'an act in the console does not ask whether it is accepted',
    property: 'the console does what is not accepted',
    steps: 2,
    machine: soundMachine.provide({ guards: { isUnaccepted: never } }),
  },
  {
    flaw: 'an operator who acts is taken for support',
    property: 'the console does nothing for an operator who may act',
    steps: 2,
    flows: { act: takenFor(soundFlows.act, 'support', 'operator') },
  },
  {
    flaw: 'a view in the console gives a role',
    property: 'a view in the console changes a role',
    steps: 1,
    flows: { view: giving },
  },
  {
    flaw: 'support is taken for an operator who looks at everything',
    property: 'the console shows what concerns everybody to somebody who is no operator',
    steps: 2,
    flows: { view: takenFor(soundFlows.view, 'operator', 'support') },
  },
  {
    flaw: 'a view in the console demands nothing of a session',
    property:
      'the console shows what concerns everybody by a session without a second factor within 15 minutes',
    steps: 2,
    flows: { view: undemanded(soundFlows.view) },
  },
  {
    flaw: 'an operator who looks at everything is taken for support',
    property: 'the console does not show an operator what concerns everybody',
    steps: 2,
    flows: { view: takenFor(soundFlows.view, 'support', 'operator') },
  },
]

type Asking = ReturnType<(typeof soundFlows)['look' | 'act' | 'view']>

function giving<Flow extends Asking>(): Flow {
  function* give() {
    yield { name: 'performConsole', args: ['storeSupport'] }
    return null
  }
  return give() as Generator<unknown, null, unknown> as Flow
}

type Role = 'none' | 'support' | 'operator'

/** The flow, told something else than its host answers. */
function told<Flow extends Asking>(begin: () => Flow, by: (name: string, answer: unknown) => unknown) {
  return function* (): Generator<unknown, unknown, unknown> {
    const flow = begin() as Generator<{ name: string }, unknown, unknown>
    let turn = flow.next()
    while (!turn.done) turn = flow.next(by(turn.value.name, yield turn.value))
    return turn.value
  } as () => Flow
}

/** Of one role as of another. */
function takenFor<Flow extends Asking>(begin: () => Flow, role: Role, of: Role = 'none') {
  return told(begin, (name, answer) => (name === 'findConsoleRole' && answer === of ? role : answer))
}

function undemanded<Flow extends Asking>(begin: () => Flow) {
  return told(begin, (name, answer) =>
    name === 'lockAccountOfSession' ? { state: 'live', by: 'token', demand: null } : answer,
  )
}
