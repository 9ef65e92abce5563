// The exit: the callback makes an application session, and its redirect is followed.

import { demand } from '../answers-of-ports.ts'
import { form } from '../auth-form.setup.ts'

export const exit = form.createStateConfig({
  id: 'exit',
  description: 'Signed in and verified: here, or in another tab.',
  initial: 'establishing',
  // Nothing but the callback's answer leads out of here.
  on: { 'history.moved': { meta: { requirement: 'X-15' } } },
  states: {
    establishing: {
      description: 'The application’s callback receives the session.',
      invoke: {
        src: 'establishSession',
        input: ({ context }) => demand(context, 'signedIn'),
        onDone: [
          {
            guard: { type: 'leadsOn', params: ({ event }) => event.output },
            target: 'left',
            actions: [{ type: 'keepRedirect', params: ({ event }) => event.output }, 'notifyOtherTabs'],
            meta: { requirement: 'BF-1' },
          },
          {
            target: '#login',
            actions: [
              'forgetSession',
              { type: 'report', params: ({ event }) => ({ of: 'establish', answer: event.output }) },
            ],
            meta: { requirement: 'X-18' },
          },
        ],
        onError: {
          target: '#login',
          actions: ['forgetSession', { type: 'report', params: { of: 'establish' } }],
          meta: { requirement: 'X-18' },
        },
      },
    },
    left: {
      type: 'final',
      description: 'The browser follows the application’s redirect.',
      entry: { type: 'navigate', params: ({ context }) => ({ redirect: context.redirect }) },
    },
  },
})
