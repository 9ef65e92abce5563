// What the page itself was told by the server that sent it.

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''
}

/** The meta element comes before the address given at build time. */
export function authUrl(): string {
  return meta('auth-url') || (import.meta.env.VITE_AUTH_URL ?? '')
}

/** The query parameter in which a provider's return brings its verifier. */
export const verifierParameter = (): string => meta('auth-verifier-param') || 'auth_session_verifier'

/** Where request ids may go while an inspector listens; empty where none does. */
export const inspectorOrigins = (): string => meta('inspector')

export type Provider = { id: string; name: string }

/** `id=Name` pairs, comma separated; none where the server names none. */
export function providers(): Provider[] {
  const pairs = meta('auth-providers').split(',').filter(Boolean)
  return pairs.map((pair) => {
    const [id = '', name = id] = pair.split('=').map((part) => part.trim())
    return { id, name }
  })
}
