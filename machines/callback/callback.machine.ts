/**
 * The callback: the spec's "Callback rules" and the five validation steps of "Authentication", in their order.
 *
 * A pipeline: one actor per request, its ports are the validation steps, and the state it ends in is the answer. A
 * validation step that breaks yields no identity, so the next one is tried; establishing the session and reading the
 * memberships have no `onError`: when they break, the request fails as a whole. The host opens the session after the
 * machine has ended, so that nothing is left half done.
 * Hosts: the application, the tests.
 */

import { callback, demand } from './callback.setup.ts'
import type { CallbackOutput } from './callback.types.ts'
import { tenantAndRedirect } from './tenant-and-redirect.ts'
import { validationStep } from './validation-step.ts'

export const callbackMachine = callback.createMachine({
  id: 'callback',
  description: 'From an auth-service token to an application session and a redirect.',
  context: ({ input }) => ({
    ...input,
    source: 'body',
    claims: null,
    assurance: 'token',
    findings: [],
    userId: null,
    tenantId: null,
  }),
  output: ({ event }) => event.output as CallbackOutput,
  initial: 'readingToken',
  states: {
    readingToken: {
      description:
        'Takes the body’s token or, without one, the cookie’s. If that token may not be validated, only the client’s word is left.',
      always: [
        { guard: 'hasUsableBodyToken', target: 'verifyingJwt', meta: { requirement: 'CR-1' } },
        { guard: 'hasBodyToken', target: 'trustingClientUser', meta: { requirement: 'X-19' } },
        {
          guard: 'hasUsableCookieToken',
          target: 'verifyingJwt',
          actions: 'useCookie',
          meta: { requirement: 'CR-1' },
        },
        { guard: 'hasCookieToken', target: 'trustingClientUser', meta: { requirement: 'X-19' } },
        { target: 'noToken', meta: { requirement: 'CR-2' } },
      ],
    },
    verifyingJwt: validationStep(
      'verifyJwt',
      'Validation step 1: the signature against the key set.',
      'AU-3.1',
      [{ target: 'askingWithCookie', requirement: 'AU-3' }],
    ),
    askingWithCookie: validationStep(
      'askWithCookie',
      'Validation step 2: get-session with the token as cookie.',
      'AU-3.2',
      [{ target: 'askingWithBearer', requirement: 'AU-5' }],
    ),
    askingWithBearer: validationStep(
      'askWithBearer',
      'Validation step 3: get-session with the token as Bearer.',
      'AU-3.3',
      [
        { guard: 'mayLookUpPlainly', target: 'lookingUpPlain', requirement: 'AU-5' },
        { target: 'lookingUpDigest', requirement: 'X-20' },
      ],
    ),
    lookingUpPlain: validationStep(
      'lookUpPlain',
      'Validation step 4: the plain token among the stored sessions.',
      'AU-3.4',
      [{ target: 'lookingUpDigest', requirement: 'AU-4' }],
    ),
    lookingUpDigest: validationStep(
      'lookUpDigest',
      'Validation step 5: the token’s SHA-256 hex digest among them.',
      'AU-3.5',
      [{ target: 'trustingClientUser', requirement: 'AU-4' }],
    ),
    trustingClientUser: {
      description:
        'The token identified nobody. Under the profile spec the client’s own word counts, and nothing else.',
      always: [
        {
          guard: 'trustsClientUser',
          target: 'establishingSession',
          actions: 'takeClientUser',
          meta: { requirement: 'CR-3' },
        },
        { guard: 'mayComeBack', target: 'unavailable', meta: { requirement: 'X-369' } },
        { target: 'invalidSession', meta: { requirement: 'CR-5' } },
      ],
    },
    establishingSession: {
      description:
        'The application’s user is created, or found by the auth id; the host then opens the session.',
      invoke: {
        src: 'establishSession',
        input: ({ context }) => ({
          request: context.request,
          claims: demand(context, 'claims'),
          assurance: context.assurance,
        }),
        onDone: {
          target: 'choosingTenant',
          actions: { type: 'keepUser', params: ({ event }) => event.output },
          meta: { requirement: 'CR-4' },
        },
      },
    },
    ...tenantAndRedirect,
    noToken: {
      type: 'final',
      description: 'Neither body nor cookie has a token.',
      output: { error: 'No session token' },
    },
    invalidSession: {
      type: 'final',
      description: 'Nothing in the request yields an identity.',
      output: { error: 'Invalid session' },
    },
    unavailable: {
      type: 'final',
      description:
        'Hardened: nobody who could judge the token answers, and nobody has said that it is invalid.',
      output: { unavailable: true },
    },
  },
})
