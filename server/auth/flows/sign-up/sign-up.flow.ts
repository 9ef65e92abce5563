// Signing up never opens a session, and does equal work for used and unused addresses.

import { type Flow, operation } from '../../rows/row-operations.ts'
import { sendToAccount } from '../../rows/send-to-account.flow.ts'

export function* signUp(): Flow<'email' | 'proposal'> {
  yield* operation('lockAccount')
  return yield* sendToAccount({ type: 'signUp.accepted' })
}
