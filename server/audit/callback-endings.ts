// Whether a callback can end in a state after what its validation steps have found: the machine is run through every such request.

import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { answers, claims } from '../../machines/callback/callback.samples.ts'
import type {
  CallbackContext,
  CallbackInput,
  CallbackOutput,
} from '../../machines/callback/callback.types.ts'
import { conceal } from '../../machines/kit/handle.ts'

const either = [false, true]
const kinds = ['usable', 'digest', 'unusual', 'unusable'] as const

/** In the body, in the cookie, nowhere, and in both: it is the body's then, whatever they are. */
const tokens: readonly Pick<CallbackInput, 'bodyToken' | 'cookieToken'>[] = [
  ...kinds.flatMap((kind) => [
    { bodyToken: kind, cookieToken: null },
    { bodyToken: null, cookieToken: kind },
  ]),
  { bodyToken: null, cookieToken: null },
  { bodyToken: 'unusable', cookieToken: 'usable' },
]

const every: readonly CallbackInput['policy'][] = either.flatMap((trustsClientUser) =>
  either.flatMap((looksUpDigestsPlainly) =>
    either.flatMap((validatesUnusualTokens) =>
      either.map((refusesUnjudged) => ({
        trustsClientUser,
        looksUpDigestsPlainly,
        validatesUnusualTokens,
        refusesUnjudged,
      })),
    ),
  ),
)
/** Those of a profile first, which most are: all of it, or nothing. */
const isOfProfile = (policy: CallbackInput['policy']) => new Set(Object.values(policy)).size === 1
const policies = [...every.filter(isOfProfile), ...every.filter((policy) => !isOfProfile(policy))]

/** What the audit leaves open: the settings of the day, and what the request brought. */
const inputs: readonly CallbackInput[] = policies.flatMap((policy) =>
  tokens.flatMap((token) =>
    [null, claims].map((clientUser) => ({ policy, ...token, clientUser, request: conceal({}) })),
  ),
)

/** `assurance` is null where the audit does not hold it: of those that are counted as refused. */
type Ending = { state: string; findings: readonly string[]; assurance: string | null; isRefusal: boolean }

type Reached = { value: string; status: string; context: CallbackContext; output: CallbackOutput }

/** What the port that a state asks may answer, or that it breaks. */
function answersTo(machine: AnyStateMachine, state: string) {
  const asked = machine.root.states[state]?.invoke[0]
  if (!asked) return []
  const given: Readonly<Record<string, unknown>> = answers[asked.src as keyof typeof answers] ?? {}
  return [
    ...Object.values(given).map((output) => ({ type: `xstate.done.actor.${asked.id}`, output })),
    { type: `xstate.error.actor.${asked.id}`, error: new Error('The port broke.') },
  ].map((event) => ({ ...event, actorId: asked.id }))
}

export function canEnd(machine: AnyStateMachine, { state, findings, assurance, isRefusal }: Ending): boolean {
  const leads = (from: AnyMachineSnapshot): boolean => {
    const { value, status, context, output } = from as unknown as Reached
    const found = context.findings.map(({ step, result }) => `${step}: ${result}`)
    if (found.some((one, index) => one !== findings[index])) return false
    if (status === 'done')
      return (
        value === state &&
        found.length === findings.length &&
        (assurance === null || context.assurance === assurance) &&
        (!isRefusal || 'error' in output)
      )
    return answersTo(machine, value)
      .filter((answer) => machine.getTransitionData(from, answer).length > 0)
      .some((answer) => leads(transition(machine, from, answer)[0] as AnyMachineSnapshot))
  }
  if (!Object.hasOwn(machine.root.states, state)) return false
  return inputs.some((input) => leads(initialTransition(machine, input)[0] as AnyMachineSnapshot))
}
