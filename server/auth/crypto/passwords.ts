// Password hashing by argon2id: on all cores but one, with a bounded queue; older hashes are renewed.

import { availableParallelism } from 'node:os'
import type { Comparable } from '../../db/auth/credential.ts'
import { createSemaphore, type SemaphoreLoad } from '../../semaphore.ts'
import { mayComeTo } from '../../wire/long-text.ts'
import { SHORTEST } from '../../wire/password-forms.ts'
import { hash, verify } from './argon2.ts'
import { hashesAtATime } from './hashes-at-a-time.ts'
import { formOf, matchesOlder, standInOf } from './older-hashes.ts'

/** What hashes, and at what cost. */
export type Hashing = {
  cost: { memoryCost: number; timeCost: number; parallelism: number }
  hash: typeof hash
  verify: typeof verify
  matchesOlder: typeof matchesOlder
}

export const production: Hashing = {
  /** OWASP's first choice: 19 MiB, 2 passes. */
  cost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  hash,
  verify,
  matchesOlder,
}
/** How many wait: two seconds or so on two cores. A request that finds the queue full is asked to come back. */
const QUEUE_LIMIT = 128

/** More hashes are waiting than can be done soon. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

export type Passwords = {
  /** @throws HashingBusy */
  hash: (password: string) => Promise<string>
  /**
   * Takes as long for an unknown user as for a known one, and for one kind of hash as for another: while anybody has a
   * hash of an older form, one of each form is computed. A password that nobody can have matches nothing, at the same
   * work: a stand-in is hashed in its place. @throws HashingBusy
   */
  verify: (compared: Pick<Comparable, 'passwordHash' | 'olderForms'>, password: string) => Promise<boolean>
  /** A new hash of this password; null where the present one is strong enough, or hashing is too busy. */
  renew: (passwordHash: string, password: string) => Promise<string | null>
  /** How many hashes are being computed, and how many wait. */
  load: () => SemaphoreLoad
}

/** @param processes of this service on this machine */
export async function createPasswords(
  processes: number,
  { cost, hash, verify, matchesOlder }: Hashing = production,
): Promise<Passwords> {
  const enqueue = createSemaphore({
    concurrency: hashesAtATime(availableParallelism(), processes),
    queueLimit: QUEUE_LIMIT,
    refusal: () => new HashingBusy(),
  })
  const dummy = await hash('nobody signs in with this', cost)
  const newHash = (password: string) => enqueue(() => hash(normalise(password), cost))
  /** A hash with higher parameters than ours stays: an older release must not weaken it. */
  const isWeaker = (passwordHash: string): boolean => {
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? []
    return !(Number(memory) >= cost.memoryCost && Number(passes) >= cost.timeCost)
  }
  return {
    load: enqueue.load,
    hash: newHash,
    verify: ({ passwordHash, olderForms }, presented) =>
      enqueue(async () => {
        const isPossible = presented.isWellFormed() && lengthFault(presented) !== 'PASSWORD_TOO_LONG'
        const password = isPossible ? normalise(presented) : ''
        const own = passwordHash?.startsWith('$argon2') ? passwordHash : null
        const older = own === null ? passwordHash : null
        const ownForm = older === null ? null : formOf(older)
        const byArgon = await verify(own ?? dummy, password)
        let byOlder = false
        for (const form of new Set([...olderForms, ...(ownForm === null ? [] : [ownForm])])) {
          const isOwn = form === ownForm
          const compared = isOwn ? older : standInOf(form)
          // As it was typed: whether it is normalised, each kind says for itself.
          const matched = compared !== null && (await matchesOlder(compared, isPossible ? presented : ''))
          byOlder ||= matched && isOwn
        }
        return isPossible && (older === null ? byArgon && own !== null : byOlder)
      }),
    renew: async (passwordHash, password) =>
      isWeaker(passwordHash) ? newHash(password).catch(nullWhenBusy) : null,
  }
}

function nullWhenBusy(error: unknown): null {
  if (error instanceof HashingBusy) return null
  throw error
}

const normalise = (password: string) => password.normalize('NFKC')

const LONGEST = 128

/** 8 to 128 code points of any kind. Whether such a password may be chosen is checked in steps/check-password.ts. */
export function lengthFault(password: string): 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | null {
  if (!mayComeTo(LONGEST, password)) return 'PASSWORD_TOO_LONG'
  const length = [...normalise(password)].length
  if (length < SHORTEST) return 'PASSWORD_TOO_SHORT'
  return length > LONGEST ? 'PASSWORD_TOO_LONG' : null
}
