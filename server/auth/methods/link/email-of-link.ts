// To which e-mail a link was mailed, from the row that its token names; null for a token that names none.

import { maybeOneCode } from '../../../db/auth/one-time-code.ts'
import type { AuthDeps } from '../../deps.ts'

export async function emailOfLink({ pool, flowOptions }: AuthDeps, token: string): Promise<string | null> {
  const id = flowOptions.code.secrets.link.idIn(token)
  const row = id && (await maybeOneCode(pool, id))
  return row ? row.email : null
}
