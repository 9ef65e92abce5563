// Re-encrypts the token of a session whose cookie an older key of SESSION_KEYS has signed, so that the session no longer needs that key.

import { type Data, replaceInSession } from '../../db/app/app-session-table.ts'
import type { AppDeps } from '../app-deps.ts'

/** Stored at once and by itself: a request that runs beside this one writes the rest of the data. @returns the data as it is then */
export async function resealed(
  { pool, seal }: Pick<AppDeps, 'pool' | 'seal'>,
  key: string,
  data: Data,
): Promise<Data> {
  const { sealedToken: from } = data
  if (typeof from !== 'string' || (await seal.isNewest(from))) return data
  const token = await seal.open(from)
  if (token === null) return data
  const to = seal.close(token)
  await replaceInSession(pool, key, { name: 'sealedToken', from, to })
  return { ...data, sealedToken: to }
}
