// Samples of the sign-in machine's events: each event with each payload that matters.

import type { EventSamples } from '../kit/samples.ts'
import type { Demand, FirstMethod, Proof, SecondFactor, SignInEvent } from './sign-in.types.ts'

const proofs = ['signInCode', 'verification', 'idToken'] as const
const keys = ['hardwareKey', 'softwareKey'] as const
const demands = ['none', 'unmet', 'optional'] as const
const factors = ['totp', 'recoveryCode', ...keys] as const

const admitted = <P extends Proof>(proof: P, demand: Demand) =>
  ({ type: 'owner.admitted', proof, demand }) as const
const redeemed = (isSignedIn: boolean, demand: Demand) =>
  ({ type: 'verifier.redeemed', isSignedIn, demand }) as const
const proven = (first: FirstMethod, by: SecondFactor) => ({ type: 'factor.proven', first, by }) as const

export const events = {
  'owner.admitted': [
    admitted('password', 'none'),
    ...(['unmet', 'optional'] as const).map((demand) => admitted('password', demand)),
    ...[...proofs, ...keys].flatMap((proof) => demands.map((demand) => admitted(proof, demand))),
    // By a person with a session, who shows the password once more.
    ...factors.map((factor) => admitted('password', factor)),
  ],
  'provider.returned': [{ type: 'provider.returned' }],
  'verifier.redeemed': [
    redeemed(false, 'none'),
    ...(['unmet', 'optional'] as const).map((demand) => redeemed(false, demand)),
    ...demands.map((demand) => redeemed(true, demand)),
  ],
  'owner.refused': [{ type: 'owner.refused' }],
  'operator.admitted': [{ type: 'operator.admitted' }],
  'enrolment.requested': [{ type: 'enrolment.requested' }],
  'factor.proven': [
    proven('pwd', 'totp'),
    proven('pwd', 'recoveryCode'),
    ...keys.map((by) => proven('pwd', by)),
    ...factors.flatMap((by) => [proven('email', by), proven('federated', by)]),
    // In a session that a passkey has opened.
    ...(['totp', 'recoveryCode'] as const).flatMap((by) => [proven('hwk', by), proven('swk', by)]),
  ],
  'factor.mismatched': [
    { type: 'factor.mismatched', isLastTry: false },
    { type: 'factor.mismatched', isLastTry: true },
  ],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
  'newDevice.signedIn': [{ type: 'newDevice.signedIn' }],
} satisfies EventSamples<SignInEvent>
