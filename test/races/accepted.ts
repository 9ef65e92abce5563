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
    requests: [['forget'], ['accept', 'organization', 'tenant', 'leave']],
    must: /^fault: An audit event could not be written\./,
    may: /^(?:fault: An audit event could not be written\.|order \d+: appSessions: )/,
    why: 'What has been done is recorded with the session afterwards, and of somebody who is deleted in between nothing can be recorded there any more: the log says so. What the transaction itself did is recorded with it.',
  },
  {
    requests: [['callback token="own"'], ['delete']],
    must: /: appSessions: \+ .*"unnamed":true/,
    may: /^order \d+: (?:answer \d: \+ 200 full − (?:200 limited|401 invalidSession)$|(?:appUsers|memberships|tenants): \+ |appSessions: [+−] )/,
    why: 'The application asks who somebody is, and then opens their session: a person who is deleted in between is unknown to both databases by then. The next check, within five minutes, ends the session and forgets the person.',
  },
  {
    requests: [['callback token="own"'], ['application sign-out']],
    must: /: answer \d: \+ 200 limited − 200 full$/,
    may: /^order \d+: (?:answer \d: \+ (?:200 limited − (?:200 full|401 invalidSession)|200 ended − 200)$|sessions: − |appSessions: − |transitions: \+ .*"(?:signOut\.requested|allSessions\.revoked)")/,
    why: 'A sign-out of another tab that has found the session before a callback replaces it ends the auth session of both: what the callback has opened ends at its first request. Whoever signs out is signed out.',
  },
  {
    requests: [['change password shows="own password" endsSessions=true'], ['end session which']],
    must: /: answer \d: \+ 409 SESSIONS_UNKNOWN − (?:401 NOT_SIGNED_IN|200)$/,
    may: /^order \d+: (?:answer \d: \+ (?:409 SESSIONS_UNKNOWN − (?:401 NOT_SIGNED_IN|200)|200 session − 401 UNAUTHORIZED)$|(?:sessions|appSessions): \+ |mails: \+ .*"password-changed"|transitions: [+−] .*"(?:passwordChange\.requested|session\.revoked)")/,
    why: 'The application has found its session, and asks for the others while the auth service ends them all: it says that it cannot tell, and at the next request that the session has ended.',
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

/** @returns which row, in words */
export function acceptedBy({ names, start }: NamedCase, differences: readonly string[]): string | null {
  const [ours, theirs] = start.cast
  const found = accepted.find(
    ({ requests, isOnePerson, must, may }) =>
      (!isOnePerson || ours === theirs) &&
      [requests, requests.toReversed()].some((pair) =>
        pair.every((beginnings, party) => beginnings.some((one) => names[party]?.startsWith(one))),
      ) &&
      differences.some((line) => must.test(line)) &&
      differences.every((line) => may.test(line)),
  )
  return found ? found.requests.map((beginnings) => beginnings.join(' or ')).join(', and ') : null
}
