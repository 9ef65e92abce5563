/**
 * What an action demands of the session that asks for it, and what such a session has shown.
 *
 * A demand is data: a row of a table of routes says it, and so does an application of its own pages. Whether it is met, the machine
 * auth-session says.
 */

/** Of NIST SP 800-63B-4: one factor, or two. */
export type Level = 'aal1' | 'aal2'

/** `highest`: that the account can reach. `within`: in seconds, or for as long as the session lives. */
export type Demand = { level: Level | 'highest'; within: number | 'session' }

/**
 * `shown`: how many seconds ago the person has proven each level; null for one that they have not. `reach`: the highest level
 * that the account can reach.
 */
export type Standing = { shown: Readonly<Record<Level, number | null>>; reach: Level }

/** A demand beside what the session has shown of it. */
export type Demanded = Demand & Standing
