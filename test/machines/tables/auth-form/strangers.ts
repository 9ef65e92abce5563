// Sessions of other people, or not yet verified, that are found after verification, as data.

import { unverified, verified } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { FormRow } from '../../support/form-row.ts'
import { cooled } from '../../support/service.ts'
import { at, verifying } from './state-values.ts'

export const strangers: FormRow[] = [
  {
    requirement: 'BF-5',
    title: 'a session of somebody else in this browser is not taken for the verified one',
    from: 'verifyEmail.pickingUpSession',
    on: {
      port: 'fetchSession',
      brings: { ...verified, user: { ...verified.user, email: 'somebody.else@example.org' } },
    },
    to: verifying('signingInAgain'),
    memory: { password: true, ...cooled },
  },
  {
    requirement: 'BV-11',
    title: 'a session that does not know of the verification yet counts as verified',
    from: 'verifyEmail.pickingUpSession',
    on: { port: 'fetchSession', brings: unverified },
    to: at.establishing,
    memory: { ...cooled, signedIn: verified.user },
  },
]
