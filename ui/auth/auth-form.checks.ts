// Checks a form before anything is sent: a field that is missing, or is no e-mail address.

import type { Faults } from '../components/faults.ts'
import { words } from '../i18n/words.ts'

const malformed = (email: string) => !/^[^\s@]+@[^\s@]+$/.test(email)

function withoutNulls(faults: Record<string, string | null>): Faults {
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => !!entry[1]))
}

function emailFault(email: string): string | null {
  if (!email) return words.faults.emailMissing
  return malformed(email) ? words.faults.emailMalformed : null
}

export const checks = {
  credentials: (email: string, password: string) =>
    withoutNulls({ email: emailFault(email), password: password ? null : words.faults.passwordMissing }),

  registration: (name: string, email: string, password: string) =>
    withoutNulls({
      name: name ? null : words.faults.nameMissing,
      email: emailFault(email),
      password: password ? null : words.faults.newPasswordMissing,
    }),

  email: (email: string) => withoutNulls({ email: emailFault(email) }),

  code: (isFull: boolean) => withoutNulls({ code: isFull ? null : words.faults.codeMissing }),

  newPassword: (isCodeFull: boolean, password: string) =>
    withoutNulls({
      code: isCodeFull ? null : words.faults.codeMissing,
      password: password ? null : words.faults.newPasswordMissing,
    }),
}
