// The machines by their names.

import { accountMachine } from './account/account.machine.ts'
import { apiKeyMachine } from './api-key/api-key.machine.ts'
import { appSessionMachine } from './app-session/app-session.machine.ts'
import { authFormMachine } from './auth-form/auth-form.machine.ts'
import { authSessionMachine } from './auth-session/auth-session.machine.ts'
import { authorizationMachine } from './authorization/authorization.machine.ts'
import { authorizationCodeMachine } from './authorization-code/authorization-code.machine.ts'
import { callbackMachine } from './callback/callback.machine.ts'
import { consoleAccessMachine } from './console-access/console-access.machine.ts'
import { deliveryMachine } from './delivery/delivery.machine.ts'
import { emailChangeMachine } from './email-change/email-change.machine.ts'
import { emailFormMachine } from './email-form/email-form.machine.ts'
import { factorRecoveryMachine } from './factor-recovery/factor-recovery.machine.ts'
import { invitationMachine } from './invitation/invitation.machine.ts'
import { membershipMachine } from './membership/membership.machine.ts'
import { oneTimeCodeMachine } from './one-time-code/one-time-code.machine.ts'
import { passkeyMachine } from './passkey/passkey.machine.ts'
import { passwordResetMachine } from './password-reset/password-reset.machine.ts'
import { policyMachine } from './policy/policy.machine.ts'
import { recoveryCodesMachine } from './recovery-codes/recovery-codes.machine.ts'
import { refreshFamilyMachine } from './refresh-family/refresh-family.machine.ts'
import { signInMachine } from './sign-in/sign-in.machine.ts'
import { stepUpFormMachine } from './step-up-form/step-up-form.machine.ts'
import { totpMachine } from './totp/totp.machine.ts'
import { twoStepFormMachine } from './two-step-form/two-step-form.machine.ts'

export const machines = {
  account: accountMachine,
  'sign-in': signInMachine,
  'auth-session': authSessionMachine,
  'password-reset': passwordResetMachine,
  'one-time-code': oneTimeCodeMachine,
  totp: totpMachine,
  'recovery-codes': recoveryCodesMachine,
  passkey: passkeyMachine,
  'factor-recovery': factorRecoveryMachine,
  'email-change': emailChangeMachine,
  policy: policyMachine,
  authorization: authorizationMachine,
  'authorization-code': authorizationCodeMachine,
  'refresh-family': refreshFamilyMachine,
  'api-key': apiKeyMachine,
  'console-access': consoleAccessMachine,
  'email-form': emailFormMachine,
  'two-step-form': twoStepFormMachine,
  'step-up-form': stepUpFormMachine,
  'auth-form': authFormMachine,
  callback: callbackMachine,
  'app-session': appSessionMachine,
  membership: membershipMachine,
  invitation: invitationMachine,
  delivery: deliveryMachine,
} as const

export type MachineName = keyof typeof machines
