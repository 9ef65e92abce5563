// What may be seen of each machine, by its name.

import { visible as account } from './account/visible.ts'
import type { MachineName } from './all.ts'
import { visible as appSession } from './app-session/visible.ts'
import { visible as authForm } from './auth-form/visible.ts'
import { visible as authSession } from './auth-session/visible.ts'
import { visible as callback } from './callback/visible.ts'
import { visible as emailChange } from './email-change/visible.ts'
import { visible as emailForm } from './email-form/visible.ts'
import { visible as invitation } from './invitation/visible.ts'
import type { Visible } from './kit/visible.ts'
import { visible as membership } from './membership/visible.ts'
import { visible as oneTimeCode } from './one-time-code/visible.ts'
import { visible as passwordReset } from './password-reset/visible.ts'
import { visible as signIn } from './sign-in/visible.ts'

export const visible: Record<MachineName, Visible> = {
  account,
  'sign-in': signIn,
  'auth-session': authSession,
  'password-reset': passwordReset,
  'one-time-code': oneTimeCode,
  'email-change': emailChange,
  'email-form': emailForm,
  'auth-form': authForm,
  callback,
  'app-session': appSession,
  membership,
  invitation,
}
