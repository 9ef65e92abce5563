// Tells what the servers' machines do: every step of a ledger, and every run of the callback.

import type { Observer } from '../../../machines/kit/observe.ts'
import { nameOf, type Telling, type Told, tellActor, tellStep } from '../../../machines/telling.ts'
import type { Host, MachineName } from '../../wire/inspection.ts'
import type { Hub } from './hub.ts'
import { currentRequest } from './request-context.ts'
import type { Unnumbered } from './ring.ts'

/** Rows of which something was told; the oldest beyond these are introduced once more. */
const MOST_ROWS = 5000

export function observerFor(hub: Hub): Observer {
  const known = new Set<string>()

  function isNew(sessionId: string): boolean {
    if (known.has(sessionId)) return false
    if (known.size >= MOST_ROWS) known.clear()
    known.add(sessionId)
    return true
  }

  function tell(host: Host, machine: MachineName, sessionId: string, told: readonly Telling[]): void {
    const request = currentRequest()
    request?.announce()
    const at = Date.now()
    const { requestId = null, tab = null } = request ?? {}
    for (const one of told) hub.tell(() => messageOf(one(), at, sessionId, { host, machine, requestId, tab }))
  }

  let runs = 0
  return {
    stepped: (step) => {
      const machine = nameOf(step.machine)
      if (!machine) return
      const sessionId = `${machine}:${hub.pseudonym(step.row)}`
      tell('auth', machine, sessionId, tellStep(machine, step, isNew(sessionId)))
    },
    running: (running) => {
      const machine = nameOf(running)
      if (!machine) return () => {}
      runs += 1
      // A request may validate twice: each run is an actor of its own.
      const sessionId = `${currentRequest()?.requestId ?? 'nobody'}:${machine}:${runs}`
      return tellActor(machine, running, (told) => tell('application', machine, sessionId, told))
    },
  }
}

type Ours = { host: Host; machine: MachineName; requestId: string | null; tab: string | null }

function messageOf(told: Told, at: number, sessionId: string, ours: Ours): Unnumbered {
  const common = { _version: VERSION, createdAt: String(at), id: null, sessionId, rootId: sessionId }
  if (told.type !== '@xstate.snapshot') return { ...told, ...common, lockstep: ours } as Unnumbered
  const { type, event, snapshot, edges, effects } = told
  return { type, ...common, event, snapshot, lockstep: { ...ours, edges, effects } } as Unnumbered
}

/** Of the format, which is that of @statelyai/inspect. */
export const VERSION = '0.7.2'
