// Follows each account, authenticator app, code and invitation through the trail: its row begins in the state that the row before has left it in.

import type { Recorded } from './recorded.ts'

/** The rows of others follow nobody: two sessions of a person, say, are not told apart in them. */
const subjects: Readonly<Record<string, (row: Recorded) => unknown>> = {
  account: ({ userId }) => userId,
  // One that was imported begins anywhere: no row was before.
  totp: ({ userId }) => userId,
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

/**
 * Of one that nothing was recorded of for long, the next row may begin anywhere.
 * @param least so many are remembered, and no more than twice as many
 */
export function createFollow(least: number): Follow {
  let recent = new Map<string, string>()
  let earlier = recent
  return (row) => {
    const subject = subjectOf(row)
    if (subject === null) return null
    const left = recent.get(subject) ?? earlier.get(subject)
    recent.set(subject, row.state)
    // The oldest go all at once: one by one, each would be looked for among those that are gone.
    if (recent.size >= least) {
      earlier = recent
      recent = new Map()
    }
    const isElsewhere = left !== undefined && row.previousState !== null && row.previousState !== left
    return isElsewhere ? left : null
  }
}
