// Recognises JWTs, and the algorithms and clock tolerance with which the services verify those of others.

/** Asymmetric only: with HS* a public key or a client's secret could sign, with `none` anybody. */
export const ALGORITHMS = ['EdDSA', 'ES256', 'RS256', 'PS256']
/** How far two clocks may differ. */
export const CLOCK_TOLERANCE_SECONDS = 10

/** Events that a logout token names: OpenID Connect Back-Channel Logout 1.0, and RISC 1.0 for a deletion. */
export const BACKCHANNEL_LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'
export const ACCOUNT_PURGED = 'https://schemas.openid.net/secevent/risc/event-type/account-purged'

/** Two dots, and JSON at the start. */
export const isJwt = (token: string): boolean => /^eyJ[^.]*\.[^.]*\.[^.]*$/.test(token)
