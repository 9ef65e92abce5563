/**
 * What an action demands of the session that asks for it, and what such a session has shown.
 *
 * A demand is data: a row of a table of routes says it, and so does an application of its own pages. Whether it is met, the machine
 * auth-session says.
 */

/** Of NIST SP 800-63B-4: one factor, or two. */
export const levels = ['aal1', 'aal2'] as const
export type Level = (typeof levels)[number]

/** How long ago it may have been proven: in seconds, or for as long as the session lives. */
export type Within = number | 'session'

/**
 * `highest`: the level that the account can reach. `first`: the first factor, beside which a second one is shown. Where `within`
 * differs by level, it is that of the level which this comes to. `unknown`: of the first level, if nobody knows when it was proven.
 */
export type Demand = {
  level: Level | 'highest' | 'first'
  within: Within | Readonly<Record<Level, Within> & { unknown?: Within }>
}

/** What a row of a table of routes demands, or why nothing. */
export type RowDemand = Demand | readonly ['none', because: string]

/** A row of somebody with a session that changes something does not compile without. */
export type Demanding = { session?: never } | { session: 'required' | 'optional'; demand: RowDemand }

export const demandIn = (row: { demand?: RowDemand | undefined }): Demand | null =>
  row.demand && 'level' in row.demand ? row.demand : null

/**
 * `shown`: how many seconds ago the person has proven each level, and the first factor; null for one that they have not. `reach`:
 * the highest level that the account can reach.
 */
export type Standing = { shown: Readonly<Record<Level | 'first', number | null>>; reach: Level }

/**
 * A session of which it is not known why it exists is of one factor, shown longer ago than any demand allows.
 * @param session `age`: how many seconds ago its level was proven, and `firstAge` its first factor; null for unknown
 * @param factors the second ones that the account has
 */
export function standingOf(
  session: { aal: string | null; age: number; firstAge?: number } | null,
  factors: readonly string[],
): Standing {
  const age = session?.age ?? Number.POSITIVE_INFINITY
  return {
    shown: { first: session?.firstAge ?? age, aal1: age, aal2: session?.aal === 'aal2' ? age : null },
    reach: reachOf(factors),
  }
}

/** The highest level of an account. @param factors the second ones that it has */
export const reachOf = (factors: readonly string[]): Level => (factors.length > 0 ? 'aal2' : 'aal1')

/** What Better Auth calls `credential` is the password; the others are providers, by their ids. */
export const firstFactorOf = (providerId: string) => (providerId === 'credential' ? 'password' : providerId)

/**
 * By what its person proves a level, in the service's words. A passkey is both factors, a mailed code never a second one.
 * @param first the first factors that the account has
 */
export const methodsTo = (level: Level, first: readonly string[], factors: readonly string[]): string[] =>
  level === 'aal2'
    ? [...factors]
    : [...new Set(first), 'email-otp', ...factors.filter((factor) => factor === 'passkey')]

/** What where somebody is demands of their session for as long as it lives, and what that has shown. */
export type Levels = { demanded: Level; shown: Level }

export const isBelow = ({ demanded, shown }: Levels): boolean => demanded === 'aal2' && shown === 'aal1'

/** A demand beside what the session has shown of it. */
export type Demanded = Demand & Standing

/** What a demand comes to for an account that can reach so much. */
export function demandedOf(
  { level: demanded, within }: Demand,
  reach: Level,
): { level: Level; within: Within } {
  const level = demanded === 'highest' ? reach : demanded === 'first' ? 'aal1' : demanded
  return { level, within: typeof within === 'object' ? within[level] : within }
}
