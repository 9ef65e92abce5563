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
    requests: [['remember'], ['callback token=']],
    must: /: appSessions: \+ .*"outside":true\}$/,
    may: /^order \d+: (?:answer \d: \+ 200 − 401 NOT_SIGNED_IN$|appSessions: [+−] .*"is_source_ended":false|memberships: [+−] .*"is_default")/,
    why: 'The callback has looked for a default before it is chosen, and replaces the session in which it is: the choice is kept, and the new session asks for a tenant once more.',
  },
  {
    requests: [
      ['end session which='],
      ['end session which=', 'end sessions which=', 'sign-out', 'application sign-out everywhere=false'],
    ],
    must: /: answer \d: \+ 200 − 404 SESSION_NOT_FOUND$/,
    may: /^order \d+: (?:answer \d: \+ (?:200 − (?:404 SESSION_NOT_FOUND|401 UNAUTHORIZED)|404 SESSION_NOT_FOUND − (?:200|401 NOT_SIGNED_IN))$|appSessions: \+ |transitions: [+−] .*"(?:signOut\.requested|session\.revoked)")/,
    why: 'Another request ends the session that the application has just found in the list: whoever asks for its end is told that it has ended, which is so.',
  },
  {
    requests: [
      ['change password shows="own', 'delete shows="own', 'ask for another e-mail isTaken=false shows="own'],
      ['change e-mail digits="change-email"', 'take e-mail back isUndoLink=true'],
    ],
    must: /: answer \d: \+ 400 INVALID_PASSWORD − 200(?: session)?$/,
    may: /^order \d+: (?:answer \d: \+ (?:400 INVALID_PASSWORD − (?:200(?: session)?|401 UNAUTHORIZED)|200 − (?:400 INVALID_OTP|401 (?:UNAUTHORIZED|INVALID_TOKEN)))$|(?:users|credentials|sessions|codes|changes|mails|devices|transitions): )/,
    why: 'A password is compared before the account is locked, with that of the address that the session had: of an account that has just moved to another address there is none any more, so the right one is called wrong. Trying again helps.',
  },
  {
    requests: [['change e-mail digits='], ['change e-mail digits="change-email"']],
    must: /: answer \d: \+ 400 INVALID_OTP − 400 EMAIL_IS_THE_SAME$/,
    may: /^order \d+: (?:answer \d: \+ (?:400 INVALID_OTP − (?:400 EMAIL_IS_THE_SAME|200)|200 − 400 EMAIL_IS_THE_SAME)$|transitions: − .*"code\.mismatched(?:Elsewhere)?")/,
    why: 'That the account has the address already is seen before it is locked: the second of two changes finds its code spent instead. It is refused either way.',
  },
  {
    requests: [['ask for another e-mail isTaken=false'], ['change e-mail digits="change-email"']],
    must: /: (?:changes: \+ .*"old_email":"(another\.address \d)","new_email":"\1","state":"requested"|answer \d: \+ 400 INVALID_PASSWORD − 400 EMAIL_IS_THE_SAME$)/,
    may: /^order \d+: (?:answer \d: \+ (?:200 − 400 (?:EMAIL_IS_THE_SAME|INVALID_OTP|INVALID_PASSWORD)|400 INVALID_PASSWORD − (?:400 EMAIL_IS_THE_SAME|200))$|(?:users|credentials|sessions|codes|changes|mails|devices|transitions): )/,
    why: 'Likewise: somebody asks for the address that they are just getting, and a code comes that changes nothing, since typing it is refused.',
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
