// The browser is about to leave for an identity provider's page: the same state in login and in register.

import { assertEvent } from 'xstate'
import { form } from '../auth-form.setup.ts'

export const startingSocial = form.createStateConfig({
  description: 'The browser is about to leave for the provider’s page.',
  invoke: {
    src: 'startSocial',
    input: ({ event }) => {
      assertEvent(event, 'social.chosen')
      return { provider: event.provider }
    },
    onDone: {
      target: 'editing',
      actions: { type: 'report', params: ({ event }) => ({ of: 'social', answer: event.output }) },
      meta: { requirement: 'X-12' },
    },
    onError: {
      target: 'editing',
      actions: { type: 'report', params: { of: 'social' } },
      meta: { requirement: 'X-12' },
    },
  },
})
