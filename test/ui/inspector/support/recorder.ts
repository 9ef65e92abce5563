// Records the messages that the product would send: of machines that are run here, and of exchanges between them.

import type { AnyStateMachine } from 'xstate'
import { type MachineName, machines } from '../../../../machines/all.ts'
import type {
  ActorMessage,
  ExchangeMessage,
  Host,
  InspectionMessage,
  Seen,
} from '../../../../server/wire/inspection-messages.ts'
import { inputsOf } from '../../../../ui/inspector/detail/detail-samples.ts'
import { type Played, play, begin as started } from '../../../../ui/inspector/detail/play.ts'

export const START = Date.UTC(2026, 0, 5, 9, 0, 0)
export const TAB = 'tab-1'

/** Persisted machines are the auth service's, unless they are named here. */
const hosts: Partial<Record<MachineName, Host>> = {
  'auth-form': 'browser',
  callback: 'application',
  'app-session': 'application',
}

type Entry = { machine: MachineName; snapshot: Seen }
type Event = { type: string; [member: string]: unknown }

/** Records messages in order, forty milliseconds apart, each with the next number. */
export class Recorder {
  readonly messages: InspectionMessage[] = []
  readonly #actors = new Map<string, Entry>()
  #seq: number
  request: string | null = null
  tab = TAB

  constructor(after = 0) {
    this.#seq = after
  }

  #common() {
    return { _version: '0.7.2', createdAt: `${START + this.#seq * 40}`, id: null }
  }

  #ours(machine: MachineName) {
    this.#seq += 1
    const tab = machine === 'auth-form' ? this.tab : null
    return { seq: this.#seq, host: hosts[machine] ?? 'auth', machine, requestId: this.request, tab }
  }

  begin(sessionId: string, machine: MachineName, input: object = inputsOf(machine)[0]?.[1] ?? {}): this {
    const { snapshot } = started(machine, input)
    const message: ActorMessage = {
      type: '@xstate.actor',
      ...this.#common(),
      name: (machines[machine] as AnyStateMachine).id,
      sessionId,
      rootId: sessionId,
      snapshot,
      lockstep: this.#ours(machine),
    }
    this.#actors.set(sessionId, { machine, snapshot })
    this.messages.push(message)
    return this
  }

  /** @throws Error for an actor that has not begun */
  send(sessionId: string, event: Event): this {
    const entry = this.#actors.get(sessionId)
    if (!entry) throw new Error(`${sessionId} has not begun.`)
    const { machine } = entry
    const played: Played = play(machine, entry.snapshot, event)
    const { snapshot, edges, effects } = played
    const to = { sessionId, rootId: sessionId }
    this.messages.push({
      type: '@xstate.event',
      ...this.#common(),
      event,
      ...to,
      lockstep: this.#ours(machine),
    })
    this.messages.push({
      type: '@xstate.snapshot',
      ...this.#common(),
      event,
      snapshot,
      ...to,
      lockstep: { ...this.#ours(machine), edges, effects },
    })
    entry.snapshot = snapshot
    return this
  }

  /** The page of the actor's tab goes. */
  leave(sessionId: string): this {
    const { snapshot } = this.#actors.get(sessionId) ?? {}
    if (!snapshot) throw new Error(`${sessionId} has not begun.`)
    this.messages.push({
      type: '@xstate.snapshot',
      ...this.#common(),
      event: { type: 'xstate.stop' },
      snapshot: { ...snapshot, status: 'stopped' },
      sessionId,
      rootId: sessionId,
      lockstep: { ...this.#ours('auth-form'), edges: [], effects: [] },
    })
    return this
  }

  exchange(from: ExchangeMessage['lockstep']['from'], to: typeof from, what: string, status = '200'): this {
    this.#seq += 1
    const lockstep = {
      seq: this.#seq,
      requestId: this.request,
      from,
      to,
      what,
      status,
      milliseconds: 4.2,
      tab: null,
    }
    this.messages.push({
      type: '@lockstep.exchange',
      ...this.#common(),
      sessionId: this.request ?? from,
      lockstep,
    })
    return this
  }

  during(request: string, record: () => void): this {
    this.request = request
    record()
    this.request = null
    return this
  }
}

export const FORM = `${TAB}:x:0`
const email = 'a…@example.com'
const secret = '[redacted]'
const user = { id: '7f1c', email, name: 'Ada', emailVerified: true }

/** A sign-up, from the empty form to the redirect. */
export function recordSignUp(): InspectionMessage[] {
  const recorder = new Recorder()
  recorder
    .begin(FORM, 'auth-form')
    .send(FORM, { type: 'xstate.done.actor.restoring', output: null })
    .send(FORM, { type: 'registerTab.clicked' })
    .send(FORM, { type: 'registration.submitted', email, name: 'Ada', password: secret })
  recorder.during('req-sign-up', () => {
    recorder
      .exchange('browser', 'auth', 'POST /sign-up/email')
      .exchange('auth', 'database', 'SELECT user', 'ok')
      .begin('account:5e1f', 'account')
      .send('account:5e1f', { type: 'signUp.accepted' })
      .exchange('auth', 'database', 'INSERT user', 'ok')
      .begin('one-time-code:5e1f', 'one-time-code')
      .exchange('auth', 'database', 'INSERT one_time_code', 'ok')
      .exchange('auth', 'browser', '200 /sign-up/email')
      .exchange('auth', 'mailbox', 'mail verification-code', 'ok')
  })
  recorder
    .send(FORM, { type: 'xstate.done.actor.0.authForm.register.signingUp', output: { ok: true, sentAt: 0 } })
    .send(FORM, { type: 'code.completed', code: secret })
  recorder.during('req-verify', () => {
    recorder
      .exchange('browser', 'auth', 'POST /email-otp/verify-email', '400')
      .send('one-time-code:5e1f', { type: 'code.mismatched' })
      .exchange('auth', 'database', 'UPDATE one_time_code', 'ok')
      .send('one-time-code:5e1f', { type: 'code.matched' })
      .send('account:5e1f', { type: 'email.verified' })
      .exchange('auth', 'database', 'INSERT session', 'ok')
  })
  recorder
    .send(FORM, { type: 'xstate.done.actor.0.authForm.verifyEmail.boxes.verifying', output: { ok: true } })
    .send(FORM, {
      type: 'xstate.done.actor.0.authForm.verifyEmail.boxes.pickingUpSession',
      output: { user, token: secret },
    })
  recorder.during('req-callback', () => {
    const callback = 'req-callback:callback'
    recorder
      .exchange('browser', 'application', 'POST /auth/auth-callback')
      .begin(callback, 'callback')
      .send(callback, {
        type: 'xstate.done.actor.0.callback.verifyingJwt',
        output: { claims: null, because: 'refused' },
      })
      .exchange('application', 'auth', 'GET /get-session')
      .send(callback, {
        type: 'xstate.done.actor.0.callback.askingWithCookie',
        output: { claims: { sub: '7f1c', email, name: 'Ada', email_verified: true } },
      })
      .exchange('application', 'database', 'INSERT app_user', 'ok')
      .send(callback, { type: 'xstate.done.actor.0.callback.establishingSession', output: { userId: 1 } })
      .exchange('application', 'database', 'SELECT membership', 'ok')
      .send(callback, { type: 'xstate.done.actor.0.callback.choosingTenant', output: [] })
  })
  recorder.send(FORM, {
    type: 'xstate.done.actor.0.authForm.exit.establishing',
    output: { ok: true, redirect: '/auth/no-organization' },
  })
  return recorder.messages
}
