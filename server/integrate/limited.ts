// What a program is told whose API key was shown as often as its limit allows.

import { keyLimited } from '../wire/api-key-answers.ts'
import type { Refusal } from './visitor.ts'

export const limited = (countsAgainInMs: number): Refusal => ({
  status: 429,
  ...keyLimited,
  retryAfter: Math.ceil(countsAgainInMs / 1000),
})
