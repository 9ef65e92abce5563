// The auth form as a running actor with fake ports, a clock of its own and a record of its effects and rules.

import { type Actor, createActor, fromPromise, type InspectionEvent, SimulatedClock } from 'xstate'
import { authFormMachine } from '../../../machines/auth-form/auth-form.machine.ts'
import { email } from '../../../machines/auth-form/auth-form.samples.ts'
import type {
  AuthFormEvent,
  AuthFormInput,
  AuthFormPorts,
} from '../../../machines/auth-form/auth-form.types.ts'
import type { ActorsOf } from '../../../machines/kit/ports.ts'
import { FakePorts } from './ports.ts'
import { sharedFakes } from './shared-fakes.ts'

export type PortName = keyof AuthFormPorts

const portNames = Object.keys({
  restoreSession: 0,
  followSession: 0,
  signIn: 0,
  sendSignInCode: 0,
  signInByCode: 0,
  verifyFactor: 0,
  signUp: 0,
  sendVerificationCode: 0,
  verifyEmail: 0,
  fetchSession: 0,
  sendResetCode: 0,
  resetPassword: 0,
  establishSession: 0,
  startSocial: 0,
  offerPasskey: 0,
  signInByPasskey: 0,
} satisfies Record<PortName, 0>) as PortName[]

export type Form = {
  actor: Actor<typeof authFormMachine>
  ports: FakePorts<PortName>
  clock: SimulatedClock
  effects: string[]
  /** The rules of the transitions taken, in their order. */
  rules: string[]
  /** The JSON of every event, microstep and snapshot there was. */
  inspected: string[]
  send: (event: AuthFormEvent) => void
}

const isStep = (event: InspectionEvent) => event.type === '@xstate.microstep'

const { withFakes, host } = sharedFakes<typeof authFormMachine, Pick<Form, 'ports' | 'effects'>>(
  (given, hostIn) =>
    given.provide({
      actors: Object.fromEntries(
        portNames.map((name) => [
          name,
          fromPromise(({ input, signal, system }) => hostIn(system).ports.port(name)(input, signal)),
        ]),
      ) as unknown as ActorsOf<AuthFormPorts>,
      actions: {
        clearCode: ({ system }) => void hostIn(system).effects.push('clearCode'),
        giveUpEntry: ({ system }) => void hostIn(system).effects.push('giveUpEntry'),
        notifyOtherTabs: ({ system }) => void hostIn(system).effects.push('notifyOtherTabs'),
        navigate: ({ system }, { redirect }) => void hostIn(system).effects.push(`navigate ${redirect}`),
      },
    }),
)

/** @param given the real one, or one that differs by a fault */
export function startForm(
  input: AuthFormInput = { email },
  given: typeof authFormMachine = authFormMachine,
): Form {
  const ports = new FakePorts<PortName>()
  const clock = new SimulatedClock()
  const [effects, rules, inspected]: [string[], string[], string[]] = [[], [], []]
  const actor = createActor(withFakes(given), {
    input,
    clock,
    inspect: (event) => {
      if (isStep(event) && '_transitions' in event)
        rules.push(...event._transitions.map((one) => `${one.meta?.requirement ?? ''}`))
      if ('snapshot' in event) inspected.push(JSON.stringify(event.snapshot))
      if ('event' in event) inspected.push(JSON.stringify(event.event))
    },
  })
  host(actor.system, { ports, effects })
  // What a faulty machine throws is the business of the test that looks for its faults.
  if (given !== authFormMachine) actor.subscribe({ error: () => {} })
  actor.start()
  return { actor, ports, clock, effects, rules, inspected, send: (event) => actor.send(event) }
}
