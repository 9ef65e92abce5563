// Tells the developer at the console why the auth service refuses this page: a person reads the same in the form.

import type { Answer } from './answer.ts'

export function tellOfRefusedOrigin(answer: Answer<unknown>): void {
  const { origin } = location
  if (!answer.ok && answer.code === 'INVALID_ORIGIN')
    console.error(
      `Invalid origin: the auth service refuses requests from ${origin}. Add ${origin} to TRUSTED_ORIGINS of the auth service.`,
    )
}
