// The view login: credentials lead to the exit, or to the six boxes when the e-mail is unverified.

import { demand } from '../answers-of-ports.ts'
import { form } from '../auth-form.setup.ts'
import { startingSocial } from './starting-social.ts'
import { toEnrolment } from './to-enrolment.ts'
import { usingPasskey } from './using-passkey.ts'

export const login = form.createStateConfig({
  id: 'login',
  description: 'Sign in. The first view.',
  initial: 'editing',
  on: {
    'registerTab.clicked': {
      target: 'register',
      actions: ['clearMessages', 'forgetPassword'],
      meta: { requirement: 'BV-1' },
    },
    'forgotPassword.clicked': {
      target: 'forgotPassword',
      actions: ['clearMessages', 'forgetPassword'],
      meta: { requirement: 'BV-5' },
    },
  },
  states: {
    editing: {
      description: 'The person types e-mail and password, or chooses a provider or a passkey.',
      // Among what the browser offers at the field of the e-mail, until another way is taken.
      invoke: {
        src: 'offerPasskey',
        input: {},
        onDone: { target: 'usingPasskey', actions: 'clearMessages', meta: { requirement: 'X-1081' } },
        onError: { meta: { requirement: 'X-12' } },
      },
      on: {
        'remember.changed': {
          actions: { type: 'keepRemember', params: ({ event }) => event.remember },
          meta: { requirement: 'X-1081' },
        },
        'passkey.chosen': {
          target: 'usingPasskey',
          actions: 'clearMessages',
          meta: { requirement: 'X-1081' },
        },
        'email.changed': {
          actions: { type: 'keepEmail', params: ({ event }) => event.email },
          meta: { requirement: 'X-13' },
        },
        'way.taken': {
          actions: { type: 'keepWay', params: ({ event }) => event.way },
          meta: { requirement: 'X-1330' },
        },
        'credentials.submitted': {
          target: 'signingIn',
          actions: [
            'clearMessages',
            { type: 'keepEmail', params: ({ event }) => event.email },
            { type: 'keepPassword', params: ({ event }) => event.password },
            { type: 'keepRemember', params: ({ event }) => event.remember },
          ],
          meta: { requirement: 'BF-1' },
        },
        'signInCode.requested': {
          target: 'sendingSignInCode',
          actions: [
            'clearMessages',
            { type: 'keepEmail', params: ({ event }) => event.email },
            { type: 'keepRemember', params: ({ event }) => event.remember },
          ],
          meta: { requirement: 'X-420' },
        },
        'social.chosen': {
          target: 'startingSocial',
          actions: 'clearMessages',
          meta: { requirement: 'BF-2' },
        },
        'mailedCode.announced': {
          guard: 'isCodeMailed',
          target: '#verifyEmail',
          actions: [
            'clearMessages',
            { type: 'keepEmail', params: ({ event }) => event.email },
            { type: 'coolDown', params: ({ event }) => ({ ok: true as const, sentAt: event.sentAt }) },
          ],
          meta: { requirement: 'X-91' },
        },
      },
    },
    signingIn: {
      description: 'The auth service is asked to sign in.',
      invoke: {
        src: 'signIn',
        input: ({ context }) => ({
          email: context.email,
          password: demand(context, 'password'),
          remember: context.remember,
        }),
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: '#exit',
            actions: ['forgetPassword', { type: 'keepSession', params: ({ event }) => event.output }],
            meta: { requirement: 'BV-12' },
          },
          { ...toEnrolment, actions: 'forgetPassword' },
          {
            guard: { type: 'offersPasskey', params: ({ event }) => event.output },
            target: '#secondFactor.awaitingPasskey',
            actions: 'forgetPassword',
            meta: { requirement: 'X-1081' },
          },
          {
            guard: { type: 'needsFactor', params: ({ event }) => event.output },
            target: '#secondFactor',
            actions: 'forgetPassword',
            meta: { requirement: 'X-1021' },
          },
          {
            guard: { type: 'needsVerification', params: ({ event }) => event.output },
            target: 'sendingCode',
            meta: { requirement: 'BV-3' },
          },
          {
            target: 'editing',
            actions: [
              'forgetPassword',
              { type: 'report', params: ({ event }) => ({ of: 'signIn', answer: event.output }) },
            ],
            meta: { requirement: 'BF-4' },
          },
        ],
        onError: {
          target: 'editing',
          actions: ['forgetPassword', { type: 'report', params: { of: 'signIn' } }],
          meta: { requirement: 'X-12' },
        },
      },
    },
    sendingCode: {
      description: 'The e-mail is not verified: a verification code is requested, and the password kept.',
      invoke: {
        src: 'sendVerificationCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: '#verifyEmail',
            actions: [
              { type: 'coolDown', params: ({ event }) => event.output },
              { type: 'announce', params: 'verifyFirst' },
            ],
            meta: { requirement: 'BV-3' },
          },
          {
            target: '#verifyEmail',
            actions: [
              { type: 'coolDown', params: ({ event }) => event.output },
              { type: 'report', params: ({ event }) => ({ of: 'resend', answer: event.output }) },
            ],
            meta: { requirement: 'X-16' },
          },
        ],
        onError: {
          target: '#verifyEmail',
          actions: ['skipCooldown', { type: 'report', params: { of: 'resend' } }],
          meta: { requirement: 'X-16' },
        },
      },
    },
    sendingSignInCode: {
      description: 'A sign-in code is requested.',
      invoke: {
        src: 'sendSignInCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: '#signInByCode',
            actions: { type: 'coolDown', params: ({ event }) => event.output },
            meta: { requirement: 'X-420' },
          },
          {
            target: '#signInByCode',
            actions: [
              { type: 'coolDown', params: ({ event }) => event.output },
              { type: 'report', params: ({ event }) => ({ of: 'sendSignInCode', answer: event.output }) },
            ],
            meta: { requirement: 'X-422' },
          },
        ],
        onError: {
          target: '#signInByCode',
          actions: ['skipCooldown', { type: 'report', params: { of: 'sendSignInCode' } }],
          meta: { requirement: 'X-422' },
        },
      },
    },
    startingSocial,
    usingPasskey: usingPasskey('editing', true),
  },
})
