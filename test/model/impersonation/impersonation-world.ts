// An operator of the console who acts as one person: what either of them may ask, and what ends it. As small as the flows allow.

import type { AnyStateMachine, EventObject } from 'xstate'
import { type MachineName, machines as sound } from '../../../machines/all.ts'
import { IMPERSONATION } from '../../../machines/auth-session/lifetimes.ts'
import { type Step, step } from '../../../machines/kit/step.ts'
import { type Reason, reasonOf } from '../../../machines/sign-in/reason.ts'
import type { SignInEvent } from '../../../machines/sign-in/sign-in.types.ts'
import type * as console from '../../../server/auth/flows/console/console.flow.ts'
import { policies } from '../options.ts'
import { begun, type Flow, flowsOfSession, type soundFlows } from './impersonation-flows.ts'

type AccountState = 'none' | 'unverified' | 'verified' | 'locked' | 'waiting'

export type World = {
  role: 'none' | 'support' | 'operator'
  /** Whether the operator’s own session lives. */
  own: boolean
  account: AccountState
  /** Whether the person has a role, too. */
  isHolder: boolean
  /** The session in which the operator acts as the person: for how long it has lived, and its reason; null for none. */
  acting: { age: 'new' | 'old'; reason: Reason } | null
}

export const begins: World = {
  role: 'operator',
  own: true,
  account: 'verified',
  isHolder: false,
  acting: null,
}

/** By the operator’s own session, which has shown two factors just now, or not; by a look that nothing has followed from, or none. */
type Begun = { begins: true; isRecent: boolean; follows: boolean }
export type Act =
  | Begun
  /** In the session in which the operator acts: one of the flows of somebody with a session, or what only reads. */
  | { asks: string }
  | { uses: 'the session' }
  | { happens: keyof typeof happenings }

type Stepped = Extract<MachineName, 'account' | 'sign-in' | 'auth-session' | 'console-access'>
type Machines = Pick<typeof sound, Stepped>
export const soundMachines: Machines = sound

/** What of the host a fault takes away. */
export const soundHost = {
  /** Whether it says that an operator acts in the session. */
  marks: true,
  /** Whether it demands two factors of who asks the console. */
  demands: true,
  /** Whether the person’s state is asked about. */
  knowsAccount: true,
  /** What ends the session. */
  endsByTime: true,
  endsWithOwn: true,
  endsWithRole: true,
  endsWithSessions: true,
}
export type Host = typeof soundHost

export type Given = { flows: typeof soundFlows; take: ReturnType<typeof stepper>['take']; host: Host }

/** `does`: what was asked of the host in the person’s name, beyond finding out whether it may be. */
export type Done = { after: World; does: string | null; slides: boolean }

const policy = policies.hardened
const contexts = { account: policy, 'sign-in': policy, 'auth-session': {}, 'console-access': {} }

/** `taken`: the machines’ steps that were asked for. */
export function stepper(machines: Machines) {
  const taken = new Map<
    string,
    { machine: AnyStateMachine; state: string; event: EventObject; context: object }
  >()
  return {
    taken,
    take(name: Stepped, state: unknown, event: unknown): Step<AnyStateMachine> {
      const [machine, context] = [machines[name] as AnyStateMachine, contexts[name]]
      const asked = { machine, state: `${state}`, event: event as EventObject, context }
      taken.set(`${name} ${state} ${JSON.stringify(event)}`, asked)
      return step(machine, { state: asked.state, context }, asked.event)
    },
  }
}

const shown = { first: 0, aal1: 0, aal2: 0 }
const below = { first: 0, aal1: 0, aal2: null }

/** Of who acts, a session is the best that there is: nothing that it shows may help. */
const demandOf = (isRecent: boolean) =>
  ({ level: 'aal2', within: 900, shown: isRecent ? shown : below, reach: 'aal2' }) as const

function drive(flow: Flow, answer: (name: string, args: readonly unknown[]) => unknown): unknown {
  let asked = flow.next()
  while (!asked.done) asked = flow.next(answer(asked.value.name, asked.value.args))
  return asked.value
}

export function run(world: World, act: Act, given: Given): Done {
  const after = structuredClone(world)
  const done: Done = { after, does: null, slides: false }
  if ('begins' in act) begin(after, act, given)
  else if ('asks' in act) done.does = ask(after, act.asks, given)
  else if ('uses' in act) done.slides = slides(given)
  else happenings[act.happens](after, given)
  return done
}

function begin(world: World, { isRecent, follows }: Begun, { flows, take, host }: Given): void {
  const flow = flows.impersonate as typeof console.impersonate
  drive(flow() as unknown as Flow, (name, args) => {
    if (name === 'lockAccountOfSession')
      return {
        state: world.own ? 'live' : 'ended',
        by: 'token',
        demand: host.demands ? demandOf(isRecent) : null,
      }
    if (name === 'stepSession') return take('auth-session', args[0], args[1])
    if (name === 'findConsoleRole') return world.role
    if (name === 'findActed') {
      const asked = take('account', world.account, { type: 'impersonation.ordered' })
      return {
        isOfHolder: world.isHolder,
        isFromLook: follows,
        isAccepted: !host.knowsAccount || asked.accepted,
      }
    }
    if (name === 'stepConsole') return take('console-access', args[0], args[1])
    if (name === 'performConsole' && args[0] === 'beginImpersonation')
      return open(world, { flows, take, host })
    throw new Error(`The world of an operator who acts has no operation ${name}.`)
  })
}

