import type { Postgres } from '../database.ts'
export const raceBetterAuth = async (_: Postgres, say: (line: string) => void): Promise<number> => {
  say('not yet')
  return 1
}
