// Connects an auth form to the servers: its ports send requests, and the network delays, loses and repeats them.

import type { AnyStateMachine, EventObject } from 'xstate'
import { events as gestures, secrets } from '../../machines/auth-form/auth-form.samples.ts'
import type { Purpose } from '../../machines/kit/mailings.ts'
import type { Action, Sent } from './action.ts'
import { type Compiled, compile } from './compile.ts'
import { type Arrival, arrivalsOf, formKey, type PortName, timersOf } from './form-events.ts'
import { portRuns, type Run } from './form-ports.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

export type Form = { compiled: Compiled; arrivals: readonly Arrival[]; asked: (readonly string[])[] }

/** Whether a secret can be read in what a transition shows. */
function judge(seen: { snapshot: { value: unknown; context: unknown }; event: unknown; actions: unknown }) {
  const { snapshot, event, actions } = seen
  const text = JSON.stringify([snapshot.value, snapshot.context, event, actions])
  return Object.values(secrets).some((secret) => text.includes(secret))
    ? 'a secret can be read in a snapshot'
    : null
}

const compiledForms = new WeakMap<AnyStateMachine, Form>()

/** Once for each machine, however many worlds it is part of: that takes longer than most of them. */
export function compileForm(machine: AnyStateMachine): Form {
  const form = compiledForms.get(machine) ?? compiledAnew(machine)
  compiledForms.set(machine, form)
  return form
}

function compiledAnew(machine: AnyStateMachine): Form {
  const arrivals = arrivalsOf(machine)
  const events = [
    ...Object.values(gestures).flat(),
    ...timersOf(machine),
    ...arrivals.map(({ event }) => event),
  ]
  const compiled = compile({ machine, input: {}, events, key: formKey, judge })
  return { compiled, arrivals, asked: compiled.states.map(({ children }) => Object.keys(children)) }
}

/** How many values the fields of one browser's form have. */
export const formSizes = ({ compiled, arrivals }: Form) => ({
  form: compiled.states.length,
  answer: arrivals.length + 1,
})

/** These ports are asked while the form does something else; their answers arrive at once. */
const aside: readonly string[] = ['restoreSession', 'followSession']

function happen(
  world: World,
  { compiled, arrivals, asked }: Form,
  browser: number,
  event: EventObject,
  number: number,
): boolean {
  const at = world.get(layout.form[browser])
  const cell = at * compiled.events.length + number
  const next = compiled.next[cell] ?? -1
  if (next < 0) return false
  world.trace?.push({ machine: 'auth-form', actor: `auth-form:${browser}`, event, cell, state: next })
  world.flaw ??= compiled.flaws[cell] ?? null
  world.set(layout.form[browser], next)
  const waiting = arrivals[world.get(layout.answer[browser]) - 1]
  if (waiting && !asked[next]?.includes(waiting.actorId)) world.set(layout.answer[browser], 0)
  return true
}

const isOut = ({ compiled }: Form, state: number) =>
  JSON.stringify(compiled.states[state]?.value).startsWith('{"exit"')

/** Everything that can happen to the form of one browser. */
export function formActions(form: Form, browser: number, purposes: readonly Purpose[]): Action[] {
  const { compiled, arrivals, asked } = form
  const action = (
    name: string,
    run: (world: World) => boolean,
    isPossible: (form: number) => boolean = () => true,
    request: Sent = { to: 'form' },
  ): Action => ({ group: 'form', name: `form: ${name}`, browser, request, run, isPossible })
  const answers = (number: number) => (form: number) =>
    (compiled.next[form * compiled.events.length + number] ?? -1) >= 0
  const asks = (world: World, actorId: string) =>
    asked[world.get(layout.form[browser])]?.includes(actorId) ?? false
  const byEvent = new Map(compiled.events.map((event, number) => [event, number]))
  const numberOf = (event: EventObject) => byEvent.get(event) ?? -1

  const own = compiled.events
    .filter((event) => !('actorId' in event) && isOfUse(event, purposes))
    .map((event) => {
      const number = numberOf(event)
      return action(wordsOf(event), (world) => happen(world, form, browser, event, number), answers(number))
    })
  const reload = action('the page is loaded again', (world) => {
    world.set(layout.form[browser], 0)
    world.set(layout.answer[browser], 0)
    return true
  })
  const deliver = (world: World, arrival: Arrival) => {
    if (!happen(world, form, browser, arrival.event, numberOf(arrival.event))) return false
    if (arrival.port === 'signUp' && isOut(form, world.get(layout.form[browser])))
      world.flaw ??= 'a sign-up leads to signed in'
    return true
  }
  const delivered = action('the answer arrives', (world) => {
    const waiting = arrivals[world.get(layout.answer[browser]) - 1]
    if (!waiting || !deliver(world, waiting)) return false
    world.set(layout.answer[browser], 0)
    return true
  })
  const lost = arrivals
    .filter(({ outcome }) => outcome === null)
    .map((arrival) =>
      action(
        `${stateOf(arrival)} is cut off`,
        (world) => deliver(world, arrival),
        answers(numberOf(arrival.event)),
      ),
    )
  const asking = [...new Set(arrivals.map(({ actorId }) => actorId))].flatMap((actorId) => {
    const those = arrivals.filter((one) => one.actorId === actorId)
    const [{ port } = { port: 'signIn' as PortName }] = those
    const isAside = aside.includes(port) || actorId.endsWith('.sending')
    const sent = (run: Run['run']) => (world: World) => {
      if (!asks(world, actorId)) return false
      if (!isAside && world.get(layout.answer[browser]) !== 0) return false
      const outcome = run(world, browser)
      if (outcome === null) return false
      const arrival = those.find((one) => one.outcome === outcome)
      if (!arrival)
        throw new Error(
          `There is no sample of ${port} that is ${outcome}: add it to machines/auth-form/auth-form.samples.ts.`,
        )
      if (isAside) return deliver(world, arrival)
      world.set(layout.answer[browser], arrivals.indexOf(arrival) + 1)
      return true
    }
    return portRuns[port].map(({ name, request, run }) =>
      action(
        `${stateOf({ actorId })} asks${name && ` ${name}`}`,
        sent(run),
        (state) => asked[state]?.includes(actorId) ?? false,
        request,
      ),
    )
  })
  return [...own, reload, delivered, ...lost, ...asking]
}

/** By the gesture, or the view that history leads to, that begins with them. */
const codesOf: Record<string, Purpose> = {
  'signInCode.requested': 'sign-in',
  signInByCode: 'sign-in',
  'forgotPassword.clicked': 'forget-password',
  forgotPassword: 'forget-password',
  resetPassword: 'forget-password',
}

/** Without the codes of a view it would be one more in which nothing comes about. */
function isOfUse(event: EventObject, purposes: readonly Purpose[]): boolean {
  const purpose = codesOf['view' in event ? `${event.view}` : event.type]
  return !purpose || purposes.includes(purpose)
}

const stateOf = ({ actorId }: Pick<Arrival, 'actorId'>) => actorId.replace('0.authForm.', '')

const wordsOf = (event: EventObject) =>
  'view' in event
    ? `${event.type} ${event.view}`
    : event.type.replace(/^xstate\.after\.(\w+)\..*/, 'after $1')
