// Publishes what the servers' machines do: every step of a persisted machine, and every run of the callback.

import type { MachineName } from '../../../machines/all.ts'
import {
  bodiesOfActor,
  bodiesOfStep,
  type InspectionBody,
  type LazyBody,
  nameOf,
} from '../../../machines/inspection.ts'
import type { Observer } from '../../../machines/kit/observe.ts'
import { emailIn } from '../../../machines/kit/visible.ts'
import type { Host } from '../../wire/inspection-messages.ts'
import type { Hub } from './hub.ts'
import { currentRequest } from './request-context.ts'
import type { Unnumbered } from './ring.ts'

/** Rows that are known to have been introduced; beyond these all are introduced once more. */
const MOST_ROWS = 5000

export function observerFor(hub: Hub): Observer {
  const known = new Set<string>()

  function isNew(sessionId: string): boolean {
    if (known.has(sessionId)) return false
    if (known.size >= MOST_ROWS) known.clear()
    known.add(sessionId)
    return true
  }

  type Actor = { host: Host; machine: MachineName; sessionId: string; whose?: string }

  function publish({ host, machine, sessionId, whose = '' }: Actor, bodies: readonly LazyBody[]): void {
    const request = currentRequest()
    request?.announce()
    const at = Date.now()
    const { requestId = null, tab = null } = request ?? {}
    const ours = { host, machine, requestId, tab }
    for (const body of bodies) hub.publish(() => messageOf(body(), at, sessionId, withWho(ours, whose)))
  }

  let runs = 0
  return {
    stepped: (step) => {
      const machine = nameOf(step.machine)
      if (!machine) return
      const request = currentRequest()
      // A visitor without a row is known by the tab, or by the request alone.
      const row = step.row || request?.tab || request?.requestId || ''
      const sessionId = `${machine}:${hub.pseudonym(row)}`
      const host = request?.host ?? 'auth'
      publish({ host, machine, sessionId, whose: step.whose }, bodiesOfStep(machine, step, isNew(sessionId)))
    },
    running: (running) => {
      const machine = nameOf(running)
      if (!machine) return () => {}
      runs += 1
      // A request may validate twice: each run is an actor of its own.
      const sessionId = `${currentRequest()?.requestId ?? 'nobody'}:${machine}:${runs}`
      return bodiesOfActor(machine, running, (bodies) =>
        publish({ host: 'application', machine, sessionId }, bodies),
      )
    },
  }
}

type Ours = {
  host: Host
  machine: MachineName
  requestId: string | null
  tab: string | null
  who?: string
}

function withWho(ours: Ours, whose: string): Ours {
  const who = emailIn(whose)
  return who ? { ...ours, who } : ours
}

function messageOf(body: InspectionBody, at: number, sessionId: string, ours: Ours): Unnumbered {
  const common = { _version: VERSION, createdAt: String(at), id: null, sessionId, rootId: sessionId }
  if (body.type !== '@xstate.snapshot') return { ...body, ...common, lockstep: ours } as Unnumbered
  const { type, event, snapshot, edges, effects } = body
  return { type, ...common, event, snapshot, lockstep: { ...ours, edges, effects } } as Unnumbered
}

/** Of the format, which is that of @statelyai/inspect. */
export const VERSION = '0.7.2'
