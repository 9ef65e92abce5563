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
import { changePassword } from './endpoints/change-password.ts'
import { checkVerificationOtp } from './endpoints/check-verification-otp.ts'
import { deleteUser } from './endpoints/delete-user.ts'
import { error } from './endpoints/error.ts'
import { getSession, refusePost } from './endpoints/get-session.ts'
import { jwks } from './endpoints/jwks.ts'
import { listSessions } from './endpoints/list-sessions.ts'
import { ok } from './endpoints/ok.ts'
import { providerCallback } from './endpoints/provider-callback.ts'
import { providerFormPost } from './endpoints/provider-form-post.ts'
import { requestPasswordReset } from './endpoints/request-password-reset.ts'
import { resetPassword } from './endpoints/reset-password.ts'
import { openResetLink, resetPasswordByLink } from './endpoints/reset-password-link.ts'
import { revokeOtherSessions, revokeSession, revokeSessions } from './endpoints/revoke-sessions.ts'
import { sendCode, sendResetCode } from './endpoints/send-verification-otp.ts'
import { signInEmail } from './endpoints/sign-in-email.ts'
import { signInEmailOtp } from './endpoints/sign-in-email-otp.ts'
import { signInSocial } from './endpoints/sign-in-social.ts'
import { signOut } from './endpoints/sign-out.ts'
import { signUpEmail } from './endpoints/sign-up-email.ts'
import { token } from './endpoints/token.ts'
import { updateUser } from './endpoints/update-user.ts'
import { verifyEmail } from './endpoints/verify-email.ts'
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
