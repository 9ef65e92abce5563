// The rule for signing up while a request is answered.

import type { SignUpRule } from '../../machines/account/account.types.ts'
import type { Request } from './request.ts'

export const ruleIn = ({ request }: { request: Request }): SignUpRule =>
  request.meanwhile === 'nobody may sign up' ? 'closed' : 'open'
