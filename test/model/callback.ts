// The final states that a callback can reach: its ports answer what is true, or their requests are cut off.

import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { answers, claims, findings } from '../../machines/callback/callback.samples.ts'
import type { CallbackInput, CallbackPolicy } from '../../machines/callback/callback.types.ts'
import { conceal } from '../../machines/kit/handle.ts'

/** `token`: authenticated by a validated token; `asserted`: by the client's own word. */
export type CallbackEnd = { state: string; by: 'token' | 'asserted' | null }

export type CallbackCase = {
  policy: CallbackPolicy
  token: 'living' | 'dead' | 'digest' | 'unusual' | 'unusable' | null
  /** Whether the client says who it is. */
  ownWord: boolean
}

const kinds = {
  living: 'usable',
  dead: 'usable',
  digest: 'digest',
  unusual: 'unusual',
  unusable: 'unusable',
} as const

function inputOf({ policy, token, ownWord }: CallbackCase): CallbackInput {
  return {
    policy,
    request: conceal({}),
    bodyToken: token && kinds[token],
    cookieToken: null,
    clientUser: ownWord ? { ...claims, sub: 'claimed' } : null,
  }
}

/** An opaque token is no JWT; whichever other validation step is asked knows whether its session lives. */
function truth(port: string, token: CallbackCase['token']): unknown {
  if (port === 'establishSession') return answers.establishSession.found
  if (port === 'readMemberships') return answers.readMemberships.none
  const isKnown = token === 'living' && ['askWithCookie', 'askWithBearer', 'lookUpDigest'].includes(port)
  return isKnown ? findings.identity : findings.refused
}

const needed = ['establishSession', 'readMemberships']

/**
 * Every end a callback may come to. With `mayDrop` any validation step may be cut off, as by a network that loses what it likes;
 * a request whose own needs are cut off fails as a whole and opens nothing.
 * @throws Error where a state neither ends nor asks: nobody would ever be answered
 */
export function callbackEnds(machine: AnyStateMachine, given: CallbackCase, mayDrop = false): CallbackEnd[] {
  const ends = new Map<string, CallbackEnd>()
  const waiting = [initialTransition(machine, inputOf(given))[0] as AnyMachineSnapshot]
  for (const at of waiting) {
    const [child] = Object.values(at.children) as ({ id: string; src?: unknown } | undefined)[]
    if (at.status === 'done') ends.set(at.value as string, endOf(at))
    else if (!child) throw new Error(`The callback machine waits for nobody in ${JSON.stringify(at.value)}.`)
    else {
      const port = `${child.src}`
      const answer = {
        type: `xstate.done.actor.${child.id}`,
        actorId: child.id,
        output: truth(port, given.token),
      }
      const broken = {
        type: `xstate.error.actor.${child.id}`,
        actorId: child.id,
        error: new Error('cut off'),
      }
      const events = mayDrop && !needed.includes(port) ? [answer, broken] : [answer]
      waiting.push(...events.map((event) => transition(machine, at, event)[0] as AnyMachineSnapshot))
    }
  }
  return [...ends.values()]
}

function endOf({ value, output, context }: AnyMachineSnapshot): CallbackEnd {
  const opened = typeof output === 'object' && output !== null && 'redirect' in output
  const by = context.assurance === 'token' ? 'token' : 'asserted'
  return { state: value as string, by: opened ? by : null }
}
