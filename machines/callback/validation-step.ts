// The shape of a validation step: an identity ends the search, anything else leads to the next validation step.

import { callback } from './callback.setup.ts'
import type { CallbackPorts, Finding, ValidationStep } from './callback.types.ts'

type ValidationPort = Exclude<keyof CallbackPorts, 'establishSession' | 'readMemberships'>

/** A port that is renamed keeps its word. */
const steps: Record<ValidationPort, ValidationStep> = {
  verifyJwt: 'verifyJwt',
  askWithCookie: 'askWithCookie',
  askWithBearer: 'askWithBearer',
  lookUpPlain: 'lookUpPlain',
  lookUpDigest: 'lookUpDigest',
}
type Found = { event: { output: Finding } }
type Next = { guard?: 'mayLookUpPlainly'; target: string; requirement: string }

/** @param next the states to go on to, in order, when the validation step yields nobody or breaks */
export function validationStep(src: ValidationPort, description: string, requirement: string, next: Next[]) {
  const step = steps[src]
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
            { type: 'keepFinding', params: ({ event }: Found) => ({ step, finding: event.output }) },
          ],
          meta: { requirement },
        },
        ...next.map(({ guard, target, requirement: rule }) => ({
          ...(guard && { guard }),
          target,
          actions: {
            type: 'keepFinding' as const,
            params: ({ event }: Found) => ({ step, finding: event.output }),
          },
          meta: { requirement: rule },
        })),
      ],
      onError: next.map(({ guard, target, requirement: rule }) => ({
        ...(guard && { guard }),
        target,
        actions: { type: 'keepFinding' as const, params: { step } },
        meta: { requirement: rule },
      })),
    },
  })
}
