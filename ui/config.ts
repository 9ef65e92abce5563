// Reads the settings that the server wrote into the page's meta elements.

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''
}

/** The meta element wins over the address given at build time. */
export function authUrl(): string {
  return meta('auth-url') || (import.meta.env.VITE_AUTH_URL ?? '')
}

/** The query parameter in which a provider's return brings its verifier. */
export const verifierParameter = (): string => meta('auth-verifier-param') || 'auth_session_verifier'

/** The origins that take request ids, separated by blanks, while an inspector runs; empty without one. */
export const inspectorOrigins = (): string => meta('inspector')

export type Provider = { id: string; name: string }

/** From `id=Name` pairs, separated by commas. */
export function providers(): Provider[] {
  const pairs = meta('auth-providers').split(',').filter(Boolean)
  return pairs.map((pair) => {
    const [id = '', name = id] = pair.split('=').map((part) => part.trim())
    return { id, name }
  })
}
