/**
 * The auth form: the spec's table "Browser auth form views", its five views and the exit, and three more: sign-in by a
 * mailed code, the second factor, and its enrolment.
 *
 * A view machine: events are a person's gestures and the answers of its ports; the password and the code travel as
 * handles, so that no snapshot, event or inspector can show them. A refusal is an answer (`onDone`); `onError`
 * means that something broke, and every one of them leads to a state from which the person can go on.
 * Hosts: the browser's actor, the tests.
 */

import { form } from './auth-form.setup.ts'
import { exit } from './states/exit.ts'
import { forgotPassword } from './states/forgot-password.ts'
import { login } from './states/login.ts'
import { mustEnrol } from './states/must-enrol.ts'
import { register } from './states/register.ts'
import { resetPassword } from './states/reset-password.ts'
import { secondFactor } from './states/second-factor.ts'
import { signInByCode } from './states/sign-in-by-code.ts'
import { toEnrolment } from './states/to-enrolment.ts'
import { verifyEmail } from './states/verify-email.ts'

export const authFormMachine = form.createMachine({
  id: 'authForm',
  description: 'Eight views and the exit.',
  context: ({ input }) => ({
    email: input.email ?? '',
    password: null,
    remember: true,
    signedIn: null,
    failure: null,
    notice: input.notice ?? null,
    mailedTo: input.mailedTo ?? '',
    resendAt: input.resendAt ?? 0,
    factors: '',
    way: 'password',
    redirect: null,
  }),
  // Both at the root: they answer once, whatever the view is by then.
  invoke: [
    {
      id: 'following',
      src: 'followSession',
      input: {},
      onDone: [
        // This form has reached the exit by itself.
        { guard: 'isLeaving', meta: { requirement: 'X-90' } },
        {
          guard: { type: 'leadsOn', params: ({ event }) => event.output },
          target: '.exit.left',
          actions: [
            'clearMessages',
            'forgetPassword',
            { type: 'keepRedirect', params: ({ event }) => event.output },
          ],
          meta: { requirement: 'X-90' },
        },
      ],
      onError: { meta: { requirement: 'X-12' } },
    },
    {
      id: 'restoring',
      src: 'restoreSession',
      input: {},
      onDone: [
        // Too late: the form has reached the exit already.
        { guard: 'isLeaving', meta: { requirement: 'X-11' } },
        {
          guard: { type: 'isUnverified', params: ({ event }) => event.output },
          target: '.verifyEmail',
          actions: [
            { type: 'announce', params: 'verifyFirst' },
            'forgetPassword',
            'skipCooldown',
            { type: 'keepEmailOf', params: ({ event }) => event.output },
          ],
          meta: { requirement: 'BV-13' },
        },
        // The person came to set another password, even where somebody is signed in here.
        { guard: 'isResetting', meta: { requirement: 'X-421' } },
        {
          guard: { type: 'isVerified', params: ({ event }) => event.output },
          target: '.exit',
          actions: ['forgetPassword', { type: 'keepSession', params: ({ event }) => event.output }],
          meta: { requirement: 'X-11' },
        },
        {
          guard: { type: 'leadsOn', params: ({ event }) => event.output },
          target: '.exit.left',
          actions: [
            'clearMessages',
            'forgetPassword',
            { type: 'keepRedirect', params: ({ event }) => event.output },
          ],
          meta: { requirement: 'X-11' },
        },
        // The answer about the last time does not cut off what the person has begun meanwhile.
        { guard: 'hasBegun', meta: { requirement: 'X-974' } },
        // A provider's return was the first proof.
        {
          guard: { type: 'offersPasskey', params: ({ event }) => event.output },
          target: '.secondFactor.awaitingPasskey',
          actions: 'clearMessages',
          meta: { requirement: 'X-1081' },
        },
        { ...toEnrolment, target: '.mustEnrol', actions: 'clearMessages' },
        {
          guard: { type: 'needsFactor', params: ({ event }) => event.output },
          target: '.secondFactor',
          actions: 'clearMessages',
          meta: { requirement: 'X-1021' },
        },
        {
          guard: { type: 'isRefused', params: ({ event }) => event.output },
          target: '.login',
          actions: { type: 'reportReturn', params: ({ event }) => event.output },
          meta: { requirement: 'X-21' },
        },
      ],
      onError: { meta: { requirement: 'X-12' } },
    },
  ],
  on: {
    'page.hidden': { actions: 'forgetPassword', meta: { requirement: 'X-14' } },
    'history.moved': [
      {
        guard: { type: 'isView', params: ({ event }) => ({ ...event, is: 'login' }) },
        target: '.login',
        actions: ['clearMessages', 'forgetPassword'],
        meta: { requirement: 'X-15' },
      },
      {
        guard: { type: 'isView', params: ({ event }) => ({ ...event, is: 'register' }) },
        target: '.register',
        actions: ['clearMessages', 'forgetPassword'],
        meta: { requirement: 'X-15' },
      },
      {
        guard: { type: 'isView', params: ({ event }) => ({ ...event, is: 'secondFactor' }) },
        target: '.secondFactor',
        actions: ['clearMessages', 'forgetPassword'],
        meta: { requirement: 'X-15' },
      },
      {
        guard: { type: 'isView', params: ({ event }) => ({ ...event, is: 'forgotPassword' }) },
        target: '.forgotPassword',
        actions: ['clearMessages', 'forgetPassword'],
        meta: { requirement: 'X-15' },
      },
      {
        guard: { type: 'isViewOfEmail', params: ({ event }) => ({ ...event, is: 'verifyEmail' }) },
        target: '.verifyEmail',
        actions: [
          'clearMessages',
          'forgetPassword',
          { type: 'keepEmailOfEntry', params: ({ event }) => event.email },
        ],
        meta: { requirement: 'X-15' },
      },
      {
        guard: { type: 'isViewOfEmail', params: ({ event }) => ({ ...event, is: 'signInByCode' }) },
        target: '.signInByCode',
        actions: [
          'clearMessages',
          'forgetPassword',
          { type: 'keepEmailOfEntry', params: ({ event }) => event.email },
        ],
        meta: { requirement: 'X-15' },
      },
      {
        guard: { type: 'isViewOfEmail', params: ({ event }) => ({ ...event, is: 'resetPassword' }) },
        target: '.resetPassword',
        actions: [
          'clearMessages',
          'forgetPassword',
          { type: 'keepEmailOfEntry', params: ({ event }) => event.email },
        ],
        meta: { requirement: 'X-15' },
      },
    ],
  },
  initial: 'login',
  states: {
    login,
    register,
    verifyEmail,
    signInByCode,
    secondFactor,
    mustEnrol,
    forgotPassword,
    resetPassword,
    exit,
  },
})
