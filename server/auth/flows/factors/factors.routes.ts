// The route by which a new factor is taken back.

import { json } from '../../../http/open-api.ts'
import { successReply } from '../../../wire/auth.ts'
import { post, type Route } from '../../steps/route.ts'
import { undoFactorBody } from './factors.schema.ts'
import { undoNewFactor } from './undo-factor.ts'

export const factorRoutes: readonly Route[] = [
  post('/two-factor/undo-enrolment', {
    does: 'Takes an authenticator app or a passkey back, by the link in the mail that told of it.',
    origin: 'trusted',
    limit: 'codes',
    body: undoFactorBody,
    answers: json(successReply),
    refuses: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
    handle: undoNewFactor,
  }),
]
