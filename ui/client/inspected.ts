// Development only: sends the inspector what this tab's machines do, and sends them the events it is given by hand.

import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate'
import { bodiesOfActor, type LazyBody, nameOf } from '../../machines/inspection.ts'
import type { conceal } from '../../machines/kit/handle.ts'
import type { observe } from '../../machines/kit/observe.ts'
import type { SeenEvent } from '../../server/wire/inspection.ts'

/** Messages that go along in one call. */
const MOST_AT_ONCE = 100
/** Messages kept while nobody takes them. */
const MOST_KEPT = 1000
/** In ms: what happens together travels together. */
const PAUSE = 50
const PAUSE_AFTER_FAILURE = 1000

const CHANNEL = 'lockstep-inspector'

/** What the inspector's page posts; the members named as secrets go on behind handles. */
type ByHand = { to: string; event: SeenEvent; secrets?: string[] }

const tab = `t${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0')}`
const actors = new Map<string, AnyActorRef>()
const send = window.fetch.bind(window)

let calls = 0
let kept: unknown[] = []
let isDue = false
let isSending = false

async function post(keepalive: boolean): Promise<void> {
  const batch = kept.slice(0, MOST_AT_ONCE)
  isDue = false
  if (isSending || batch.length === 0) return
  isSending = true
  let pause = PAUSE
  try {
    const { ok, status } = await send('/inspect/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      keepalive,
    })
    // What was refused would be refused again; a server that is away comes back.
    if (ok || (status >= 400 && status < 500)) kept = kept.slice(batch.length)
    else pause = PAUSE_AFTER_FAILURE
  } catch {
    kept = kept.slice(-MOST_KEPT)
    pause = PAUSE_AFTER_FAILURE
  }
  isSending = false
  if (kept.length > 0) postSoon(pause)
}

/** One call at a time, so that the order is kept. */
function postSoon(pause: number): void {
  if (isDue || isSending) return
  isDue = true
  setTimeout(post, pause, false)
}

function publish(sessionId: string, bodies: readonly LazyBody[]): void {
  for (const make of bodies) {
    const { type, ...body } = make()
    const { edges, effects, ...rest } = body as { edges?: string[]; effects?: string[] }
    kept.push({
      type,
      _version: '0.7.2',
      createdAt: String(Date.now()),
      id: null,
      ...rest,
      sessionId,
      rootId: sessionId,
      lockstep: {
        host: 'browser',
        machine: 'auth-form',
        requestId: null,
        tab,
        ...(edges && { edges, effects }),
      },
    })
  }
  postSoon(PAUSE)
}

function running(machine: AnyStateMachine): (event: InspectionEvent) => void {
  const name = nameOf(machine)
  if (name !== 'auth-form') return () => {}
  const sessionId = `${tab}:${actors.size + 1}`
  const inspect = bodiesOfActor(name, machine, (bodies) => publish(sessionId, bodies))
  return (event) => {
    if (event.type === '@xstate.actor' && !actors.has(sessionId))
      actors.set(sessionId, event.actorRef as AnyActorRef)
    inspect(event)
  }
}

/** Gives every call to one of these origins an id that names this tab, by which the servers' messages join. */
function joinCalls(origins: readonly string[]): void {
  window.fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (!origins.includes(address.origin)) return send(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    calls += 1
    headers.set('x-request-id', `${tab}.${calls}`)
    return send(input, { ...init, headers })
  }
}

/** The page's own: a chunk that shares modules with the first one would make that larger. */
type Shared = { observe: typeof observe; conceal: typeof conceal }

/** @param origins separated by blanks: those besides the page's own that take request ids */
export function reportToInspector(origins: string, { observe, conceal }: Shared): void {
  observe({ running, stepped: () => {} })
  joinCalls([location.origin, ...origins.split(' ')])
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<ByHand>) => {
    const { to, event, secrets = [] } = data
    const concealed = secrets.map((name) => [name, conceal(event[name])])
    actors.get(to)?.send({ ...event, ...Object.fromEntries(concealed) })
  })
  addEventListener('pagehide', () => {
    if (!isSending) void post(true)
  })
}
