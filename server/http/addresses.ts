// Addresses as settings give them, and those that follow from them.

export const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/**
 * Where an auth service publishes its keys, in the order in which they are asked for.
 * @param jwksUrl the only one, where it is known
 */
export function keyAddresses(authUrl: string, jwksUrl?: string): string[] {
  const base = withoutSlash(authUrl)
  return jwksUrl ? [jwksUrl] : [`${base}/.well-known/jwks.json`, `${base}/jwks`]
}
