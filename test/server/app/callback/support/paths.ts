// Every path of the callback machine for a request, generated from the machine itself.

import type { AnyStateMachine } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { callbackMachine } from '../../../../../machines/callback/callback.machine.ts'
import type {
  CallbackContext,
  CallbackInput,
  CallbackOutput,
  Finding,
  Membership,
} from '../../../../../machines/callback/callback.types.ts'
import { conceal } from '../../../../../machines/handle.ts'

export const claims = { sub: 'sub', email: 'a@example.com', name: '', email_verified: true }

/** What a step can be made to find from outside; a look-up fails only where the whole schema is missing. */
const steps = {
  verifyingJwt: ['identity', 'refused', 'unreachable'],
  askingWithCookie: ['identity', 'refused', 'unreachable'],
  askingWithBearer: ['identity', 'refused', 'unreachable'],
  lookingUpPlain: ['identity', 'refused'],
  lookingUpDigest: ['identity', 'refused'],
} as const satisfies Record<string, (Extract<Finding, { claims: null }>['because'] | 'identity')[]>

export const memberships = {
  none: [],
  one: [{ tenantId: 'a', isDefault: false }],
  'several, one the default': [
    { tenantId: 'a', isDefault: false },
    { tenantId: 'b', isDefault: true },
  ],
  'several, none the default': [
    { tenantId: 'a', isDefault: false },
    { tenantId: 'b', isDefault: false },
  ],
} satisfies Record<string, Membership[]>

export type Facts = Omit<CallbackInput, 'request'>

export type Path = {
  facts: Facts
  /** The state it ends in, and what its steps found on the way. */
  state: string
  findings: string[]
  output: CallbackOutput
  belongsTo: Membership[]
}

const done = (state: string, output: unknown) => ({
  type: `xstate.done.actor.0.callback.${state}`,
  actorId: `0.callback.${state}`,
  output,
})

/** Why a step finds nobody makes no difference to what follows: one kind of request stands for all of them. */
const tellsWhy = ({ bodyToken, clientUser }: Facts) => bodyToken === 'usable' && clientUser !== null

function answersTo(facts: Facts) {
  const isDigest = (facts.bodyToken ?? facts.cookieToken) === 'digest'
  const found = Object.entries(steps).flatMap(([state, outcomes]) =>
    outcomes
      .filter((outcome) => outcome !== 'unreachable' || tellsWhy(facts))
      // 64 hex digits are no JWT: no key is needed to know.
      .filter((outcome) => !(isDigest && state === 'verifyingJwt') || outcome === 'refused')
      .map((outcome) =>
        done(state, outcome === 'identity' ? { claims } : { claims: null, because: outcome }),
      ),
  )
  const belonging = Object.values(memberships).map((those) => done('choosingTenant', those))
  return [...found, done('establishingSession', { userId: 1 }), ...belonging]
}

type End = { value: string; context: CallbackContext; output: CallbackOutput; status: string }

export function pathsOf(facts: Facts): Path[] {
  const paths = getSimplePaths(
    callbackMachine as AnyStateMachine,
    {
      input: { ...facts, request: conceal({}) },
      events: answersTo(facts),
      serializeState: ({ value, context }: End) =>
        JSON.stringify([value, context.findings, context.claims, context.tenantId]),
      limit: 10_000,
    } as Parameters<typeof getSimplePaths>[1],
  )
  return paths.flatMap((path) => {
    const { value, context, output, status } = path.state as unknown as End
    const last = path.steps.at(-1)?.event as { output?: unknown } | undefined
    return status === 'done'
      ? {
          facts,
          state: value,
          findings: context.findings,
          output,
          belongsTo: Array.isArray(last?.output) ? last.output : [],
        }
      : []
  })
}
