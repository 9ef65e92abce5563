// The callback as it is walked: every path through its validation steps for every kind of request, generated from it.

import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { callbackMachine } from '../../machines/callback/callback.machine.ts'
import { answers, claims, findings } from '../../machines/callback/callback.samples.ts'
import type {
  CallbackContext,
  CallbackInput,
  CallbackOutput,
  Membership,
  StepResult,
} from '../../machines/callback/callback.types.ts'
import { conceal } from '../../machines/kit/handle.ts'
import {
  asSpecified,
  hardened,
  type Outcome,
  type Request,
  runCallback,
  type StepName,
} from '../machines/support/callback.ts'

/** What a validation step can be made to find from outside; a look-up fails only where the whole schema is missing. */
const steps = {
  verifyingJwt: ['identity', 'refused', 'unreachable'],
  askingWithCookie: ['identity', 'refused', 'unreachable'],
  askingWithBearer: ['identity', 'refused', 'unreachable'],
  lookingUpPlain: ['identity', 'refused'],
  lookingUpDigest: ['identity', 'refused'],
} as const satisfies Record<string, (keyof typeof findings)[]>

export type Input = Omit<CallbackInput, 'request'>

export const profiles = ['spec', 'hardened'] as const
export type Profile = (typeof profiles)[number]

const machine: AnyStateMachine = callbackMachine
const policies = { spec: asSpecified, hardened }
const kinds = [null, 'usable', 'digest', 'unusual', 'unusable'] as const
const client = { ...claims, sub: 'other' }

/** Every kind of token in the body; in the cookie where the body has none, and once where it has one. */
const requestsUnder = (profile: Profile): Input[] =>
  [
    // A cookie is always text.
    ...kinds.filter((kind) => kind !== 'unusable').map((cookieToken) => ({ bodyToken: null, cookieToken })),
    ...kinds.filter((kind) => kind !== null).map((bodyToken) => ({ bodyToken, cookieToken: null })),
    { bodyToken: 'unusable' as const, cookieToken: 'usable' as const },
  ].flatMap((tokens) =>
    [null, client].map((clientUser) => ({ policy: policies[profile], ...tokens, clientUser })),
  )

export type Path = {
  input: Input
  /** The state it ends in, and what its validation steps found. */
  state: string
  findings: readonly StepResult[]
  output: CallbackOutput
  belongsTo: Membership[]
}

const done = (state: string, output: unknown) => ({
  type: `xstate.done.actor.0.callback.${state}`,
  actorId: `0.callback.${state}`,
  output,
})

/** Why a validation step finds nobody makes no difference to what follows: one kind of request stands for all. */
const showsWhy = ({ bodyToken, clientUser }: Input) => bodyToken === 'usable' && clientUser !== null

function answersTo(input: Input) {
  const isNoJwt = ['digest', 'unusual'].includes(input.bodyToken ?? input.cookieToken ?? '')
  const found = Object.entries(steps).flatMap(([state, outcomes]) =>
    outcomes
      .filter((outcome) => outcome !== 'unreachable' || showsWhy(input))
      // 64 hex digits are no JWT, nor is the text that stands for unusual ones: no key is needed to know.
      .filter((outcome) => !(isNoJwt && state === 'verifyingJwt') || outcome === 'refused')
      .map((outcome) => done(state, findings[outcome])),
  )
  const belonging = Object.values(answers.readMemberships).map((those) => done('choosingTenant', those))
  return [...found, done('establishingSession', { userId: 1 }), ...belonging]
}

/** The machine's snapshot, as far as a path follows from it. */
type Reached = { value: string; context: CallbackContext; output: CallbackOutput; status: string }

/**
 * What was found stays in the context, so no two ways meet and none leads back: the paths are a tree, and every answer
 * to what is asked is a branch. XState's own search, made for graphs, would look the whole of it through for each end.
 */
function pathsFrom(input: Input, from: AnyMachineSnapshot, last?: { output: unknown }): Path[] {
  const { value, context, output, status } = from as unknown as Reached
  if (status === 'done') {
    const belongsTo = Array.isArray(last?.output) ? last.output : []
    return [{ input, state: value, findings: context.findings, output, belongsTo }]
  }
  return answersTo(input)
    .filter((answer) => machine.getTransitionData(from, answer).length > 0)
    .flatMap((answer) => pathsFrom(input, transition(machine, from, answer)[0], answer))
}

function pathsOf(input: Input): Path[] {
  const [start] = initialTransition(machine, { ...input, request: conceal({}) })
  return pathsFrom(input, start as AnyMachineSnapshot)
}

export const everyPath = (profile: Profile): Path[] => requestsUnder(profile).flatMap(pathsOf)

/** The findings of a path by their validation steps. */
export const outcomes = (findings: readonly StepResult[]): Partial<Record<StepName, Outcome>> =>
  Object.fromEntries(findings.map(({ step, result }) => [step, result]))

/** `failed` is the finding of a validation step that broke. */
const asBreak = (outcome: Outcome): Outcome => (outcome === 'failed' ? 'breaks' : outcome)

export const requestOf = ({ input, findings, belongsTo }: Path): Request => ({
  input,
  steps: Object.fromEntries(
    Object.entries(outcomes(findings)).map(([name, outcome]) => [name, asBreak(outcome)]),
  ),
  memberships: belongsTo,
})

/** Requests with which these validation steps break and the others refuse, for a token of each kind. */
export const breaking = (profile: Profile, ...names: StepName[]): Request[] =>
  (['usable', 'digest'] as const).map((bodyToken) => ({
    input: { policy: policies[profile], bodyToken },
    steps: Object.fromEntries(names.map((name) => [name, 'breaks'])),
  }))

/** One that nobody can judge: the auth service is away, and keeps its sessions elsewhere. */
export const unjudged = (profile: Profile): Request => ({
  input: { policy: policies[profile], bodyToken: 'usable' },
  steps: {
    askWithCookie: 'unreachable',
    askWithBearer: 'unreachable',
    lookUpPlain: 'breaks',
    lookUpDigest: 'breaks',
  },
})

/** What the machine alone makes of a request. */
export async function pathOf({ input, steps, memberships: belongsTo = [] }: Request): Promise<Path> {
  const whole = { policy: asSpecified, bodyToken: null, cookieToken: null, clientUser: null, ...input }
  const { state, context, output } = await runCallback({
    input: whole,
    ...(steps && { steps }),
    memberships: belongsTo,
  })
  if (!output) throw new Error('This request has no answer.')
  return { input: whole, state, findings: context.findings, output, belongsTo }
}

/** As log and audit have them. */
export const wordsOf = (findings: readonly StepResult[]): string[] =>
  findings.map(({ step, result }) => `${step}: ${result}`)

export const titleOf = ({ input, findings, state }: Path): string =>
  `body ${input.bodyToken}, cookie ${input.cookieToken}, ${input.clientUser ? 'a' : 'no'} user: ` +
  `${[...wordsOf(findings), state].join(' → ')}`
