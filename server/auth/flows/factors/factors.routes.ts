// The routes by which a new factor is taken back, and lost ones are recovered.

import { json } from '../../../http/open-api.ts'
import { successReply } from '../../../wire/auth.ts'
import { post, type Route } from '../../steps/route.ts'
import { mailedTokenBody } from './factors.schema.ts'
import { proveMailboxOfLink, stopRecoveryOfLink } from './recover.ts'
import { undoNewFactor } from './undo-factor.ts'

const byLink = {
  origin: 'trusted',
  limit: 'codes',
  body: mailedTokenBody,
  answers: json(successReply),
} as const

export const factorRoutes: readonly Route[] = [
  post('/two-factor/undo-enrolment', {
    ...byLink,
    does: 'Removes an authenticator app or a passkey again, with the link in the mail about it.',
    refuses: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
    handle: undoNewFactor,
  }),
  post('/two-factor/prove-mailbox', {
    ...byLink,
    does: 'Confirms the mailbox of a person who has lost every second factor, with the link that an operator had mailed: the factors are removed some days later.',
    refuses: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
    handle: proveMailboxOfLink,
  }),
  post('/two-factor/stop-recovery', {
    ...byLink,
    does: 'Stops a recovery of lost second factors, with the link in the mails about it.',
    refuses: ['INVALID_TOKEN'],
    handle: stopRecoveryOfLink,
  }),
]
