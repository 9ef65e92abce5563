// What may be seen of each machine, by its name.

import { visible as account } from './account/account.visible.ts'
import type { MachineName } from './all.ts'
import { visible as apiKey } from './api-key/api-key.visible.ts'
import { visible as appSession } from './app-session/app-session.visible.ts'
import { visible as authForm } from './auth-form/auth-form.visible.ts'
import { visible as authSession } from './auth-session/auth-session.visible.ts'
import { visible as authorization } from './authorization/authorization.visible.ts'
import { visible as authorizationCode } from './authorization-code/authorization-code.visible.ts'
import { visible as callback } from './callback/callback.visible.ts'
import { visible as consoleAccess } from './console-access/console-access.visible.ts'
import { visible as delivery } from './delivery/delivery.visible.ts'
import { visible as emailChange } from './email-change/email-change.visible.ts'
import { visible as emailForm } from './email-form/email-form.visible.ts'
import { visible as factorRecovery } from './factor-recovery/factor-recovery.visible.ts'
import { visible as invitation } from './invitation/invitation.visible.ts'
import type { Visible } from './kit/visible.ts'
import { visible as membership } from './membership/membership.visible.ts'
import { visible as oneTimeCode } from './one-time-code/one-time-code.visible.ts'
import { visible as passkey } from './passkey/passkey.visible.ts'
import { visible as passwordReset } from './password-reset/password-reset.visible.ts'
import { visible as policy } from './policy/policy.visible.ts'
import { visible as recoveryCodes } from './recovery-codes/recovery-codes.visible.ts'
import { visible as refreshFamily } from './refresh-family/refresh-family.visible.ts'
import { visible as signIn } from './sign-in/sign-in.visible.ts'
import { visible as stepUpForm } from './step-up-form/step-up-form.visible.ts'
import { visible as totp } from './totp/totp.visible.ts'
import { visible as twoStepForm } from './two-step-form/two-step-form.visible.ts'

export const visible: Record<MachineName, Visible> = {
  account,
  'sign-in': signIn,
  'auth-session': authSession,
  'password-reset': passwordReset,
  'one-time-code': oneTimeCode,
  totp,
  'recovery-codes': recoveryCodes,
  passkey,
  'factor-recovery': factorRecovery,
  'email-change': emailChange,
  policy,
  authorization,
  'authorization-code': authorizationCode,
  'refresh-family': refreshFamily,
  'api-key': apiKey,
  'console-access': consoleAccess,
  'email-form': emailForm,
  'two-step-form': twoStepForm,
  'step-up-form': stepUpForm,
  'auth-form': authForm,
  callback,
  'app-session': appSession,
  membership,
  invitation,
  delivery,
}
