// Every look the form can have, made from its machine: each configuration, and each of them after each answer.

import { type AnyStateNode, type EventFromLogic, matchesState, type StateValue, transition } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import type { AuthFormContext } from '../../machines/auth-form/auth-form.types.ts'
import { configurationsOf, nameOf } from './configurations.ts'
import { answers, email, signedIn } from './sample-answers.ts'

export type Sample = { name: string; value: StateValue; context: AuthFormContext }

type FormEvent = EventFromLogic<typeof authFormMachine>

const COOLDOWN_LEFT = 42_000

const contextAt = (now: number, name: string): AuthFormContext => ({
  email,
  mailedTo: /^(?:login|register|forgotPassword)/.test(name) ? '' : email,
  password: null,
  remember: true,
  signedIn,
  failure: null,
  notice: null,
  resendAt: now + COOLDOWN_LEFT,
  factors: '',
  way: 'password',
  redirect: null,
})

const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]

/** Of the node itself; empty, and so true of every configuration, for the root. */
const stateOf = ({ path }: AnyStateNode): StateValue =>
  path.slice(0, -1).reduceRight<StateValue>((inner, key) => ({ [key]: inner }), path.at(-1) ?? {})

/** XState's own events are none of the machine's declared ones, hence the casts. */
const arrivals = (id: string, port: keyof ReturnType<typeof answers>, now: number): [string, FormEvent][] => [
  ['broke', { type: `xstate.error.actor.${id}`, error: new Error('broke') } as unknown as FormEvent],
  ...Object.entries(answers(now)[port]).map(([kind, output]): [string, FormEvent] => [
    kind,
    { type: `xstate.done.actor.${id}`, output } as unknown as FormEvent,
  ]),
]

function resting(now: number): Sample[] {
  return configurationsOf(authFormMachine.root).map((value) => {
    const name = nameOf(value)
    return { name, value, context: contextAt(now, name) }
  })
}

/** What the machine makes of an answer in the first configuration that waits for it. */
function answered(node: AnyStateNode, from: Sample, now: number): Sample[] {
  const snapshot = authFormMachine.resolveState(from)
  return node.invoke.flatMap(({ id, src }) =>
    arrivals(id, src as keyof ReturnType<typeof answers>, now).map(([kind, event]) => {
      const [{ value, context }] = transition(authFormMachine, snapshot, event)
      return { name: `${node.path.join('.') || id}.${kind}:${nameOf(value)}`, value, context }
    }),
  )
}

const lookOf = ({ value, context }: Sample) =>
  JSON.stringify([
    value,
    context.failure?.of,
    context.failure?.code,
    context.failure?.message,
    context.notice,
  ])

export function samplesAt(now: number): Sample[] {
  const still = resting(now)
  const moved = below(authFormMachine.root).flatMap((node) => {
    const from = still.find(({ value }) => matchesState(stateOf(node), value))
    return from ? answered(node, from, now) : []
  })
  const seen = new Set<string>()
  return [...still, ...moved].filter((sample) => {
    const look = lookOf(sample)
    return !seen.has(look) && seen.add(look)
  })
}
