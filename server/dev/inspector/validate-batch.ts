// Validates what a browser's tab reports of its own form: nothing else, nothing of another shape, redacted once more.

import { z } from 'zod'
import { machines } from '../../../machines/all.ts'
import { edgeId, edgesOf } from '../../../machines/kit/edges.ts'
import { visibleContext, visibleEvent } from '../../../machines/kit/visible.ts'
import { visible } from '../../../machines/visible-by-machine.ts'
import type { StateValue } from '../../wire/inspection-messages.ts'
import type { Unnumbered } from './ring.ts'

const machine = machines['auth-form']
const eventTypes = new Set([...machine.events, 'xstate.init', 'xstate.stop'])
const edgeIds = new Set(edgesOf(machine).map(edgeId))
const effectNames = new Set(Object.keys(machine.implementations.actions))

const known = (names: ReadonlySet<string>) => z.string().refine((name) => names.has(name))

const id = (pattern: RegExp) => z.string().max(100).regex(pattern)
const members = z.record(z.string(), z.unknown())

const event = z
  .looseObject({ type: known(eventTypes) })
  .transform((given) => visibleEvent(visible['auth-form'], given))

/** Free text would get past the list of what may be seen. */
const value = z.unknown().transform((given, context): StateValue => {
  try {
    machine.resolveState({ value: given as never, context: {} as never })
    return given as StateValue
  } catch {
    context.addIssue('is no state of the form')
    return z.NEVER
  }
})

const snapshot = z.object({
  status: z.enum(['active', 'done', 'error', 'stopped']),
  value,
  context: members.transform((given) => visibleContext(visible['auth-form'], given)),
})

const session = id(/^t[0-9a-f]{8}:\d+$/)
const lockstep = {
  host: z.literal('browser'),
  machine: z.literal('auth-form'),
  requestId: id(/^t[0-9a-f]{8}\.\d+$/).nullable(),
  tab: id(/^t[0-9a-f]{8}$/),
  page: id(/^(?:\/[a-z-]{0,30}){1,4}$/).optional(),
  browser: id(/^[A-Z][A-Za-z ]{1,30}(?: \([A-Za-z ]{1,20}\))?$/).optional(),
}
const common = {
  _version: id(/^\d+\.\d+\.\d+$/),
  createdAt: z.string().regex(/^\d{13}$/),
  id: z.null(),
  sessionId: session,
  rootId: session,
}

const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('@xstate.actor'),
    ...common,
    name: z.literal(machine.id),
    snapshot,
    lockstep: z.object(lockstep),
  }),
  z.object({ type: z.literal('@xstate.event'), ...common, event, lockstep: z.object(lockstep) }),
  z.object({
    type: z.literal('@xstate.snapshot'),
    ...common,
    event,
    snapshot,
    lockstep: z.object({
      ...lockstep,
      edges: z.array(known(edgeIds)).max(50),
      effects: z.array(known(effectNames)).max(50),
    }),
  }),
])

const batch = z.array(message).max(500)

/** All of them or none. @returns the messages, or where and how they are not as they should be */
export function readBatch(given: unknown): { messages: Unnumbered[] } | { fault: string } {
  const read = batch.safeParse(given)
  if (read.success) return { messages: read.data as Unnumbered[] }
  const { path = [], code = 'invalid' } = read.error.issues[0] ?? {}
  return { fault: `Not a list of a tab's messages: ${path.join('.') || 'the whole'} (${code}).` }
}
