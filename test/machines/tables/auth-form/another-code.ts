// Asking for another code, beside the boxes of a sign-in and of a reset, as data.

import type { FormRow } from '../../support/form-row.ts'
import { cooled, coolUntil, mailed, sentAt } from '../../support/service.ts'
import { byCode, resetting } from './state-values.ts'

const views = [
  {
    view: 'signInByCode',
    comparing: 'verifying',
    port: 'sendSignInCode',
    at: byCode,
    requirement: 'EV-3',
  },
  {
    view: 'resetPassword',
    comparing: 'resetting',
    port: 'sendResetCode',
    at: resetting,
    requirement: 'X-22',
  },
] as const

export const anotherCode = views.flatMap(({ view, comparing, port, at, requirement }): FormRow[] => [
  {
    requirement,
    title: `${view}: another code is asked for, without the refusal`,
    from: `${view}, refused, ready`,
    on: { type: 'resend.clicked' },
    to: at('awaitingCode', 'sending'),
    memory: cooled,
  },
  {
    requirement,
    title: `${view}: no other code is asked for while one is compared`,
    from: view === 'signInByCode' ? 'signInByCode.verifying, ready' : 'resetPassword.resetting, ready',
    on: { type: 'resend.clicked' },
    to: at(comparing, 'ready'),
    memory: cooled,
    ignored: true,
  },
  {
    requirement,
    title: `${view}: another code is sent: a notice, empty boxes, and a new cooldown`,
    from: `${view}.sending`,
    on: { port, brings: { ok: true, sentAt: sentAt + 60_000 } },
    to: at('awaitingCode'),
    memory: { ...cooled, resendAt: coolUntil + 60_000, notice: 'codeSent' },
    effects: ['clearCode'],
  },
  {
    requirement: 'BF-8',
    title: `${view}: another code is refused: the server’s limit is the cooldown`,
    from: `${view}.sending`,
    on: { port, brings: { ok: false, code: 'TOO_MANY_REQUESTS', retryAt: 5_000 } },
    to: at('awaitingCode'),
    memory: {
      ...mailed,
      resendAt: 5_000,
      failure: { of: port, code: 'TOO_MANY_REQUESTS', retryAt: 5_000 },
    },
  },
  {
    requirement: 'X-12',
    title: `${view}: another code could not be sent: it may be asked for again at once`,
    from: `${view}.sending`,
    on: { port, breaks: true },
    to: at('awaitingCode', 'ready'),
    memory: { ...cooled, failure: { of: port } },
  },
  ...[{ type: 'cooldown.lapsed' } as const, { passes: 60_000 }].map(
    (on): FormRow => ({
      requirement: 'LIM-2',
      title: `${view}: the cooldown is over by ${'type' in on ? 'the host' : 'itself'}`,
      from: view,
      on,
      to: at('awaitingCode', 'ready'),
      memory: cooled,
    }),
  ),
])
