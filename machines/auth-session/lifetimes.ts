// How long a session of the auth service lives, in seconds, by the setting SESSION_LIFETIME_SECONDS.

const DAY = 86_400

/** As in Better Auth: how long after a sign-in a session counts as fresh. */
export const FRESH_SECONDS = DAY

export type SessionLifetimes = {
  lifetimeSeconds: number
  /** Without "keep me signed in". */
  briefLifetimeSeconds: number
  /** How long its end is left where it is, so that most requests write nothing. */
  slideEverySeconds: number
  /** From its start, however often its end is moved. */
  absoluteLifetimeSeconds: number
}

export const lifetimesOf = (lifetimeSeconds: number): SessionLifetimes => ({
  lifetimeSeconds,
  briefLifetimeSeconds: Math.min(DAY, lifetimeSeconds),
  slideEverySeconds: Math.min(DAY, Math.floor(lifetimeSeconds / 2)),
  absoluteLifetimeSeconds: Math.max(30 * DAY, lifetimeSeconds),
})
