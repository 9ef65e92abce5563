// What leads nowhere: answered by a rule that changes nothing, or by none at all.

import { email, unverified, verified } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { HistoryView } from '../../../../machines/auth-form/auth-form.types.ts'
import type { FormRow, Happening } from '../../support/form-row.ts'
import type { Place } from '../../support/journeys.ts'
import { cooled, sentAt } from '../../support/service.ts'
import { at, verifying } from './state-values.ts'

const moved = (view: HistoryView) => ({ type: 'history.moved', view }) as const

type Nothing = [
  requirement: string,
  title: string,
  from: Place,
  on: Happening,
  rest: Partial<FormRow> & Pick<FormRow, 'to'>,
]

const left = { to: at.left, memory: { signedIn: verified.user, redirect: '/dashboard' } }
const establishing = { to: at.establishing, memory: { signedIn: verified.user } }

const nothing: Nothing[] = [
  [
    'X-90',
    'who has left follows nobody',
    'exit.left',
    { port: 'followSession', brings: { ok: true, redirect: '/dashboard' } },
    left,
  ],
  [
    'X-11',
    'who has left is restored no more',
    'exit.left',
    { port: 'restoreSession', brings: verified },
    left,
  ],
  [
    'X-11',
    'who is being let in is restored no more',
    'exit.establishing',
    { port: 'restoreSession', brings: unverified },
    establishing,
  ],
  ['X-15', 'history leads nowhere out of the exit', 'exit.establishing', moved('login'), establishing],
  [
    'X-12',
    'a breakdown while following leaves login as it is',
    'login',
    { port: 'followSession', breaks: true },
    { to: at.login },
  ],
  ...(['login', 'register'] as const).map(
    (from): Nothing => [
      'X-12',
      `a breakdown while restoring leaves ${from} as it is`,
      from,
      { port: 'restoreSession', breaks: true },
      { to: at[from] },
    ],
  ),
  [
    'X-11',
    'no session from before changes nothing',
    'register',
    { port: 'restoreSession', brings: null },
    { to: at.register, ignored: true },
  ],
  [
    'X-90',
    'a redirect that is not one of the spec’s is not followed',
    'login',
    { port: 'followSession', brings: { ok: true, redirect: '//evil' } },
    { to: at.login, ignored: true },
  ],
  [
    'X-15',
    'without an e-mail there are no boxes to go back to',
    'login, without an e-mail',
    moved('verifyEmail'),
    { to: at.login, memory: { email: '' }, ignored: true },
  ],
  [
    'X-15',
    'without an e-mail there is no reset to go back to',
    'login, without an e-mail',
    moved('resetPassword'),
    { to: at.login, memory: { email: '' }, ignored: true },
  ],
  [
    'X-91',
    'a code that nobody had mailed is not waited for',
    'login',
    { type: 'mailedCode.announced', email, sentAt },
    { to: at.login, ignored: true },
  ],
  [
    'EV-3',
    'no other code is asked for while one is compared',
    'verifyEmail.verifying, ready',
    { type: 'resend.clicked' },
    { to: verifying('verifying', 'ready'), memory: { ...cooled, password: true }, ignored: true },
  ],
]

export const leadsNowhere: FormRow[] = nothing.map(([requirement, title, from, on, rest]) => ({
  requirement,
  title,
  from,
  on,
  ...rest,
}))
