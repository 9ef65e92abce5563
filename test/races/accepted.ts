// Outcomes of no order that are known and stay: why, and what may differ at the most.

import type { NamedCase } from './cases.ts'

type Accepted = {
  /** The beginnings of the two requests' names, whichever comes first. */
  requests: readonly [readonly string[], readonly string[]]
  /** Where both parties are one person alone. */
  isOnePerson?: true
  /** What has to differ from every order, and what may. */
  must: RegExp
  may: RegExp
  why: string
}

const showsPassword = ['sign-in own=true', 'change password shows="own', 'delete shows="own']

export const accepted: readonly Accepted[] = [
  {
    requests: [['callback'], ['delete']],
    must: /: appSessions: /,
    may: /^order \d+: (?:answer \d|appUsers|appSessions): /,
    why: 'The application asks who somebody is, and then opens their session: a person who is deleted in between is unknown to both databases by then. The next check, within five minutes, ends the session and forgets the person.',
  },
  {
    requests: [showsPassword, ['change password shows="own', 'reset ']],
    isOnePerson: true,
    must: /: answer \d: \+ 40\d INVALID_(?:EMAIL_OR_)?PASSWORD /,
    may: /^order \d+: /,
    why: 'Whoever shows a password while it is replaced by the same one is refused, since only the hash tells whether it was replaced: trying again helps. People whose passwords differ are raced as well.',
  },
]

export function isAccepted({ names, start }: NamedCase, differences: readonly string[]): boolean {
  const [ours, theirs] = start.cast
  return accepted.some(
    ({ requests, isOnePerson, must, may }) =>
      (!isOnePerson || ours === theirs) &&
      [requests, requests.toReversed()].some((pair) =>
        pair.every((beginnings, party) => beginnings.some((one) => names[party]?.startsWith(one))),
      ) &&
      differences.some((line) => must.test(line)) &&
      differences.every((line) => may.test(line)),
  )
}
