// One callback request run by a real actor, whose validation steps answer as the row says, at once.

import { type AnyActorRef, type AnyTransitionDefinition, fromPromise, type InspectionEvent } from 'xstate'
import { callbackMachine } from '../../../machines/callback/callback.machine.ts'
import { findings } from '../../../machines/callback/callback.samples.ts'
import type {
  CallbackContext,
  CallbackInput,
  CallbackOutput,
  CallbackPorts,
  Claims,
  Membership,
} from '../../../machines/callback/callback.types.ts'
import { edgeId } from '../../../machines/kit/edges.ts'
import { conceal } from '../../../machines/kit/handle.ts'
import type { ActorsOf } from '../../../machines/kit/ports.ts'
import { run } from '../../../machines/kit/run.ts'
import { sharedFakes } from './shared-fakes.ts'

export type StepName = Exclude<keyof CallbackPorts, 'establishSession' | 'readMemberships'>

export const stepNames = [
  'verifyJwt',
  'askWithCookie',
  'askWithBearer',
  'lookUpPlain',
  'lookUpDigest',
] as const satisfies StepName[]

export const clientUser: Claims = { sub: 'u2', email: 'eve@example.org', name: '', email_verified: false }

export const asSpecified = {
  trustsClientUser: true,
  looksUpDigestsPlainly: true,
  validatesUnusualTokens: true,
  refusesUnjudged: true,
}
export const hardened = {
  trustsClientUser: false,
  looksUpDigestsPlainly: false,
  validatesUnusualTokens: false,
  refusesUnjudged: false,
}

/** What a validation step finds; `breaks` is a rejection. */
export type Outcome = keyof typeof findings | 'breaks'

export type Request = {
  input?: Partial<Omit<CallbackInput, 'request'>>
  /** Validation steps that are not named refuse. */
  steps?: Partial<Record<StepName, Outcome>>
  memberships?: Membership[]
  /** Which of the application's own ports breaks. */
  breaks?: 'establishSession' | 'readMemberships'
}

export type Ran = {
  state: string
  output: CallbackOutput | undefined
  context: CallbackContext
  /** The ports in the order in which they were asked. */
  ran: string[]
  inputs: unknown[]
  rules: string[]
  /** The transitions taken, and the states they left, by their names. */
  edges: string[]
  states: string[]
  inspected: string[]
}

const secret = 'tok-5ecret'
export const secrets = [secret]
export const request = conceal({ token: secret })

const ENOUGH = 50

const found = (outcome: Outcome) => {
  if (outcome === 'breaks') throw new Error('The validation step broke.')
  return findings[outcome]
}

const { withFakes, host } = sharedFakes<typeof callbackMachine, CallbackPorts>((given, hostIn) =>
  given.provide({
    actors: Object.fromEntries(
      [...stepNames, 'establishSession' as const, 'readMemberships' as const].map((name) => [
        name,
        fromPromise(({ input, signal, system }) => hostIn(system)[name](input as never, signal)),
      ]),
    ) as unknown as ActorsOf<CallbackPorts>,
  }),
)

/** @throws what the application's own ports throw */
export async function runCallback(
  { input, steps, memberships, breaks }: Request,
  given: typeof callbackMachine = callbackMachine,
): Promise<Ran> {
  const [ran, inputs, rules, inspected]: [string[], unknown[], string[], string[]] = [[], [], [], []]
  const taken: AnyTransitionDefinition[] = []
  const record = (name: string, given: unknown) => {
    ran.push(name)
    inputs.push(given)
    if (name === breaks) throw new Error(`${name} broke`)
  }
  const step = (name: StepName) => async (given: unknown) => {
    record(name, given)
    // A faulty chart may go round and round: it shall end by being waited for.
    if (ran.length > ENOUGH) await new Promise(() => {})
    return found(steps?.[name] ?? 'refused')
  }
  const ports: CallbackPorts = {
    verifyJwt: step('verifyJwt'),
    askWithCookie: step('askWithCookie'),
    askWithBearer: step('askWithBearer'),
    lookUpPlain: step('lookUpPlain'),
    lookUpDigest: step('lookUpDigest'),
    establishSession: async (given) => {
      record('establishSession', given)
      if (ran.length > ENOUGH) await new Promise(() => {})
      return { userId: 7 }
    },
    readMemberships: async (given) => {
      record('readMemberships', given)
      return memberships ?? []
    },
  }
  const defaults = { policy: asSpecified, request, bodyToken: null, cookieToken: null, clientUser: null }
  const listen = (event: InspectionEvent) => {
    if (event.type === '@xstate.actor') host((event.actorRef as AnyActorRef).system, ports)
    if (event.type === '@xstate.microstep') {
      rules.push(...event._transitions.map((one) => `${one.meta?.requirement ?? ''}`))
      // The start itself is no transition of the chart.
      taken.push(...event._transitions.filter(({ source }) => source !== undefined && source.path.length > 0))
    }
    if ('snapshot' in event) inspected.push(JSON.stringify(event.snapshot))
  }
  const { value, output, context } = await run(withFakes(given), { ...defaults, ...input }, listen)
  const edges = taken.map(edgeId)
  const states = [...taken.map(({ source }) => source.key), `${value}`]
  return { state: `${value}`, output, context, ran, inputs, rules, edges, states, inspected }
}