/** Of the person, by what the console has accepted. */
function open(world: World, { flows, take }: Given): void {
  let proven: SignInEvent | null = null
  drive((flows.impersonateByOperator as () => Flow)(), (name, args) => {
    if (name === 'stepAccount') return take('account', world.account, args[0])
    if (name === 'stepSignIn') {
      proven = args[1] as SignInEvent
      return take('sign-in', args[0], proven)
    }
    if (name === 'performEffect' && args[0] === 'openSession' && proven)
      world.acting = { age: 'new', reason: reasonOf(proven) }
    return undefined
  })
}

/** What the machine leaves to the flows is all that they may ask: each question beyond is an act. */
function ask(world: World, name: string, { flows, take, host }: Given): string | null {
  let does: string | null = null
  let isAllowed = true
  const flow = begun(flows[name] as () => Flow)
  let asked = flow.next()
  while (!asked.done && isAllowed) {
    const { name: operation, args } = asked.value
    const isEnd = operation === 'performEffect' && args[0] === 'endOwnSession'
    if (isEnd) world.acting = null
    const answer =
      operation === 'lockAccountOfSession'
        ? { state: 'live', by: host.marks ? 'operator' : 'token', demand: demandOf(true) }
        : operation === 'stepSession'
          ? take('auth-session', args[0], args[1])
          : // Who acts may have a role, and what the console asks next decides nothing.
            operation === 'findConsoleRole'
            ? 'operator'
            : undefined
    isAllowed = answer !== undefined || isEnd
    if (!isAllowed) does = `${operation} ${args.filter((arg) => typeof arg === 'string').join(' ')}`
    else asked = flow.next(answer)
  }
  return does
}

const slides = ({ take, host }: Given): boolean =>
  take('auth-session', 'live', {
    type: 'slide.due',
    by: host.marks ? 'operator' : 'token',
    isRefreshing: true,
  }).effects.includes('slideExpiry')

function ordered(world: World, { flows, take, host }: Given, wanted: 'support' | null): void {
  drive((flows.orderConsoleRole as (wanted: 'support' | null) => Flow)(wanted), (name, args) => {
    if (name === 'lockConsoleRoles') return { state: world.role, isLastOperator: false, isOwn: false }
    if (name === 'stepConsole') return take('console-access', args[0], args[1])
    if (name === 'performConsole') {
      world.role = args[0] === 'storeSupport' ? 'support' : 'none'
      if (host.endsWithRole) world.acting = null
    }
    return undefined
  })
}

/** An operator’s command about the person. */
function commanded(world: World, { flows, take, host }: Given, flow: string): void {
  drive((flows[flow] as () => Flow)(), (name, args) => {
    if (name === 'stepAccount') {
      const next = take('account', world.account, args[0])
      world.account = next.state as AccountState
      return next
    }
    const ends = name === 'performEffect' && ['endSessions', 'removeUser'].includes(`${args[0]}`)
    if (ends && host.endsWithSessions) world.acting = null
    return undefined
  })
}

const happenings = {
  'half of the time passes': (world: World) => {
    if (world.acting) world.acting.age = 'old'
  },
  // By the clock of the database, which knows when it ends.
  'the time passes': (world: World, { host }: Given) => {
    if (host.endsByTime && IMPERSONATION.absoluteSeconds <= 900) world.acting = null
  },
  'the operator’s own session ends': (world: World, { host }: Given) => {
    world.own = false
    if (host.endsWithOwn) world.acting = null
  },
  'the role is withdrawn': (world: World, given: Given) => ordered(world, given, null),
  'the role becomes support': (world: World, given: Given) => ordered(world, given, 'support'),
  'the person is given a role': (world: World) => {
    world.isHolder = true
  },
  'the person is locked': (world: World, given: Given) => commanded(world, given, 'lockByOperator'),
  'the lock is lifted': (world: World, given: Given) => commanded(world, given, 'unlockByOperator'),
  'the person is deleted': (world: World, given: Given) => commanded(world, given, 'deleteByOperator'),
  'the person’s sessions end': (world: World, given: Given) =>
    commanded(world, given, 'endSessionsByOperator'),
} as const

const truths = [true, false]
export const acts: readonly Act[] = [
  ...truths.flatMap((isRecent) => truths.map((follows): Act => ({ begins: true, isRecent, follows }))),
  ...Object.keys(flowsOfSession).map((asks): Act => ({ asks })),
  { uses: 'the session' },
  ...(Object.keys(happenings) as (keyof typeof happenings)[]).map((happens): Act => ({ happens })),
]

/** What can be asked in a session needs one. */
export const isPossible = ({ acting }: World, act: Act): boolean =>
  acting !== null || !('asks' in act || 'uses' in act)
