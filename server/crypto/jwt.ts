// Recognises JWTs, and the algorithms and clock tolerance with which the services verify those of others.

/**
 * Every asymmetric one: the specification has a signature verified against the published keys, and names none that a key
 * may not have. With HS* a public key or a client's secret could sign, with `none` anybody.
 */
export const ALGORITHMS = [
  ...['EdDSA', 'Ed25519'],
  ...['ES256', 'ES384', 'ES512'],
  ...['RS256', 'RS384', 'RS512'],
  ...['PS256', 'PS384', 'PS512'],
]
/** How far two clocks may differ. */
export const CLOCK_TOLERANCE_SECONDS = 10

/** Events that a logout token names: OpenID Connect Back-Channel Logout 1.0, and RISC 1.0 for a deletion. */
export const BACKCHANNEL_LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'
export const ACCOUNT_PURGED = 'https://schemas.openid.net/secevent/risc/event-type/account-purged'

/** Two dots, and JSON at the start. */
export const isJwt = (token: string): boolean => /^eyJ[^.]*\.[^.]*\.[^.]*$/.test(token)
