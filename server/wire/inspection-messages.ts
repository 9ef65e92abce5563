// What the inspector's sources send and its page reads: the messages of @statelyai/inspect, with one member of ours.

export type Host = 'browser' | 'application' | 'auth'
export type Lane = Host | 'database' | 'mailbox' | 'provider'

export type StateValue = string | { [key: string]: StateValue | undefined }

/** What may be seen of a snapshot: of its context the members of an allowlist, the others read '[redacted]'. */
export type Seen = {
  status: 'active' | 'done' | 'error' | 'stopped'
  value: StateValue
  context: Record<string, unknown>
}

/** `createdAt`: ms since 1970, in decimal digits. */
type Common = { _version: string; createdAt: string; id: null }

/** Whose actor it is: a shortened e-mail, where the row names one; of a tab its page's path and its browser. */
export type Whose = { who?: string; page?: string; browser?: string }

/** `seq` is given by the hub; `machine` is a name of machines/all.ts; `tab` is the browser tab's id. */
type Ours = Whose & {
  seq: number
  host: Host
  machine: string
  requestId: string | null
  tab: string | null
}

/** By the same allowlist as a context's members. */
export type SeenEvent = { type: string; [member: string]: unknown }

export type ActorMessage = Common & {
  type: '@xstate.actor'
  name: string
  sessionId: string
  rootId: string
  parentId?: string
  snapshot: Seen
  lockstep: Ours
}

export type EventMessage = Common & {
  type: '@xstate.event'
  event: SeenEvent
  sourceId?: string
  sessionId: string
  rootId: string
  lockstep: Ours
}

/** `edges`: names of machines/kit/edges.ts, in the order taken; `effects`: what the host performed. */
export type SnapshotMessage = Common & {
  type: '@xstate.snapshot'
  event: SeenEvent
  snapshot: Seen
  sessionId: string
  rootId: string
  lockstep: Ours & { edges: string[]; effects: string[] }
}

/** `what`: 'POST /sign-up/email', 'INSERT one_time_code'; `status`: '200', 'ok', 'failed'. */
export type ExchangeMessage = Common & {
  type: '@lockstep.exchange'
  sessionId: string
  lockstep: {
    seq: number
    requestId: string | null
    from: Lane
    to: Lane
    what: string
    status: string
    milliseconds: number | null
    tab: string | null
  }
}

export type InspectionMessage = ActorMessage | EventMessage | SnapshotMessage | ExchangeMessage

/** First on every connection; `hub` is made when the server starts, so that another server is noticed. */
export type InspectionHello = { version: number; hub: string }

/** A file of messages: `title` where it is a proof's counterexample. */
export type InspectionRecording = {
  lockstep: 'recording'
  version: 1
  made: string
  title?: string
  messages: InspectionMessage[]
}

/** Per machine and transition, the names of the tests that walked it. */
export type InspectionCoverage = { [machine: string]: { [edge: string]: string[] } }

/** What npm start has started; of what is not its own there is none. */
export type RunningAddresses = {
  application: string
  authService: string
  inspector: string
  mailbox?: string
  identityProvider?: string
}

/** From the inspector's page to the tabs of its browser; the members named as secrets go on behind handles. */
export type ByHand = { id: string; to: string; event: SeenEvent; secrets: string[] }
export type ToTabs = { ask: true } | ByHand

/** From a tab: the actors that live in it, or what has become of an event. */
export type FromTab =
  | { here: string[] }
  | { id: string; outcome: 'taken' | 'ignored'; value: StateValue }
  | { id: string; outcome: 'ended' }
