// Encrypts values in the database that the services must read, but nobody who has only a copy of it.

import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, type CryptoKey, compactDecrypt, errors } from 'jose'

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
  // Imported once: jose would import bytes anew for each value.
  const keys = secrets.map((secret) =>
    crypto.subtle.importKey('raw', hkdfSync('sha256', secret, '', purpose, 32), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ]),
  )
  const [newest] = keys
  if (!newest) throw new Error(`Sealing ${purpose} needs a secret.`)
  return {
    close: async (text) =>
      new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(await newest),
    open: async (sealed) => {
      for (const key of keys) {
        const opened = await decrypted(sealed, await key)
        if (opened) return Buffer.from(opened).toString('utf8')
      }
      return null
    },
    isNewest: async (sealed) => (await decrypted(sealed, await newest)) !== null,
  }
}

async function decrypted(sealed: string, key: CryptoKey): Promise<Uint8Array | null> {
  try {
    return (await compactDecrypt(sealed, key, accepted)).plaintext
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
