// Faults of acting as somebody, each of which the search must find: one of a machine, of a flow, or of what the host does.

import { soundFlows } from './impersonation-flows.ts'
import type { Property } from './impersonation-properties.ts'
import { type Host, soundMachines } from './impersonation-world.ts'

type Fault = {
  flaw: string
  property: Property
  /** Steps to the shortest example. */
  steps: number
  machines?: Partial<typeof soundMachines>
  host?: Partial<Host>
  flows?: Partial<typeof soundFlows>
}

const never = () => false

const inName = 'an operator who acts as somebody does something in their name'

const consoleWithout = (guard: 'isOfHolder' | 'isUnseen' | 'isUnaccepted') => ({
  'console-access': soundMachines['console-access'].provide({ guards: { [guard]: never } }),
})

export const seededFaults: readonly Fault[] = [
  {
    flaw: 'acting as somebody demands no second factor',
    property: 'somebody who is no operator, or has not shown two factors within 15 minutes, acts as a person',
    steps: 1,
    host: { demands: false },
  },
  {
    flaw: 'support is taken for an operator who may act as people',
    property: 'somebody who is no operator, or has not shown two factors within 15 minutes, acts as a person',
    steps: 2,
    flows: { impersonate: told('impersonate', 'findConsoleRole', () => 'operator') },
  },
  {
    flaw: 'acting as somebody does not ask for the look that leads to it',
    property: 'an operator acts as somebody without a look at them that leads to it',
    steps: 1,
    machines: consoleWithout('isUnseen'),
  },
  {
    flaw: 'acting as somebody does not ask whether they have a role',
    property: 'an operator acts as somebody with a role',
    steps: 2,
    machines: consoleWithout('isOfHolder'),
  },
  {
    flaw: 'an account that is locked lets an operator act as its owner',
    property: 'an operator acts as somebody who is not verified, or is locked',
    steps: 2,
    host: { knowsAccount: false },
    flows: { impersonateByOperator: told('impersonateByOperator', 'stepAccount', admitted) },
  },
  {
    flaw: 'nobody asks whether the account lets an operator act as its owner, and it does not',
    property: 'an operator who may not act as somebody does, or one who may does not',
    steps: 1,
    flows: { impersonateByOperator: told('impersonateByOperator', 'stepAccount', refused) },
  },
  {
    flaw: 'an operator who acts as somebody is admitted like an owner who has shown the password',
    property: 'a session in which an operator acts says that its person has proven something',
    steps: 1,
    flows: { impersonateByOperator: asOwner },
  },
  {
    flaw: 'the session does not ask whether an operator acts in it',
    property: inName,
    steps: 2,
    machines: { 'auth-session': soundMachines['auth-session'].provide({ guards: { isOperator: never } }) },
  },
  {
    flaw: 'an operator’s session is taken for the person’s own',
    property: inName,
    steps: 2,
    host: { marks: false },
  },
  {
    flaw: 'a sign-out does not end the session in which an operator acts',
    property: 'an operator who acts as somebody cannot end it',
    steps: 2,
    flows: { endOwnSession: endless },
  },
  {
    flaw: 'a session in which an operator acts goes on while it is used',
    property: 'a session in which an operator acts has its end moved',
    steps: 2,
    machines: {
      'auth-session': soundMachines['auth-session'].provide({ guards: { slides: () => true } }),
    },
  },
  {
    flaw: 'a session in which an operator acts lives as long as others',
    property: 'an operator acts as somebody for longer than 15 minutes',
    steps: 2,
    host: { endsByTime: false },
  },
  {
    flaw: 'an operator who signs out goes on acting as somebody',
    property: 'an operator goes on acting as somebody without a session of their own',
    steps: 2,
    host: { endsWithOwn: false },
  },
  {
    flaw: 'an operator whose role is withdrawn goes on acting as somebody',
    property: 'an operator goes on acting as somebody without their role',
    steps: 2,
    host: { endsWithRole: false },
  },
  {
    flaw: 'a lock keeps the session in which an operator acts',
    property: 'an operator goes on acting as somebody whose sessions have ended',
    steps: 2,
    host: { endsWithSessions: false },
  },
]

type Flow = Generator<{ name: string; args: readonly unknown[] }, unknown, unknown>

/** The flow, told something else than its host answers. */
function told(name: string, about: string, by: (answer: unknown) => unknown) {
  return function* (...given: never[]): Flow {
    const flow = (soundFlows[name] as (...given: never[]) => Flow)(...given)
    let turn = flow.next()
    while (!turn.done) {
      const answer = yield turn.value
      turn = flow.next(turn.value.name === about ? by(answer) : answer)
    }
    return turn.value
  }
}

function admitted(): unknown {
  return { accepted: true, effects: ['admitOperator'] }
}

function refused(): unknown {
  return { accepted: false, effects: [] }
}

function* asOwner(): Flow {
  yield { name: 'lockAccount', args: [] }
  const event = { type: 'owner.admitted', proof: 'password', demand: 'none' }
  yield { name: 'stepSignIn', args: ['awaitingProof', event] }
  yield { name: 'performEffect', args: ['openSession'] }
  return null
}

function* endless(): Flow {
  yield { name: 'lockAccountOfSession', args: [] }
  return null
}
