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

/** The one that replaces it ends sessions where it is asked to, and what it has ended differs with that. */
const replaces = ['change password shows="own']
const wasSame =
  'Whoever shows a password while it is replaced by the same one is refused, since only the hash tells whether it was replaced: trying again helps. People whose passwords differ are raced as well.'

export const accepted: readonly Accepted[] = [
  {
    requests: [['callback token="own"'], ['delete']],
    must: /: appSessions: \+ .*"unnamed":true/,
    may: /^order \d+: (?:answer \d: \+ 200 full − (?:200 limited|401 invalidSession)$|appUsers: \+ |appSessions: [+−] )/,
    why: 'The application asks who somebody is, and then opens their session: a person who is deleted in between is unknown to both databases by then. The next check, within five minutes, ends the session and forgets the person.',
  },
  {
    requests: [['sign-in own=true'], replaces],
    isOnePerson: true,
    must: /: answer \d: \+ 401 INVALID_EMAIL_OR_PASSWORD − 200 session$/,
    may: /^order \d+: (?:answer \d: \+ 401 INVALID_EMAIL_OR_PASSWORD − 200 session$|sessions: [+−] |devices: − |transitions: (?:\+ .*"password\.mismatched"|− .*"password\.matched"))/,
    why: wasSame,
  },
  {
    requests: [replaces, replaces],
    isOnePerson: true,
    must: /: answer \d: \+ 400 INVALID_PASSWORD − 200(?: session)?$/,
    may: /^order \d+: (?:answer \d: \+ (?:400 INVALID_PASSWORD − 200(?: session)?|200(?: session)? − 401 UNAUTHORIZED)$|sessions: [+−] |devices: − |mails: − .*"password-changed"|transitions: [+−] .*"passwordChange\.requested")/,
    why: wasSame,
  },
  {
    // The person is still there, with all that is theirs.
    requests: [['delete shows="own'], replaces],
    isOnePerson: true,
    must: /: answer \d: \+ 400 INVALID_PASSWORD − 200$/,
    may: /^order \d+: (?:answer \d: \+ (?:400 INVALID_PASSWORD − 200|200(?: session)? − 401 UNAUTHORIZED)$|(?:users|credentials|sessions|codes|mails|devices|transitions): \+ )/,
    why: wasSame,
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
