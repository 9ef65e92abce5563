// What an operator, or time, does to an account by its e-mail, without the session or the password of its owner.

import { type Flow, operation } from '../../rows/row-operations.ts'
import { sendToAccount } from '../../rows/send-to-account.flow.ts'
import { impersonate } from '../../rows/send-to-sign-in.flow.ts'

/** Refused where nobody has the e-mail. */
export function* deleteByOperator(): Flow<'email'> {
  yield* operation('lockAccount')
  return yield* sendToAccount({ type: 'deletion.ordered' }, 'USER_EMAIL_NOT_FOUND')
}

/** Refused where nobody has the e-mail. */
export function* endSessionsByOperator(): Flow<'email'> {
  yield* operation('lockAccount')
  return yield* sendToAccount({ type: 'allSessions.revoked' }, 'USER_EMAIL_NOT_FOUND')
}

/** Refused where the account is not verified, or is locked already. */
export function* lockByOperator(): Flow<'email'> {
  yield* operation('lockAccount')
  return yield* sendToAccount({ type: 'lock.ordered' }, 'USER_EMAIL_NOT_FOUND')
}

/** Refused where the account is not locked. */
export function* unlockByOperator(): Flow<'email'> {
  yield* operation('lockAccount')
  return yield* sendToAccount({ type: 'lock.lifted' }, 'USER_EMAIL_NOT_FOUND')
}

/** Refused where the person does not wait for it. */
export function* approveByOperator(): Flow<'email'> {
  yield* operation('lockAccount')
  return yield* sendToAccount({ type: 'approval.given' }, 'USER_EMAIL_NOT_FOUND')
}

/** Refused where the person does not wait for an approval. */
export function* declineByOperator(): Flow<'email'> {
  yield* operation('lockAccount')
  return yield* sendToAccount({ type: 'approval.declined' }, 'USER_EMAIL_NOT_FOUND')
}

/** Refused where the account is not verified, or is locked. */
export function* impersonateByOperator(): Flow<'email' | 'newSession'> {
  yield* operation('lockAccount')
  return yield* impersonate('USER_EMAIL_NOT_FOUND')
}

/** Of time alone: no request asks for it. */
export function* lapseAccount(): Flow<'email'> {
  yield* operation('lockAccount')
  if (!(yield* operation('isAccountLapsed'))) return null
  return yield* sendToAccount({ type: 'account.lapsed' })
}
