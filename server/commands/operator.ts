// Who runs a command: the name that the audit keeps.

import { userInfo } from 'node:os'
import { plain } from './plain.ts'

/** Of an email, which is compared with people’s. */
const LONGEST = 254

/** Of a container that runs as a user without a name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** @param given the setting OPERATOR */
export const operatorName = (given: string | undefined): string =>
  plain(given ?? process.env.SUDO_USER ?? userName()).slice(0, LONGEST)
