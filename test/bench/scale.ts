// How much is measured: the quick run fits into two minutes without the pages, the full one into three quarters of an hour.

export type Scale = {
  rounds: number
  /** Of load in each round. */
  seconds: number
  warmUpSeconds: number
  /** As both, where each request hashes a password: of those few fit into a second. */
  hashingSeconds: number
  /** How many codes are typed in one round of verify-email, where a code serves once: with too few a round measures how processes warm up. */
  codes: number
  /** The users and sessions that growth ends with. */
  users: number
  /** Rows that have lapsed, for housekeeping to remove. */
  lapsedRows: number
  /** Of mixed load on the tables that are written most. */
  tablesSeconds: number
  /** Runs of the callback machine alone, in one round. */
  machineRuns: number
}

/** What growth begins with. */
export const FEW_USERS = 10_000

/** Open connections of each load: more than a service has cores, fewer than refuse anybody. */
export const CONNECTIONS = 16

/** The same where passwords are hashed, which keeps every core busy with fewer. */
export const HASHING_CONNECTIONS = 8

/** Distinct people of each contender, so that no two requests in flight wait for one row. */
export const PEOPLE = 32

export const quick: Scale = {
  rounds: 3,
  seconds: 0.5,
  warmUpSeconds: 0.3,
  hashingSeconds: 0.9,
  codes: 24,
  users: 50_000,
  lapsedRows: 20_000,
  tablesSeconds: 20,
  machineRuns: 2000,
}

export const full: Scale = {
  rounds: 5,
  seconds: 3,
  warmUpSeconds: 2,
  hashingSeconds: 3,
  codes: 300,
  users: 1_000_000,
  lapsedRows: 1_000_000,
  tablesSeconds: 600,
  machineRuns: 10_000,
}

/** For `--compare`: many short rounds, since only rounds beside each other are compared. */
export const comparing = (scale: Scale): Scale => ({
  ...scale,
  rounds: scale.rounds * 6,
  seconds: 1,
  hashingSeconds: 1,
  codes: 96,
})

/** As the scale, for requests that hash a password. */
export const hashing = (scale: Scale): Scale => ({
  ...scale,
  seconds: scale.hashingSeconds,
  warmUpSeconds: scale.hashingSeconds / 2,
})
