// Every operation that a flow of the service may ask for: those of all methods beside those of every flow.

import type { PasskeyOperations } from '../../server/auth/methods/passkey/passkey.operations.ts'
import type { SocialOperations } from '../../server/auth/methods/social/social.operations.ts'
import type { TwoFactorOperations } from '../../server/auth/methods/two-factor/two-factor.operations.ts'
import type { Operations } from '../../server/auth/rows/row-operations.ts'

export type AllOperations = Operations & SocialOperations & TwoFactorOperations & PasskeyOperations
