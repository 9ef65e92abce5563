// Samples of a session's events: each event with each payload that matters.

import type { Demand, Demanded, Standing } from '../kit/demand.ts'
import type { EventSamples } from '../kit/samples.ts'
import type { AuthSessionEvent } from './auth-session.machine.ts'
import { FRESH_SECONDS } from './lifetimes.ts'

const sliding = { type: 'slide.due', by: 'token', isRefreshing: true } as const

/** Just now, and when it is too late where it matters. */
export const NOW = 0
export const LONG_AGO = 2 * FRESH_SECONDS

/**
 * What a session may have shown. Of the last three one is old, and its person shows the password besides; and of the others the first
 * factor is old, and a second one was shown in it: beside a mailed code it makes no second level.
 */
export const standings: readonly Standing['shown'][] = [
  { first: NOW, aal1: NOW, aal2: null },
  { first: NOW, aal1: NOW, aal2: NOW },
  { first: LONG_AGO, aal1: LONG_AGO, aal2: null },
  { first: LONG_AGO, aal1: LONG_AGO, aal2: LONG_AGO },
  { first: LONG_AGO, aal1: NOW, aal2: LONG_AGO },
  { first: LONG_AGO, aal1: NOW, aal2: NOW },
  { first: LONG_AGO, aal1: NOW, aal2: null },
]

const sampleDemands: readonly Demand[] = [
  { level: 'aal1', within: FRESH_SECONDS },
  { level: 'first', within: FRESH_SECONDS },
  { level: 'highest', within: FRESH_SECONDS },
  { level: 'highest', within: 'session' },
  { level: 'highest', within: { aal1: 'session', aal2: FRESH_SECONDS } },
]

const demanded: readonly Demanded[] = sampleDemands.flatMap((demand) =>
  standings.flatMap((shown) => (['aal1', 'aal2'] as const).map((reach) => ({ ...demand, shown, reach }))),
)

const proven: Demanded = {
  ...{ level: 'aal1', within: 'session' },
  ...{ shown: { first: NOW, aal1: NOW, aal2: NOW }, reach: 'aal1' },
}

export const events = {
  'slide.due': [
    sliding,
    { ...sliding, by: 'jwt' },
    { ...sliding, by: 'operator' },
    { ...sliding, isRefreshing: false },
  ],
  'action.requested': [
    { type: 'action.requested', by: 'token', demand: null },
    { type: 'action.requested', by: 'jwt', demand: null },
    { type: 'action.requested', by: 'operator', demand: null },
    // Whatever the session says of its proofs.
    { type: 'action.requested', by: 'operator', demand: proven },
    ...demanded.map((demand) => ({ type: 'action.requested', by: 'token', demand }) as const),
  ],
  'signOut.requested': [{ type: 'signOut.requested' }],
  'session.replaced': [{ type: 'session.replaced' }],
  'session.revoked': [{ type: 'session.revoked' }],
  'otherSessions.revoked': [{ type: 'otherSessions.revoked' }],
  'allSessions.revoked': [{ type: 'allSessions.revoked' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
} satisfies EventSamples<AuthSessionEvent>
