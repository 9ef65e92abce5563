// Writes a path as a recording that the inspector opens, and that can be replayed against real servers.

import type { AnyMachineSnapshot } from 'xstate'
import type { Purpose } from '../../machines/kit/mailings.ts'
import type { Sent } from './action.ts'
import type { Product } from './bounds/bounds.ts'
import type { Bounds } from './bounds/bounds.types.ts'
import { compiledOf, type Step } from './path.ts'
import type { Traced } from './world.ts'

type Message = Record<string, unknown>

export type Recording = {
  lockstep: 'recording'
  version: 1
  made: string
  title: string
  messages: Message[]
  /** What a replay needs: the world, and each step with the answer that was predicted. */
  replay: {
    policy: Bounds['policy']
    browsers: Bounds['browsers']
    steps: ReplayStep[]
    /** Settings that win over the policy. */
    overrides?: Record<string, string>
  }
}

export type ReplayStep = { browser: number; does: string; request: Sent; answer: string; mails: Purpose[] }

/** Of a context only what names nobody and opens nothing. */
const allowed = ['tries', 'triesAllowed', 'resendAt', 'notice', 'redirect']
const redacted = (context: unknown) =>
  Object.fromEntries(
    Object.entries((context ?? {}) as object).map(([name, value]) => [
      name,
      allowed.includes(name) || typeof value === 'boolean' ? value : '[redacted]',
    ]),
  )

const seen = ({ status, value, context }: AnyMachineSnapshot) => ({
  status,
  value,
  context: redacted(context),
})

const eventOf = ({ type, view }: Traced['event'] & { view?: unknown }) => ({
  type,
  ...(view !== undefined && { view }),
})

/** @param now epoch ms of the first message; each step is a second later */
export function recordingOf(
  { world, form }: Pick<Product, 'world' | 'form'>,
  { policy, browsers }: Pick<Bounds, 'policy' | 'browsers'>,
  { title, steps, now }: { title: string; steps: readonly Step[]; now: number },
): Recording {
  const messages: Message[] = []
  const known = new Set<string>()
  const add = (at: number, one: Message, machine: string, host: string, more: object = {}) =>
    messages.push({
      _version: '1.0.0',
      createdAt: String(at),
      id: null,
      ...one,
      lockstep: { seq: messages.length + 1, host, machine, requestId: null, tab: null, ...more },
    })
  for (const [index, { trace }] of steps.entries())
    for (const taken of trace) {
      const { machine, actor: sessionId, event, cell, state } = taken
      const compiled = compiledOf(world, taken, form)
      const host = machine === 'auth-form' ? 'browser' : 'auth'
      const at = now + index * 1000
      const before = compiled.states[Math.floor(cell / compiled.events.length)] as AnyMachineSnapshot
      const after = compiled.states[state] as AnyMachineSnapshot
      const actor = { sessionId, rootId: sessionId }
      if (!known.has(sessionId))
        add(at, { type: '@xstate.actor', name: machine, ...actor, snapshot: seen(before) }, machine, host)
      known.add(sessionId)
      add(at, { type: '@xstate.event', event: eventOf(event), ...actor }, machine, host)
      const did = { edges: compiled.edges[cell], effects: compiled.effects[cell] }
      const snapshot = { type: '@xstate.snapshot', event: eventOf(event), ...actor, snapshot: seen(after) }
      add(at, snapshot, machine, host, did)
    }
  return {
    lockstep: 'recording',
    version: 1,
    made: new Date(now).toISOString(),
    title,
    messages,
    replay: { policy, browsers, steps: replayStepsOf(steps) },
  }
}

export const replayStepsOf = (steps: readonly Step[]): ReplayStep[] =>
  steps.map(({ action, does, answer, mails }) => ({
    browser: action.browser,
    does,
    request: action.request,
    answer,
    mails,
  }))
