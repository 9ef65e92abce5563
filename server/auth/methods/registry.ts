// Every method of signing in, and what the service has of all of them: routes, and notices by mail.

import type { NoticeKind } from '../../db/auth/outbox.ts'
import {
  accountApproved,
  accountDeleted,
  apiKeyCreated,
  apiKeyRevoked,
  apiKeyRotated,
  emailTaken,
  impersonated,
  newDevice,
} from '../../mail/notices.ts'
import type { Route } from '../steps/route.ts'
import { code } from './code/code.method.ts'
import { link } from './link/link.method.ts'
import type { Notice } from './method.ts'
import { passkey } from './passkey/passkey.method.ts'
import { password } from './password/password.method.ts'
import { social } from './social/social.method.ts'
import { twoFactor } from './two-factor/two-factor.method.ts'

export const methods = { password, code, link, social, twoFactor, passkey } as const
export type MethodName = keyof typeof methods

export const methodRoutes: readonly Route[] = Object.values(methods).flatMap(({ routes }) => routes)

/** A kind that no method and no flow writes does not compile. */
export const notices: Record<NoticeKind, Notice> = {
  ...password.notices,
  ...code.notices,
  ...social.notices,
  ...twoFactor.notices,
  ...passkey.notices,
  'api-key-created': apiKeyCreated,
  'api-key-rotated': apiKeyRotated,
  'api-key-revoked': apiKeyRevoked,
  'new-device': newDevice,
  'email-taken': emailTaken,
  'account-deleted': accountDeleted,
  'account-approved': accountApproved,
  impersonated,
}
