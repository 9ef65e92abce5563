// What the servers would answer the pages, as far as a sample needs it: in the wire's own types.

import type { CreateApiKeyReply, ListApiKeysReply } from '../../server/wire/api-key-answers.ts'
import type { AppError, Me, PersonsSession, SignedOut } from '../../server/wire/app.ts'
import type {
  BackupCodesReply,
  EnableTwoFactorReply,
  GetSessionReply,
  ListAccountsReply,
  ListActivityReply,
  SuccessReply,
} from '../../server/wire/auth.ts'
import {
  type AuthErrorBody,
  type AuthErrorCode,
  authErrors,
  type StepUp,
} from '../../server/wire/auth-errors.ts'
import type { ActReply, LookReply } from '../../server/wire/console.ts'
import type { PartsReply, ViewReply } from '../../server/wire/console-views.ts'
import type { Done, FoundInvitation, Invitation, Organization } from '../../server/wire/organization.ts'
import type { OrganizationKeys } from '../../server/wire/organization-keys.ts'
import type { WirePasskey } from '../../server/wire/passkey-answers.ts'
import type { SampleReply } from '../client/sampled.ts'

type Bodies = {
  'GET /api/me': Me
  'GET /api/organization': Organization
  'GET /api/invitations': Invitation[]
  'POST /api/invitations': Done
  'POST /api/invitations/look-up': FoundInvitation
  'POST /api/organizations': never
  'POST /api/organizations/rename': Done
  'POST /api/organizations/demand-factor': Done
  'GET /api/organization/keys': OrganizationKeys
  'POST /api/organizations/keys': CreateApiKeyReply
  'POST /api/organizations/keys/delete': never
  'GET /api/sessions': PersonsSession[]
  'POST /api/sign-out': SignedOut
  'GET /get-session': GetSessionReply
  'GET /list-accounts': ListAccountsReply
  'GET /list-activity': ListActivityReply
  'GET /api-key/list': ListApiKeysReply
  'POST /api-key/create': CreateApiKeyReply
  'POST /api-key/rotate': CreateApiKeyReply
  'POST /api-key/delete': never
  'GET /passkey/list-user-passkeys': WirePasskey[]
  'GET /passkey/generate-register-options': never
  'POST /passkey/delete-passkey': never
  'POST /auth/forgot-password': SuccessReply
  'POST /change-password': never
  'POST /delete-user': never
  'POST /unlink-account': never
  'POST /email-otp/request-email-change': SuccessReply
  'POST /email-otp/change-email': SuccessReply
  'POST /email-otp/undo-email-change': SuccessReply
  'POST /two-factor/enable': EnableTwoFactorReply
  'POST /two-factor/verify-totp': never
  'POST /sign-in/email': never
  'POST /email-otp/send-verification-otp': SuccessReply
  'POST /two-factor/generate-backup-codes': BackupCodesReply
  'POST /two-factor/disable': never
  'POST /two-factor/undo-enrolment': SuccessReply
  'POST /two-factor/prove-mailbox': SuccessReply
  'POST /two-factor/stop-recovery': SuccessReply
  'GET /console/list-parts': PartsReply
  'POST /console/look': LookReply
  'POST /console/act': ActReply
  'POST /console/view': ViewReply
}

type Refused = { status: number; body: AppError | AuthErrorBody }
type Reply<Body> = { status: 200; body: Body } | Refused | Extract<SampleReply, string>

export type Replies = { [Call in keyof Bodies]?: Reply<Bodies[Call]> }

export const given = <Body>(body: Body) => ({ status: 200 as const, body })

/** @param error shown where there are no words for the code */
export const refused = (status: number, code: string, error: string): Refused => ({
  status,
  body: { error, code },
})

export const broken: Refused = { status: 500, body: { error: 'Something went wrong. Request 8f2c1a90.' } }

/** What a session has to show first. */
export const demanding = (level: StepUp['level'], ...methods: string[]): Refused => ({
  status: 403,
  body: {
    code: 'STEP_UP_REQUIRED',
    message: authErrors.STEP_UP_REQUIRED.message,
    level,
    within: 86_400,
    methods,
  },
})

export const refusedByAuth = (code: AuthErrorCode): Refused => {
  const { status, message } = authErrors[code]
  return { status, body: { code, message } }
}
