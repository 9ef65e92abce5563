// Encrypts the private keys in the database, so that a copy of it alone cannot sign.

import type { JWK } from 'jose'
import { createSeal } from '../../crypto/seal.ts'

export type KeySeal = {
  /** Under the newest secret. */
  close: (privateKey: JWK) => string
  /** Under any secret still accepted; null when it was none of them. */
  open: (sealed: string) => Promise<JWK | null>
  /** Which of the secrets seals it, 0 for the newest; null when it is none of them. */
  placeOf: (sealed: string) => Promise<number | null>
}

/** @param secrets newest first */
export function createKeySeal(secrets: readonly string[]): KeySeal {
  const seal = createSeal(secrets, 'lockstep signing keys')
  return {
    close: (privateKey) => seal.close(JSON.stringify(privateKey)),
    open: async (sealed) => {
      const opened = await seal.open(sealed)
      return opened === null ? null : (JSON.parse(opened) as JWK)
    },
    placeOf: seal.placeOf,
  }
}
