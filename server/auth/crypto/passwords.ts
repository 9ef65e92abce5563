// Password hashing: argon2id, one hash in flight per core, a bounded queue behind it; older hashes are renewed.

import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { SHORTEST } from '../../crypto/password-filter.ts'
import type { Comparable } from '../../db/auth/credential.ts'
import { createSemaphore } from '../../semaphore.ts'
import { isScryptHash, matchesScrypt } from './scrypt-hashes.ts'

/** OWASP's first choice: 19 MiB, 2 passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A second or so of waiting on two cores; whoever comes later is asked to come back. */
const QUEUE_LIMIT = 128

/** More hashes are waiting than can be done soon. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

export type Passwords = {
  /** @throws HashingBusy */
  hash: (password: string) => Promise<string>
  /**
   * As much work for an unknown user as for a known one, and for every hash as for any other: as long as anybody
   * has one of Better Auth's, both kinds are compared with. @throws HashingBusy
   */
  verify: (compared: Comparable, password: string) => Promise<boolean>
  /** Another hash of this password, or null where the one there is as good, or there is no time for it now. */
  renew: (passwordHash: string, password: string) => Promise<string | null>
}

export async function createPasswords(): Promise<Passwords> {
  const enqueue = createSemaphore({
    concurrency: availableParallelism(),
    queueLimit: QUEUE_LIMIT,
    refusal: () => new HashingBusy(),
  })
  const dummy = await hash('nobody signs in with this', parameters)
  const newHash = (password: string) => enqueue(() => hash(normalise(password), parameters))
  return {
    hash: newHash,
    verify: ({ passwordHash, anyScrypt }, presented) =>
      enqueue(async () => {
        const password = normalise(presented)
        const isScrypt = passwordHash !== null && isScryptHash(passwordHash)
        const byArgon = await verify(isScrypt ? dummy : (passwordHash ?? dummy), password)
        const byScrypt =
          (anyScrypt || isScrypt) && (await matchesScrypt(isScrypt ? passwordHash : null, password))
        return isScrypt ? byScrypt : byArgon && passwordHash !== null
      }),
    renew: async (passwordHash, password) =>
      isWeaker(passwordHash) ? newHash(password).catch(nullWhenBusy) : null,
  }
}

/** What was made with more than ours stays: a release that went back would make it worse. */
function isWeaker(passwordHash: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? []
  return !(Number(memory) >= parameters.memoryCost && Number(passes) >= parameters.timeCost)
}

function nullWhenBusy(error: unknown): null {
  if (error instanceof HashingBusy) return null
  throw error
}

const normalise = (password: string) => password.normalize('NFKC')

/** 8 to 128 code points, whatever they are. Whether one may be chosen is for steps/check-password.ts to say. */
export function lengthFault(password: string): 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | null {
  const length = [...normalise(password)].length
  if (length < SHORTEST) return 'PASSWORD_TOO_SHORT'
  return length > 128 ? 'PASSWORD_TOO_LONG' : null
}
