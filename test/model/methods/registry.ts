// The model of every method of signing in that the service has: one without a model does not compile.

import type { MethodName } from '../../../server/auth/methods/registry.ts'
import { code } from './code.model.ts'
import { link } from './link.model.ts'
import type { MethodModel } from './method-model.ts'
import { passkey } from './passkey.model.ts'
import { password } from './password.model.ts'
import { social } from './social.model.ts'
import { twoFactor } from './two-factor.model.ts'

export const methods = { password, code, link, social, twoFactor, passkey } as const satisfies Record<
  MethodName,
  MethodModel
>
