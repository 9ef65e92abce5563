// Samples of the sign-in machine's events: each event with each payload that matters.

import type { EventSamples } from '../kit/samples.ts'
import type { SignInEvent } from './sign-in.types.ts'

export const events = {
  'owner.admitted': [
    { type: 'owner.admitted', proof: 'password' },
    { type: 'owner.admitted', proof: 'signInCode' },
    { type: 'owner.admitted', proof: 'verification' },
    { type: 'owner.admitted', proof: 'idToken' },
  ],
  'provider.returned': [{ type: 'provider.returned' }],
  'verifier.redeemed': [{ type: 'verifier.redeemed' }],
  'owner.refused': [{ type: 'owner.refused' }],
  'newDevice.signedIn': [{ type: 'newDevice.signedIn' }],
} satisfies EventSamples<SignInEvent>
