// Samples of the sign-in machine's events: each event with each payload that matters.

import type { EventSamples } from '../kit/samples.ts'
import type { Demand, FirstMethod, Proof, SecondFactor, SignInEvent } from './sign-in.types.ts'

const proofs = ['signInCode', 'verification', 'idToken'] as const
const keys = ['hardwareKey', 'softwareKey'] as const
const factors = ['totp', 'recoveryCode', ...keys] as const

const admitted = <P extends Proof>(proof: P, demand: Demand) =>
  ({ type: 'owner.admitted', proof, demand }) as const
const proven = (first: FirstMethod, by: SecondFactor) => ({ type: 'factor.proven', first, by }) as const

export const events = {
  'owner.admitted': [
    admitted('password', 'none'),
    admitted('password', 'unmet'),
    ...proofs.flatMap((proof) => [admitted(proof, 'none'), admitted(proof, 'unmet')]),
    ...keys.flatMap((proof) => [admitted(proof, 'none'), admitted(proof, 'unmet')]),
    // By a person with a session, who shows the password once more.
    ...factors.map((factor) => admitted('password', factor)),
  ],
  'provider.returned': [{ type: 'provider.returned' }],
  'verifier.redeemed': [
    { type: 'verifier.redeemed', isSignedIn: false, demand: 'none' },
    { type: 'verifier.redeemed', isSignedIn: false, demand: 'unmet' },
    { type: 'verifier.redeemed', isSignedIn: true, demand: 'none' },
    { type: 'verifier.redeemed', isSignedIn: true, demand: 'unmet' },
  ],
  'owner.refused': [{ type: 'owner.refused' }],
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
