// Every route of the auth service: what is not in this table answers 404 with an empty body.

import type { Middleware } from 'koa'
import {
  anyBody,
  changePasswordBody,
  checkOtpBody,
  deleteUserBody,
  requestResetBody,
  requestResetLinkBody,
  resetByLinkBody,
  resetPasswordBody,
  revokeSessionBody,
  sendVerificationOtpBody,
  signInEmailBody,
  signInOtpBody,
  signInSocialBody,
  signOutBody,
  signUpEmailBody,
  updateUserBody,
  verifyEmailBody,
} from '../wire/auth.ts'
import type { AuthDeps } from './deps.ts'
import { requestPasswordReset } from './flows/password-reset/request-password-reset.ts'
import { resetPassword } from './flows/password-reset/reset-password.ts'
import { openResetLink, resetPasswordByLink } from './flows/password-reset/reset-password-link.ts'
import { changePassword } from './flows/profile/change-password.ts'
import { deleteUser } from './flows/profile/delete-user.ts'
import { updateUser } from './flows/profile/update-user.ts'
import { jwks } from './flows/service/jwks.ts'
import { ok } from './flows/service/ok.ts'
import { getSession, refusePost } from './flows/sessions/get-session.ts'
import { listSessions } from './flows/sessions/list-sessions.ts'
import { revokeOtherSessions, revokeSession, revokeSessions } from './flows/sessions/revoke-sessions.ts'
import { signOut } from './flows/sessions/sign-out.ts'
import { token } from './flows/sessions/token.ts'
import { signInEmail } from './flows/sign-in/sign-in-email.ts'
import { signInEmailOtp } from './flows/sign-in/sign-in-email-otp.ts'
import { signUpEmail } from './flows/sign-up/sign-up-email.ts'
import { error } from './flows/social/error-page.ts'
import { providerCallback } from './flows/social/provider-callback.ts'
import { providerFormPost } from './flows/social/provider-form-post.ts'
import { signInSocial } from './flows/social/sign-in-social.ts'
import { checkVerificationOtp } from './flows/verification/check-verification-otp.ts'
import { sendCode, sendResetCode } from './flows/verification/send-verification-otp.ts'
import { verifyEmail } from './flows/verification/verify-email.ts'
import { checkOrigin } from './steps/check-origin.ts'
import { limitByEmail } from './steps/limit-requests.ts'
import { inputReader } from './steps/with-input.ts'

export type Route = { method: 'GET' | 'POST'; path: string; steps: Middleware[] }

export function authRoutes(deps: AuthDeps): Route[] {
  const origin = checkOrigin(deps.trusts)
  const withInput = inputReader(limitByEmail(deps))
  const get = (path: string, ...steps: Middleware[]): Route => ({ method: 'GET', path, steps })
  const post = (path: string, ...steps: Middleware[]): Route => ({
    method: 'POST',
    path,
    steps: [origin, ...steps],
  })
  const forms = { forms: true }
  return [
    get('/ok', ok),
    get('/error', error(deps)),
    get('/jwks', jwks(deps)),
    get('/.well-known/jwks.json', jwks(deps)),
    get('/get-session', origin, getSession(deps)),
    post('/get-session', refusePost),
    get('/token', origin, token(deps)),
    get('/list-sessions', origin, listSessions(deps)),
    post('/revoke-session', withInput(revokeSessionBody, revokeSession(deps))),
    post('/revoke-sessions', withInput(anyBody, revokeSessions(deps))),
    post('/revoke-other-sessions', withInput(anyBody, revokeOtherSessions(deps))),
    post('/update-user', withInput(updateUserBody, updateUser(deps))),
    post('/change-password', withInput(changePasswordBody, changePassword(deps))),
    post('/delete-user', withInput(deleteUserBody, deleteUser(deps))),
    post('/sign-up/email', withInput(signUpEmailBody, signUpEmail(deps), forms)),
    post('/sign-in/email', withInput(signInEmailBody, signInEmail(deps), forms)),
    post('/sign-in/email-otp', withInput(signInOtpBody, signInEmailOtp(deps))),
    post('/sign-in/social', withInput(signInSocialBody, signInSocial(deps))),
    get('/callback/:provider', providerCallback(deps)),
    { method: 'POST', path: '/callback/:provider', steps: [providerFormPost(deps)] },
    post('/sign-out', withInput(signOutBody, signOut(deps))),
    post('/email-otp/send-verification-otp', withInput(sendVerificationOtpBody, sendCode(deps))),
    post('/email-otp/check-verification-otp', withInput(checkOtpBody, checkVerificationOtp(deps))),
    post('/email-otp/verify-email', withInput(verifyEmailBody, verifyEmail(deps))),
    post('/email-otp/request-password-reset', withInput(requestResetBody, sendResetCode(deps))),
    post('/forget-password/email-otp', withInput(requestResetBody, sendResetCode(deps))),
    post('/forget-password/email', withInput(requestResetBody, sendResetCode(deps))),
    post('/email-otp/reset-password', withInput(resetPasswordBody, resetPassword(deps))),
    post('/request-password-reset', withInput(requestResetLinkBody, requestPasswordReset(deps))),
    get('/reset-password/:token', openResetLink(deps)),
    post('/reset-password', withInput(resetByLinkBody, resetPasswordByLink(deps))),
  ]
}
