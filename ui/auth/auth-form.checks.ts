// Checks a form before anything is sent: a field that is missing, or is no e-mail address.

import type { Faults } from '../components/faults.ts'
import type { Words } from '../i18n/wording.ts'

const malformed = (email: string) => !/^[^\s@]+@[^\s@]+$/.test(email)

function withoutNulls(faults: Record<string, string | null>): Faults {
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => !!entry[1]))
}

export function checksIn({ form: { faults } }: Words) {
  function emailFault(email: string): string | null {
    if (!email) return faults.emailMissing
    return malformed(email) ? faults.emailMalformed : null
  }
  return {
    credentials: (email: string, password: string) =>
      withoutNulls({ email: emailFault(email), password: password ? null : faults.passwordMissing }),

    registration: (name: string, email: string, password: string) =>
      withoutNulls({
        name: name ? null : faults.nameMissing,
        email: emailFault(email),
        password: password ? null : faults.newPasswordMissing,
      }),

    email: (email: string) => withoutNulls({ email: emailFault(email) }),

    code: (isFull: boolean) => withoutNulls({ code: isFull ? null : faults.codeMissing }),

    newPassword: (isCodeFull: boolean, password: string) =>
      withoutNulls({
        code: isCodeFull ? null : faults.codeMissing,
        password: password ? null : faults.newPasswordMissing,
      }),
  }
}
