// Follows each account, code and invitation through the trail: its row begins in the state that the row before has left it in.

import type { Recorded } from './recorded.ts'

/** The rows of others follow nobody: two sessions of a person, say, are not told apart in them. */
const subjects: Readonly<Record<string, (row: Recorded) => unknown>> = {
  account: ({ userId }) => userId,
  // Of each purpose a person has one that is open.
  'one-time-code': ({ userId, detail }) => userId && `${userId} ${detail.purpose}`,
  invitation: ({ detail }) => detail.invitation,
}

function subjectOf(row: Recorded): string | null {
  const subject = subjects[row.machine ?? '']?.(row)
  return typeof subject === 'string' ? `${row.machine} ${subject}` : null
}

/** @returns what the row before has left behind, where this one begins elsewhere */
export type Follow = (row: Recorded) => string | null

/** @param most how many are remembered: of one that nothing was recorded of for long, the next row may begin anywhere */
export function createFollow(most: number): Follow {
  const last = new Map<string, string>()
  return (row) => {
    const subject = subjectOf(row)
    if (subject === null) return null
    const left = last.get(subject)
    // Behind all others, so that the first one is the one that was not heard of for longest.
    last.delete(subject)
    last.set(subject, row.state)
    for (const oldest of last.keys()) {
      if (last.size <= most) break
      last.delete(oldest)
    }
    const isElsewhere = left !== undefined && row.previousState !== null && row.previousState !== left
    return isElsewhere ? left : null
  }
}
