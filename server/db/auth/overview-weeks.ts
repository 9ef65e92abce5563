// The two weeks of the console’s overview: each begins with an hour, so that what is counted by the hour is in one of them alone.

import { sql } from 'slonik'

/** By UTC, and not in days, which a change of the clock makes longer or shorter. */
const hourAgo = (hours: number) =>
  sql.fragment`date_trunc('hour', now() - make_interval(hours => ${hours}), 'UTC')`

const WEEK = 7 * 24

/** The last week lasts up to an hour longer than the one before. */
export const middle = hourAgo(WEEK)
export const since = hourAgo(2 * WEEK)

/** What is left out of a statement beyond so many of the newest entries, and said to be. */
export const MOST_ENTRIES = 300_000
