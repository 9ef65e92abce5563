// A passkey is shown and checked: the same state in login, where it signs in alone, and beside the first proof.

import type { Handle } from '../../kit/handle.ts'
import { form } from '../auth-form.setup.ts'

/** What the browser's list beside the field of the e-mail has brought; null where the browser is yet to be asked. */
const shownIn = (event: object) =>
  'output' in event ? (event.output as { shown: Handle<string> }).shown : null

/** @param anew where a refusal leads @param isAlone else the service knows already for how long it is */
export const usingPasskey = (anew: 'editing' | 'awaitingPasskey', isAlone: boolean) =>
  form.createStateConfig({
    description: 'The browser asks for a passkey, and the auth service checks it.',
    invoke: {
      src: 'signInByPasskey',
      input: ({ context, event }) => ({
        shown: shownIn(event),
        remember: isAlone ? context.remember : null,
      }),
      onDone: [
        {
          guard: { type: 'isSignedIn', params: ({ event }) => event.output },
          target: '#exit',
          actions: { type: 'keepSession', params: ({ event }) => event.output },
          meta: { requirement: 'X-1081' },
        },
        {
          target: anew,
          actions: { type: 'report', params: ({ event }) => ({ of: 'passkey', answer: event.output }) },
          meta: { requirement: 'X-1081' },
        },
      ],
      onError: {
        target: anew,
        actions: { type: 'report', params: { of: 'passkey' } },
        meta: { requirement: 'X-12' },
      },
    },
  })
