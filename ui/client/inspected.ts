// Development only: sends the inspector what this tab's machines do, sends them the events it is given by hand, and brings the guide.

import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate'
import { bodiesOfActor, bodyOfStop, type LazyBody, nameOf } from '../../machines/inspection.ts'
import type { conceal } from '../../machines/kit/handle.ts'
import type { observe } from '../../machines/kit/observe.ts'
import type { ByHand, FromTab, StateValue, ToTabs } from '../../server/wire/inspection-messages.ts'
import { deviceName } from './device-name.ts'

/** Messages that go along in one call. */
const MOST_AT_ONCE = 80
/** Messages kept while nobody takes them. */
const MOST_KEPT = 1000
/** In ms: what happens together travels together. */
const PAUSE = 50
const PAUSE_AFTER_FAILURE = 1000

const CHANNEL = 'lockstep-inspector'
const GUIDE = 'guide'

const tab = `t${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0')}`
const actors = new Map<string, AnyActorRef>()
const send = window.fetch.bind(window)

let calls = 0
let kept: unknown[] = []
/** Of those kept, how many are on their way. */
let leaving = 0
let isDue = false

async function post(): Promise<void> {
  const batch = kept.slice(0, MOST_AT_ONCE)
  isDue = false
  if (leaving > 0 || batch.length === 0) return
  leaving = batch.length
  // What was refused would be refused again; a server that is away comes back.
  const isDone = await call(batch).then(
    ({ status }) => status < 500,
    () => false,
  )
  kept = isDone ? kept.slice(batch.length) : kept.slice(-MOST_KEPT)
  leaving = 0
  if (kept.length > 0) postSoon(isDone ? PAUSE : PAUSE_AFTER_FAILURE)
}

const call = (batch: unknown[], keepalive = false): Promise<Response> =>
  send('/inspect/messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
    keepalive,
  })

/** One call at a time, so that the order is kept. */
function postSoon(pause: number): void {
  if (isDue || leaving > 0) return
  isDue = true
  setTimeout(post, pause)
}

/** A path that might hold more than the names of pages is not told. */
const pageNow = () => (/^(?:\/[a-z-]{0,30}){1,4}$/.test(location.pathname) ? location.pathname : undefined)

function publish(sessionId: string, bodies: readonly LazyBody[]): void {
  const browser = deviceName(navigator.userAgent) || undefined
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
        page: pageNow(),
        browser,
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

const living = () => [...actors].filter(([, actor]) => actor.getSnapshot().status === 'active')

function takeByHand({ to, event, secrets, id }: ByHand, conceal: Shared['conceal']): FromTab | null {
  const actor = actors.get(to)
  if (!actor) return null
  const before = actor.getSnapshot()
  if (before.status !== 'active') return { id, outcome: 'ended' }
  const concealed = secrets.map((name) => [name, conceal(event[name])])
  actor.send({ ...event, ...Object.fromEntries(concealed) })
  const after = actor.getSnapshot()
  return { id, outcome: after === before ? 'ignored' : 'taken', value: after.value as StateValue }
}

function listen(conceal: Shared['conceal']): void {
  const channel = new BroadcastChannel(CHANNEL)
  const tellWhoIsHere = () =>
    channel.postMessage({ here: living().map(([sessionId]) => sessionId) } satisfies FromTab)
  channel.addEventListener('message', ({ data }: MessageEvent<ToTabs>) => {
    if ('ask' in data) return tellWhoIsHere()
    const answer = 'to' in data ? takeByHand(data, conceal) : null
    if (answer) channel.postMessage(answer)
  })
}

/** The page goes, and its machines with it, which are not told: it may come back as it was. */
function leave(): void {
  for (const [sessionId, actor] of living())
    publish(sessionId, [bodyOfStop('auth-form', actor.getSnapshot())])
  const rest = kept.slice(leaving)
  kept = kept.slice(0, leaving)
  if (rest.length > 0) call(rest.slice(-MOST_AT_ONCE), true).catch(() => {})
}

/** Not of this build, as production has none of it. */
const guide = import.meta.env.DEV ? '/inspector/guide/guide.tsx' : '/inspector/assets/guide.js'

/** The address that npm start prints asks for the guide, which stays in its tab until somebody dismisses it. */
function bringGuide(): void {
  if (new URL(location.href).searchParams.has(GUIDE)) sessionStorage.setItem(GUIDE, 'on')
  if (!sessionStorage.getItem(GUIDE)) return
  const script = document.createElement('script')
  script.type = 'module'
  script.src = guide
  script.id = GUIDE
  script.dataset.tab = tab
  document.head.append(script)
}

/** @param origins separated by blanks: those besides the page's own that take request ids */
export function reportToInspector(origins: string, { observe, conceal }: Shared): void {
  observe({ running, stepped: () => {} })
  joinCalls([location.origin, ...origins.split(' ')])
  listen(conceal)
  addEventListener('pagehide', leave)
  bringGuide()
}
