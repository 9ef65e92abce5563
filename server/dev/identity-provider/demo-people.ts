// The people who have signed in at the demo identity provider, who may say they are anybody.

import { createHash } from 'node:crypto'

export type Person = { email: string; name: string; emailVerified: boolean }

/** Whom one can be by one press. One of them has an email that nobody has verified. */
export const somePeople: readonly Person[] = [
  { email: 'ada@example.com', name: 'Ada Lovelace', emailVerified: true },
  { email: 'grace@example.com', name: 'Grace Hopper', emailVerified: true },
  { email: 'katherine@example.com', name: 'Katherine Johnson', emailVerified: false },
]

export type People = {
  /** Stores the person as last typed. @returns their permanent id */
  signIn(person: Person): string
  find(sub: string): Person | undefined
}

export function createPeople(): People {
  const bySub = new Map<string, Person>()
  return {
    signIn(person) {
      const sub = subOf(person.email)
      bySub.set(sub, person)
      return sub
    },
    find: (sub) => bySub.get(sub),
  }
}

// Derived from the e-mail, so that it stays the same after a restart.
function subOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)
}
