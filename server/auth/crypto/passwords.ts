// Password hashing: argon2id, one hash in flight per core, a bounded queue behind it.

import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { SHORTEST } from '../../crypto/password-filter.ts'

/** OWASP's first choice: 19 MiB, 2 passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A second or so of waiting on two cores; whoever comes later is told to come back. */
const QUEUE_LIMIT = 128

/** More hashes are waiting than can be done soon. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

export type Passwords = {
  /** @throws HashingBusy */
  hash: (password: string) => Promise<string>
  /** As much work for an unknown user (null) as for a known one. @throws HashingBusy */
  verify: (passwordHash: string | null, password: string) => Promise<boolean>
}

export async function createPasswords(): Promise<Passwords> {
  const enqueue = limiter(availableParallelism(), QUEUE_LIMIT)
  const dummy = await hash('nobody signs in with this', parameters)
  return {
    hash: (password) => enqueue(() => hash(normalise(password), parameters)),
    verify: async (passwordHash, password) => {
      const matched = await enqueue(() => verify(passwordHash ?? dummy, normalise(password)))
      return matched && passwordHash !== null
    },
  }
}

const normalise = (password: string) => password.normalize('NFKC')

/** 8 to 128 code points, whatever they are. Whether one may be chosen is for steps/check-password.ts to say. */
export function lengthFault(password: string): 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | null {
  const length = [...normalise(password)].length
  if (length < SHORTEST) return 'PASSWORD_TOO_SHORT'
  return length > 128 ? 'PASSWORD_TOO_LONG' : null
}

function limiter(inFlight: number, queueLimit: number) {
  const waiting: (() => void)[] = []
  let free = inFlight
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (waiting.length < queueLimit) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new HashingBusy()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
