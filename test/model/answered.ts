// An answer in the model's words: its status, its code, and whether it brings a session.

import { type AuthErrorCode, authErrors } from '../../server/wire/auth-errors.ts'
import type { World } from './world.ts'

export function answered({ request }: World, refusal: AuthErrorCode | null): string {
  if (refusal) return `${authErrors[refusal].status} ${refusal}`
  return request.opened ? '200 session' : '200'
}
