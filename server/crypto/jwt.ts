// What is a JWT by its look, and the options on which the services take one that somebody else has signed.

/** Asymmetric only: with HS* a public key, or a client's secret, would sign; with none anybody. */
export const ALGORITHMS = ['EdDSA', 'ES256', 'RS256', 'PS256']
/** How far two clocks may be apart. */
export const CLOCK_TOLERANCE_SECONDS = 10

/** Two dots, and JSON at the start. */
export const isJwt = (token: string): boolean => /^eyJ[^.]*\.[^.]*\.[^.]*$/.test(token)
