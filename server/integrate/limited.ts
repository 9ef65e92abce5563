// The response to a program whose API key has reached its limit.

import { keyLimited } from '../wire/api-key-answers.ts'
import type { Refusal } from './visitor.ts'

export const limited = (countsAgainInMs: number): Refusal => ({
  status: 429,
  ...keyLimited,
  retryAfter: Math.ceil(countsAgainInMs / 1000),
})
