// The browser is about to leave for an identity provider's page: the same state in login and in register.

import { form } from '../auth-form.setup.ts'
import type { EventOf } from '../auth-form.types.ts'

export const startingSocial = form.createStateConfig({
  description: 'The browser is about to leave for the provider’s page.',
  invoke: {
    src: 'startSocial',
    input: ({ event }) => ({ provider: (event as EventOf<'social.chosen'>).provider }),
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
