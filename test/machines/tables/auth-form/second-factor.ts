// The second factor of a sign-in, by a code of the app or a recovery code, as data.

import { code, verified } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { FormRow } from '../../support/form-row.ts'
import { cooled, waiting } from '../../support/service.ts'
import { at } from './state-values.ts'

const over = { ok: false, code: 'INVALID_TWO_FACTOR_COOKIE' } as const

const begun: FormRow[] = [
  {
    requirement: 'X-1021',
    title: 'the password is right, and the second factor is asked for: it is kept no longer',
    from: 'login.signingIn',
    on: { port: 'signIn', brings: waiting },
    to: at.secondFactor,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-1021',
    title: 'which second factors the person has is known with the first proof',
    from: 'login.signingIn',
    on: { port: 'signIn', brings: { ...waiting, factors: 'totp' } },
    to: at.secondFactor,
    memory: { factors: 'totp' },
    effects: ['clearCode'],
  },
  {
    requirement: 'X-1021',
    title: 'the mailed code is right, and the second factor is asked for',
    from: 'signInByCode.verifying',
    on: { port: 'signInByCode', brings: waiting },
    to: at.secondFactor,
    memory: cooled,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-1021',
    title: 'a provider’s return was the first proof: what was refused meanwhile is forgotten',
    from: 'register, refused',
    on: { port: 'restoreSession', brings: waiting },
    to: at.secondFactor,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-1021',
    title: 'back to login, without the refusal',
    from: 'secondFactor, refused',
    on: { type: 'backToLogin.clicked' },
    to: at.login,
  },
]

const chosen: FormRow[] = [
  {
    requirement: 'X-1021',
    title: 'a recovery code may be typed instead, without the refusal',
    from: 'secondFactor, refused',
    on: { type: 'recoveryCode.chosen' },
    to: at.recoveryCode,
  },
  {
    requirement: 'X-1021',
    title: 'and the code of the app again: empty boxes, without the refusal',
    from: 'secondFactor.awaitingRecoveryCode, refused',
    on: { type: 'appCode.chosen' },
    to: at.secondFactor,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-1021',
    title: 'the sixth digit is compared',
    from: 'secondFactor, refused',
    on: { type: 'code.completed', code },
    to: at.verifyingCode,
  },
  {
    requirement: 'X-1021',
    title: 'a recovery code is compared',
    from: 'secondFactor.awaitingRecoveryCode, refused',
    on: { type: 'recoveryCode.submitted', code },
    to: at.verifyingRecoveryCode,
  },
]

const compared = (
  [
    ['secondFactor.verifying', at.secondFactor],
    ['secondFactor.verifyingRecoveryCode', at.recoveryCode],
  ] as const
).flatMap(([from, anew]): FormRow[] => [
  {
    requirement: 'X-1021',
    title: `the right one leads to the exit (${from})`,
    from,
    on: { port: 'verifyFactor', brings: { ok: true, ...verified } },
    to: at.establishing,
    memory: { signedIn: verified.user },
  },
  {
    requirement: 'BF-8',
    title: `a wrong one is reported, and another may be typed (${from})`,
    from,
    on: { port: 'verifyFactor', brings: { ok: false, code: 'INVALID_CODE' } },
    to: anew,
    memory: { failure: { of: 'secondFactor', code: 'INVALID_CODE' } },
  },
  {
    requirement: 'X-1022',
    title: `one that comes too late leads back to login, which says so (${from})`,
    from,
    on: { port: 'verifyFactor', brings: over },
    to: at.login,
    memory: { failure: { of: 'secondFactor', code: 'INVALID_TWO_FACTOR_COOKIE' } },
    effects: ['giveUpEntry'],
  },
  {
    requirement: 'X-12',
    title: `a breakdown is reported, and another may be typed (${from})`,
    from,
    on: { port: 'verifyFactor', breaks: true },
    to: anew,
    memory: { failure: { of: 'secondFactor' } },
  },
])

const moved: FormRow[] = [
  {
    requirement: 'X-15',
    title: 'forward to the second factor, without what was refused and without the password',
    from: 'login, refused',
    on: { type: 'history.moved', view: 'secondFactor' },
    to: at.secondFactor,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-15',
    title: 'and from the boxes of another code, whose password is forgotten',
    from: 'verifyEmail, refused',
    on: { type: 'history.moved', view: 'secondFactor' },
    to: at.secondFactor,
    memory: cooled,
    effects: ['clearCode'],
  },
]

export const showingSecondFactor: FormRow[] = [...begun, ...chosen, ...compared, ...moved]
