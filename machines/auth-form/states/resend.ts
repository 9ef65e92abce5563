// The region resend beside six boxes: when another code can be asked for, and asking for it.

import { form } from '../auth-form.setup.ts'

/** For each port: as what its refusal is reported, and the rule by which it is asked. */
const ways = {
  sendVerificationCode: { of: 'resend', requirement: 'EV-3' },
  sendSignInCode: { of: 'sendSignInCode', requirement: 'EV-3' },
  sendResetCode: { of: 'sendResetCode', requirement: 'X-22' },
} as const

/** @param src the port that has a code of the view mailed @param after what else is done once another one is mailed */
export const resendBy = (
  src: keyof typeof ways,
  after: readonly ('stopPasswordTimer' | 'startPasswordTimer')[] = [],
) => {
  const { of, requirement } = ways[src]
  return form.createStateConfig({
    description: 'Whether another code can be requested.',
    initial: 'cooling',
    states: {
      cooling: {
        description: 'A code was sent recently: another can be requested at `resendAt`.',
        after: { resendCooldown: { target: 'ready', meta: { requirement: 'LIM-2' } } },
        on: { 'cooldown.lapsed': { target: 'ready', meta: { requirement: 'LIM-2' } } },
      },
      ready: {
        description: 'Another code can be requested.',
        on: {
          'resend.clicked': {
            guard: 'isAwaitingCode',
            target: 'sending',
            actions: 'clearMessages',
            meta: { requirement },
          },
        },
      },
      sending: {
        description: 'Another code is requested.',
        invoke: {
          src,
          input: ({ context }) => ({ email: context.email }),
          onDone: [
            {
              guard: { type: 'isOk', params: ({ event }) => event.output },
              target: 'cooling',
              actions: [
                { type: 'coolDown', params: ({ event }) => event.output },
                { type: 'announce', params: 'codeSent' },
                'clearCode',
                ...after,
              ],
              meta: { requirement },
            },
            {
              target: 'cooling',
              actions: [
                { type: 'coolDown', params: ({ event }) => event.output },
                { type: 'report', params: ({ event }) => ({ of, answer: event.output }) },
              ],
              meta: { requirement: 'BF-8' },
            },
          ],
          onError: {
            target: 'ready',
            actions: { type: 'report', params: { of } },
            meta: { requirement: 'X-12' },
          },
        },
      },
    },
  })
}
