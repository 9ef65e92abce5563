// Keeps a secret of this tab, which proves to the auth service that the tab that began a social sign-in also ends it.

const KEY = 'lockstep.social'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Keeps a new secret in this tab and returns its digest; nothing where the browser offers no digest or no storage. */
export async function challengeOfNewSecret(): Promise<{ sessionChallenge?: string }> {
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)))
  try {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
    sessionStorage.setItem(KEY, secret)
    return { sessionChallenge: hex(new Uint8Array(digest)) }
  } catch {
    return {}
  }
}

/** Removes the secret: it is of no use after the provider's return. */
export function takeSecret(): string | null {
  try {
    const secret = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return secret
  } catch {
    return null
  }
}
