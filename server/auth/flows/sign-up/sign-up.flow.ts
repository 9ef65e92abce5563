// Signing up: never opens a session, and does equal work whoever has the address.

import { sendToAccount } from '../../ledgers/account.flow.ts'
import { type Flow, perform } from '../../ledgers/operations.ts'

export function* signUp(): Flow<'email' | 'proposal'> {
  yield* perform('lockAccount')
  return yield* sendToAccount({ type: 'signUp.accepted' })
}
