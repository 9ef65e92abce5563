// The view verifyEmail: the six boxes for the code, and beside them the request for another code.

import { demand } from '../answers-of-ports.ts'
import { form } from '../auth-form.setup.ts'
import type { EventOf } from '../auth-form.types.ts'
import { awaitingAnother } from './awaiting-another.ts'
import { resendBy } from './resend.ts'
import { toEnrolment } from './to-enrolment.ts'

const boxes = form.createStateConfig({
  description: 'The code, from the boxes to a session.',
  initial: 'awaitingCode',
  states: {
    awaitingCode: {
      description: 'Six boxes wait for six digits.',
      on: {
        'code.completed': { target: 'verifying', actions: 'clearMessages', meta: { requirement: 'BF-3' } },
      },
    },
    awaitingAnother,
    verifying: {
      description: 'The auth service compares the code.',
      invoke: {
        src: 'verifyEmail',
        input: ({ context, event }) => ({
          email: context.email,
          code: (event as EventOf<'code.completed'>).code,
        }),
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: '#exit',
            actions: ['forgetPassword', { type: 'keepVerifiedSession', params: ({ event }) => event.output }],
            meta: { requirement: 'BV-11' },
          },
          { ...toEnrolment, actions: 'forgetPassword' },
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'pickingUpSession',
            meta: { requirement: 'BF-5' },
          },
          {
            guard: { type: 'isNotApproved', params: ({ event }) => event.output },
            target: '#login',
            actions: ['forgetPassword', { type: 'announce', params: 'awaitingApproval' }, 'giveUpEntry'],
            meta: { requirement: 'X-1349' },
          },
          {
            guard: { type: 'isCodeDead', params: ({ event }) => event.output },
            target: 'awaitingAnother',
            actions: { type: 'report', params: ({ event }) => ({ of: 'verify', answer: event.output }) },
            meta: { requirement: 'X-423' },
          },
          {
            target: 'awaitingCode',
            actions: { type: 'report', params: ({ event }) => ({ of: 'verify', answer: event.output }) },
            meta: { requirement: 'BF-8' },
          },
        ],
        onError: {
          target: 'awaitingCode',
          actions: { type: 'report', params: { of: 'verify' } },
          meta: { requirement: 'X-12' },
        },
      },
    },
    pickingUpSession: {
      description:
        'Verified by a service whose answer has no session. There may be one all the same: it is fetched.',
      invoke: {
        src: 'fetchSession',
        input: {},
        onDone: [
          {
            guard: { type: 'isOfThisEmail', params: ({ event }) => event.output },
            target: '#exit',
            actions: ['forgetPassword', { type: 'keepVerifiedSession', params: ({ event }) => event.output }],
            meta: { requirement: 'BV-11' },
          },
          { guard: 'hasPassword', target: 'signingInAgain', meta: { requirement: 'BF-5' } },
          {
            target: '#login',
            actions: [{ type: 'announce', params: 'emailVerified' }, 'giveUpEntry'],
            meta: { requirement: 'X-17' },
          },
        ],
        onError: [
          { guard: 'hasPassword', target: 'signingInAgain', meta: { requirement: 'BF-5' } },
          {
            target: '#login',
            actions: [{ type: 'announce', params: 'emailVerified' }, 'giveUpEntry'],
            meta: { requirement: 'X-17' },
          },
        ],
      },
    },
    signingInAgain: {
      description: 'The verification opened no session: the kept password signs in, once.',
      invoke: {
        src: 'signIn',
        input: ({ context }) => ({
          email: context.email,
          password: demand(context, 'password'),
          remember: context.remember,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: '#exit',
            actions: ['forgetPassword', { type: 'keepVerifiedSession', params: ({ event }) => event.output }],
            meta: { requirement: 'BF-5' },
          },
          { ...toEnrolment, actions: 'forgetPassword' },
          {
            target: '#login',
            actions: ['forgetPassword', { type: 'announce', params: 'emailVerified' }, 'giveUpEntry'],
            meta: { requirement: 'X-17' },
          },
        ],
        onError: {
          target: '#login',
          actions: ['forgetPassword', { type: 'announce', params: 'emailVerified' }, 'giveUpEntry'],
          meta: { requirement: 'X-17' },
        },
      },
    },
  },
})

export const verifyEmail = form.createStateConfig({
  id: 'verifyEmail',
  description: 'Prove the mailbox with the six digits that were mailed.',
  type: 'parallel',
  entry: ['clearCode', 'startPasswordTimer'],
  exit: 'stopPasswordTimer',
  on: {
    'password.lapsed': { actions: 'forgetPassword', meta: { requirement: 'X-14' } },
    'changeEmail.clicked': {
      target: 'register',
      actions: ['clearMessages', 'forgetPassword'],
      meta: { requirement: 'X-424' },
    },
    'backToLogin.clicked': {
      target: 'login',
      actions: ['clearMessages', 'forgetPassword'],
      meta: { requirement: 'BV-10' },
    },
  },
  states: { boxes, resend: resendBy('sendVerificationCode', ['stopPasswordTimer', 'startPasswordTimer']) },
})
