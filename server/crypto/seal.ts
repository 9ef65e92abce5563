// Encrypts values in the database that the services must read, but nobody who has only a copy of it.

import { createCipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type CryptoKey, compactDecrypt, errors } from 'jose'
import { keysFrom } from './derived-keys.ts'

export type Seal = {
  /** Under the newest secret. */
  close: (text: string) => string
  /** Under any secret still accepted; null when it was none of them. */
  open: (sealed: string) => Promise<string | null>
  /** Which of the secrets opens it, 0 for the newest; null when it was none of them. */
  placeOf: (sealed: string) => Promise<number | null>
  /** Whether the newest secret opens it. What only an older secret opens is lost when that one is removed. */
  isNewest: (sealed: string) => Promise<boolean>
}

const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url')
const accepted = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/**
 * @param secrets newest first
 * @param purpose a value that is sealed for one purpose cannot be opened for another
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const [bytes, ...older] = keysFrom(secrets, purpose)
  // Imported once: bytes would be imported anew for each value.
  const newest = imported(bytes)
  const keys = [newest, ...older.map(imported)]
  const closing = createSecretKey(bytes)
  return {
    close: (text) => encrypted(text, closing),
    open: async (sealed) => {
      for (const key of keys) {
        const opened = await decrypted(sealed, await key)
        if (opened) return Buffer.from(opened).toString('utf8')
      }
      return null
    },
    placeOf: async (sealed) => {
      for (const [place, key] of keys.entries()) if (await decrypted(sealed, await key)) return place
      return null
    },
    isNewest: async (sealed) => (await decrypted(sealed, await newest)) !== null,
  }
}

const imported = (key: Buffer<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])

/**
 * A compact JWE, as jose would write it (RFC 7516, 5.1). Not by jose, which has Web Crypto start a job on another thread:
 * that took an eighth of a callback's time, and the encryption itself takes a hundredth of it.
 */
function encrypted(text: string, key: KeyObject): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(header))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))
  return [header, '', ...parts].join('.')
}

async function decrypted(sealed: string, key: CryptoKey): Promise<Uint8Array | null> {
  try {
    return (await compactDecrypt(sealed, key, accepted)).plaintext
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
