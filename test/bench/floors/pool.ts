// The one thing that all floors share: a Slonik pool of Lockstep's size, without Slonik's dearest defaults.

import { createPool } from 'slonik'

/** DISCARD ALL after each statement and a stack trace before it would make a floor that is easily beaten. */
export const pool = await createPool(process.env.DATABASE_URL ?? '', {
  maxPoolSize: 10,
  captureStackTrace: false,
  resetConnection: async () => {},
})
