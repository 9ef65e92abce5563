// Signing in by a passkey, alone and beside the first proof, as data.

import { shown, verified } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { FormRow } from '../../support/form-row.ts'
import { cooled, offered } from '../../support/service.ts'
import { at } from './state-values.ts'

const canceled = { ok: false, code: 'PASSKEY_CANCELED' } as const

const chosen: FormRow[] = [
  {
    requirement: 'X-1081',
    title: 'the browser is asked for a passkey, without what was refused before',
    from: 'login, refused',
    on: { type: 'passkey.chosen' },
    to: at.usingPasskey,
  },
  {
    requirement: 'X-1081',
    title: 'a passkey from the browser’s list is checked, without what was refused before',
    from: 'login, refused',
    on: { port: 'offerPasskey', brings: { ok: true, shown } },
    to: at.usingPasskey,
  },
  {
    requirement: 'X-12',
    title: 'that the browser’s list breaks down leaves the form usable and says nothing',
    from: 'login',
    on: { port: 'offerPasskey', breaks: true },
    to: at.login,
  },
  {
    requirement: 'X-1081',
    title: 'whether the person stays signed in is known before a passkey is taken from the list',
    from: 'login',
    on: { type: 'remember.changed', remember: false },
    to: at.login,
    memory: { remember: false },
  },
  {
    requirement: 'X-1081',
    title: 'the password is right, and a passkey is asked for first: it is kept no longer',
    from: 'login.signingIn',
    on: { port: 'signIn', brings: offered },
    to: at.awaitingPasskey,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-1081',
    title: 'the mailed code is right, and a passkey is asked for first',
    from: 'signInByCode.verifying',
    on: { port: 'signInByCode', brings: offered },
    to: at.awaitingPasskey,
    memory: cooled,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-1081',
    title: 'a provider’s return was the first proof, and a passkey is asked for first',
    from: 'register, refused',
    on: { port: 'restoreSession', brings: offered },
    to: at.awaitingPasskey,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-1081',
    title: 'a passkey may be shown in place of the app’s code, without the refusal',
    from: 'secondFactor, refused',
    on: { type: 'passkey.chosen' },
    to: at.provingPasskey,
  },
  {
    requirement: 'X-1081',
    title: 'and once more, without the refusal',
    from: 'secondFactor.awaitingPasskey, refused',
    on: { type: 'passkey.chosen' },
    to: at.provingPasskey,
  },
  {
    requirement: 'X-1021',
    title: 'the app’s code may be typed in place of a passkey: empty boxes, without the refusal',
    from: 'secondFactor.awaitingPasskey, refused',
    on: { type: 'appCode.chosen' },
    to: at.secondFactor,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-1021',
    title: 'a recovery code may be typed in place of a passkey, without the refusal',
    from: 'secondFactor.awaitingPasskey, refused',
    on: { type: 'recoveryCode.chosen' },
    to: at.recoveryCode,
  },
]

const checked = (
  [
    ['login.usingPasskey', at.login],
    ['secondFactor.usingPasskey', at.awaitingPasskey],
  ] as const
).flatMap(([from, anew]): FormRow[] => [
  {
    requirement: 'X-1081',
    title: `the right one leads to the exit (${from})`,
    from,
    on: { port: 'signInByPasskey', brings: { ok: true, ...verified } },
    to: at.establishing,
    memory: { signedIn: verified.user },
  },
  {
    requirement: 'X-1081',
    title: `what is not shown or not accepted is reported, and may be tried again (${from})`,
    from,
    on: { port: 'signInByPasskey', brings: canceled },
    to: anew,
    memory: { failure: { of: 'passkey', code: 'PASSKEY_CANCELED' } },
  },
  {
    requirement: 'X-12',
    title: `a breakdown is reported, and another way may be taken (${from})`,
    from,
    on: { port: 'signInByPasskey', breaks: true },
    to: anew,
    memory: { failure: { of: 'passkey' } },
  },
])

export const usingPasskey: FormRow[] = [...chosen, ...checked]
