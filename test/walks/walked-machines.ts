// Machines as they are walked: under each policy that makes a difference, by every path that visits no state twice.

import { type MachineName, machines } from '../../machines/all.ts'
import { events } from '../../machines/samples-by-machine.ts'
import { asSpecified } from '../machines/tables/email-verification.ts'
import type { Model } from './walks.ts'

const strict = { disclosesUnverified: false, trustsEveryProvider: false }

export const account = {
  name: 'account',
  machine: machines.account,
  inputs: { spec: asSpecified, strict },
  events: Object.values(events.account).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const signIn = {
  name: 'sign-in',
  machine: machines['sign-in'],
  inputs: {
    opens: { opensSessionOnVerify: true, demandsFactor: false },
    'opens nothing': { opensSessionOnVerify: false, demandsFactor: false },
    'demands a factor': { opensSessionOnVerify: true, demandsFactor: true },
  },
  events: Object.values(events['sign-in']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const authSession = {
  name: 'auth-session',
  machine: machines['auth-session'],
  inputs: { any: undefined },
  events: Object.values(events['auth-session']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const appSession = {
  name: 'app-session',
  machine: machines['app-session'],
  inputs: { any: undefined },
  events: Object.values(events['app-session']).flat(),
  paths: 'shortest',
} satisfies Model

export const membership = {
  name: 'membership',
  machine: machines.membership,
  inputs: { any: undefined },
  events: Object.values(events.membership).flat(),
  paths: 'shortest',
} satisfies Model

export const invitation = {
  name: 'invitation',
  machine: machines.invitation,
  inputs: { any: undefined },
  events: Object.values(events.invitation).flat(),
  paths: 'shortest',
} satisfies Model

const delivery = {
  name: 'delivery',
  machine: machines.delivery,
  inputs: { any: undefined },
  events: Object.values(events.delivery).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const passwordReset = {
  name: 'password-reset',
  machine: machines['password-reset'],
  inputs: { any: undefined },
  events: Object.values(events['password-reset']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const emailChange = {
  name: 'email-change',
  machine: machines['email-change'],
  inputs: { any: undefined },
  events: Object.values(events['email-change']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

const policy = {
  name: 'policy',
  machine: machines.policy,
  inputs: { refuses: { passesUnanswered: false }, allows: { passesUnanswered: true } },
  events: Object.values(events.policy).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const totp = {
  name: 'totp',
  machine: machines.totp,
  inputs: { any: undefined },
  events: Object.values(events.totp).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const recoveryCodes = {
  name: 'recovery-codes',
  machine: machines['recovery-codes'],
  inputs: { any: undefined },
  events: Object.values(events['recovery-codes']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const passkey = {
  name: 'passkey',
  machine: machines.passkey,
  inputs: { any: undefined },
  events: Object.values(events.passkey).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const factorRecovery = {
  name: 'factor-recovery',
  machine: machines['factor-recovery'],
  inputs: { any: undefined },
  events: Object.values(events['factor-recovery']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const authorization = {
  name: 'authorization',
  machine: machines.authorization,
  inputs: { any: undefined },
  events: Object.values(events.authorization).flat(),
  paths: 'shortest',
} satisfies Model

export const authorizationCode = {
  name: 'authorization-code',
  machine: machines['authorization-code'],
  inputs: { any: undefined },
  events: Object.values(events['authorization-code']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const refreshFamily = {
  name: 'refresh-family',
  machine: machines['refresh-family'],
  inputs: { any: undefined },
  events: Object.values(events['refresh-family']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

export const apiKey = {
  name: 'api-key',
  machine: machines['api-key'],
  inputs: { any: undefined },
  events: Object.values(events['api-key']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

/** It lives in a tab, and is stepped as a persisted machine is. */
export const emailForm = {
  name: 'email-form',
  machine: machines['email-form'],
  inputs: { any: undefined },
  events: Object.values(events['email-form']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

/** Likewise. */
export const twoStepForm = {
  name: 'two-step-form',
  machine: machines['two-step-form'],
  inputs: { any: undefined },
  events: Object.values(events['two-step-form']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

/** Likewise. */
export const stepUpForm = {
  name: 'step-up-form',
  machine: machines['step-up-form'],
  inputs: { any: undefined },
  events: Object.values(events['step-up-form']).flat(),
  paths: 'shortest',
} satisfies Model

export const oneTimeCode = {
  name: 'one-time-code',
  machine: machines['one-time-code'],
  inputs: { 'three tries': { triesAllowed: 3 } },
  events: Object.values(events['one-time-code']).flat(),
  paths: { simpleUpTo: 4 },
} satisfies Model

/** All that are stepped. The form and the callback have their walks in auth-form.ts and callback.ts. */
export const walkedMachines = {
  account,
  'sign-in': signIn,
  'auth-session': authSession,
  'password-reset': passwordReset,
  'one-time-code': oneTimeCode,
  totp,
  'recovery-codes': recoveryCodes,
  passkey,
  'factor-recovery': factorRecovery,
  'email-change': emailChange,
  policy,
  authorization,
  'authorization-code': authorizationCode,
  'refresh-family': refreshFamily,
  'api-key': apiKey,
  'email-form': emailForm,
  'two-step-form': twoStepForm,
  'step-up-form': stepUpForm,
  'app-session': appSession,
  membership,
  invitation,
  delivery,
} satisfies Record<Exclude<MachineName, 'auth-form' | 'callback'>, Model>
