// Checks in the browser whether a password is a common one: the password is sent nowhere.

import { formsOf, isRepetitive, SHORTEST } from '../../server/wire/password-forms.ts'

/** As server/crypto/password-filter.ts writes it. */
const HASHES = 14
const LONGEST = 128
const PATH = '/api/common-passwords'

let loading: Promise<Uint8Array | null> | undefined

async function load(): Promise<Uint8Array | null> {
  const response = await fetch(PATH)
  const isFilter = response.headers.get('content-type') === 'application/octet-stream'
  return response.ok && isFilter ? new Uint8Array(await response.arrayBuffer()) : null
}

async function has(filter: Uint8Array, text: string): Promise<boolean> {
  const digest = new DataView(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)))
  const start = digest.getUint32(0)
  const stride = (digest.getUint32(4) | 1) >>> 0
  return Array.from({ length: HASHES }, (_, nth) => (start + nth * stride) % (filter.length * 8)).every(
    (at) => ((filter[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0,
  )
}

/** Of the list it is false where the filter cannot be had: the server decides. */
export async function isCommon(password: string): Promise<boolean> {
  const length = Array.from(password.normalize('NFKC')).length
  if (length < SHORTEST || length > LONGEST) return false
  if (isRepetitive(password)) return true
  loading ??= load().catch(() => {
    loading = undefined
    return null
  })
  const filter = await loading
  // Browsers offer digests in secure contexts only.
  if (!filter || !globalThis.crypto?.subtle) return false
  const found = await Promise.all(formsOf(password).map((form) => has(filter, form)))
  return found.includes(true)
}
