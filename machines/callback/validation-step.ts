// The shape of a validation step: an identity ends the search, anything else goes on to the next step.

import { callback } from './callback.setup.ts'
import type { CallbackPorts, Finding } from './callback.types.ts'

type Step = Exclude<keyof CallbackPorts, 'establishSession' | 'readMemberships'>
type Found = { event: { output: Finding } }
type Way = { guard?: 'mayLookUpPlainly'; target: string; requirement: string }

/** `ways` are tried in order when the step yields nobody, or breaks. */
export function validationStep(src: Step, description: string, requirement: string, ways: Way[]) {
  return callback.createStateConfig({
    description,
    invoke: {
      src,
      input: ({ context }) => ({ request: context.request, source: context.source }),
      onDone: [
        {
          guard: { type: 'yieldsIdentity', params: ({ event }) => event.output },
          target: 'establishingSession',
          actions: [
            { type: 'keepClaims', params: ({ event }) => event.output },
            { type: 'note', params: ({ event }: Found) => ({ step: src, finding: event.output }) },
          ],
          meta: { requirement },
        },
        ...ways.map((way) => ({
          ...(way.guard && { guard: way.guard }),
          target: way.target,
          actions: {
            type: 'note' as const,
            params: ({ event }: Found) => ({ step: src, finding: event.output }),
          },
          meta: { requirement: way.requirement },
        })),
      ],
      onError: ways.map((way) => ({
        ...(way.guard && { guard: way.guard }),
        target: way.target,
        actions: { type: 'note' as const, params: { step: src } },
        meta: { requirement: way.requirement },
      })),
    },
  })
}
