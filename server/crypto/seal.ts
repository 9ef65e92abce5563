// Encrypts values in the database that the services must read, but nobody who has only a copy of it.

import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'

export type Seal = {
  /** Under the newest secret. */
  close: (text: string) => Promise<string>
  /** Under any secret still accepted; null when it was none of them. */
  open: (sealed: string) => Promise<string | null>
  /** Whether the newest secret opens it. What only an older secret opens is lost when that one is removed. */
  isNewest: (sealed: string) => Promise<boolean>
}

const header = { alg: 'dir', enc: 'A256GCM' }
const accepted = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/**
 * @param secrets newest first
 * @param purpose a value that is sealed for one purpose cannot be opened for another
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)))
  const [newest] = keys
  if (!newest) throw new Error(`Sealing ${purpose} needs a secret.`)
  return {
    close: (text) => new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(newest),
    open: async (sealed) => {
      for (const key of keys) {
        const opened = await decrypted(sealed, key)
        if (opened) return Buffer.from(opened).toString('utf8')
      }
      return null
    },
    isNewest: async (sealed) => (await decrypted(sealed, newest)) !== null,
  }
}

async function decrypted(sealed: string, key: Uint8Array): Promise<Uint8Array | null> {
  try {
    return (await compactDecrypt(sealed, key, accepted)).plaintext
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
