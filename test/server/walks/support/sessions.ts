// The session that an answer opens.

import type { Answer } from '../../../support/auth-service.ts'

export const tokenIn = (answer: Answer) => session(answer)?.split(/[=;]/)[1]

export const session = ({ cookies }: Answer) =>
  cookies.find((cookie) => /^auth\.session_token=[^;]/.test(cookie))
