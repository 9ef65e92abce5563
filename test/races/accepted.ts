// Outcomes of no order that are known and stay: why, and what may differ at the most.

import type { NamedCase } from './cases.ts'

export type Accepted = {
  /** The beginnings of the two requests' names, whichever comes first. */
  requests: readonly [readonly string[], readonly string[]]
  /** What has to differ from every order, and what may. */
  must: RegExp
  may: RegExp
  /** What docs/races.md says of it. */
  why: string
  /** For each pair of them a case in which it is met: `npm run races -- --accepted` fails where it is met no more. */
  shows: readonly Shown[]
}

export type Shown = {
  /** By its name in starts.ts. */
  start: string
  /** By their names in requests.ts, in the order in which they are sent. */
  requests: readonly [string, string]
  /** 1 unless it is said. */
  addresses?: 1 | 2
  /** hardened unless it is said. */
  profile?: 'spec'
}

const REGISTERED = 'an application that has registered itself has a code, tokens and a pushed request'
const DELETION = ['delete shows="own', 'delete shows="session'] as const

export const accepted: readonly Accepted[] = [
  {
    requests: [['forget'], ['accept']],
    must: /^(?:fault: An audit event could not be written\.|order \d+: answer \d: \+ 401 NOT_SIGNED_IN − 200$)/,
    may: /^(?:fault: An audit event could not be written\.|order \d+: (?:appSessions: |answer \d: \+ 401 NOT_SIGNED_IN − 200$|invitations: [+−] ))/,
    why: 'An invitation that is accepted while its person is deleted: the transaction records what it did itself, but what their session did afterwards is not recorded, since nobody is there any more, and the log says so. The requester is signed out.',
    shows: [{ start: 'an organization of three', requests: ['accept', 'forget'] }],
  },
  {
    requests: [['callback token="own"'], DELETION],
    must: /: appSessions: \+ .*"unnamed":true/,
    may: /^order \d+: (?:answer \d: \+ 200 full − (?:200 limited|401 invalidSession)$|appUsers: \+ .*"email_verified":true\}$|roles: \+ .*"role":"owner"\}$|memberships: \+ |tenants: \+ |appSessions: (?:\+ .*"is_source_ended":false,"unnamed":true|− .*"is_source_ended":false,"unnamed":false),)/,
    why: 'A callback, while the person is deleted: neither database knows the person by then. The session that the callback opens names no auth session, and their user is created again or stays, with what they own, until the next check, within five minutes, ends the session and deletes all of it.',
    shows: [
      {
        start: 'signed in twice, every code mailed',
        requests: ['delete shows="own password"', 'callback token="own" ownWord=false'],
      },
      {
        start: 'signed in twice, every code mailed',
        requests: ['callback token="own" ownWord=false', 'delete shows="session"'],
      },
    ],
  },
  {
    requests: [['callback token='], ['application sign-out', 'end session which=']],
    must: /: answer \d: \+ 200 (?:limited − 200 full|full − 401 invalidSession|ended − 200|− 401 NOT_SIGNED_IN)$/,
    may: /^order \d+: (?:answer \d: \+ 200 (?:limited − 200 full|limited − 401 invalidSession|full − 200 limited|full − 401 invalidSession|ended − 200|− 401 NOT_SIGNED_IN)$|sessions: − |appSessions: [+−] .*"is_source_ended":false,"unnamed":false,|transitions: \+ \{"machine":"auth-session","previous_state":"live","event":"(?:signOut\.requested|allSessions\.revoked|session\.revoked)")/,
    why: 'A sign-out in another tab, or the end of a session there, that has found its own session before a callback replaces it: the auth session of both is ended, and the callback’s new session ends with it, or at its first request. The person is signed out in any case, and the audit says so.',
    shows: [
      {
        start: 'a member of two tenants',
        requests: ['callback token="own" ownWord=false', 'application sign-out everywhere=false'],
      },
      {
        start: 'a member of two tenants',
        requests: ['callback token="own" ownWord=false', 'end session which=0'],
      },
    ],
  },
  {
    requests: [['remember'], ['callback token=']],
    must: /: appSessions: \+ .*"outside":true\}$/,
    may: /^order \d+: (?:answer \d: \+ 200 − 401 NOT_SIGNED_IN$|appSessions: [+−] .*"is_source_ended":false|memberships: [+−] .*"is_default")/,
    why: 'The choice of a default tenant, while a callback replaces the session: the default is kept, and the new session asks for the tenant once more.',
    shows: [
      {
        start: 'a member of two tenants',
        requests: ['callback token="own" ownWord=false', 'remember first'],
      },
    ],
  },
  {
    requests: [
      ['end session which='],
      ['end session which=', 'end sessions which=', 'sign-out', 'application sign-out everywhere=false'],
    ],
    must: /: answer \d: \+ 200 − 404 SESSION_NOT_FOUND$/,
    may: /^order \d+: (?:answer \d: \+ (?:200 − (?:404 SESSION_NOT_FOUND|401 UNAUTHORIZED|401 NOT_SIGNED_IN)|404 SESSION_NOT_FOUND − (?:200|401 NOT_SIGNED_IN))$|appSessions: \+ |transitions: [+−] .*"(?:signOut\.requested|session\.revoked)")/,
    why: 'Two requests that end the same session: both report that it has ended.',
    shows: [
      { start: 'in the application', requests: ['end session which=0', 'end session which=0'] },
      { start: 'in the application', requests: ['end sessions which={"browser":0}', 'end session which=0'] },
      { start: 'in the application', requests: ['sign-out', 'end session which=0'] },
      {
        start: 'in the application',
        requests: ['application sign-out everywhere=false', 'end session which=0'],
      },
    ],
  },
  {
    requests: [['application sign-out everywhere=true'], ['application sign-out everywhere=false']],
    must: /: answer \d: \+ 200 ended − 200$/,
    may: /^order \d+: (?:answer \d: \+ 200 ended − 200$|transitions: − \{"machine":"auth-session","previous_state":"live","event":"signOut\.requested")/,
    why: 'A sign-out of all devices in one tab, and of this device in another: both report that the session has ended, but the audit has only the first.',
    shows: [
      {
        start: 'in the application',
        requests: ['application sign-out everywhere=true', 'application sign-out everywhere=false'],
      },
    ],
  },
  {
    requests: [
      ['allow'],
      ['sign-out', 'end sessions which=', 'delete shows=', 'end session at the provider'],
    ],
    must: /: (?:answer \d: \+ login_required − (?:code|elsewhere)|authorizations: − \{.*"state":"granted"\})$/,
    may: /^order \d+: (?:answer \d: \+ (?:login_required − (?:code|elsewhere)|elsewhere − code)$|grants: [+−] .*"forLonger":true|authorizations: − |transitions: \+ \{"machine":"authorization","previous_state":"askingForConsent","event":"consent\.given")/,
    why: 'A session that ends after its person has allowed another application what it asks for, and before that application has its code: the application gets none. The person is asked to sign in, or the application learns that nobody has, and may ask again. What was allowed for longer than the session stays, unless every session was ended.',
    shows: [
      {
        start: 'another application has a code and tokens, and asks once more',
        requests: ['allow', 'sign-out'],
      },
      {
        start: 'another application has a code and tokens, and asks once more',
        requests: ['end sessions which="all"', 'allow'],
      },
      { start: REGISTERED, requests: ['allow', 'delete shows="session"'] },
      { start: REGISTERED, requests: ['allow', 'end session at the provider'] },
    ],
  },
  {
    requests: [
      ['come with what was pushed'],
      ['sign-out', 'end sessions which=', 'delete shows=', 'end session at the provider'],
    ],
    must: /: (?:answer \d: \+ login_required − (?:code|elsewhere)|authorizations: − \{.*"state":"granted"\})$/,
    may: /^order \d+: (?:answer \d: \+ (?:login_required − (?:code|elsewhere)|elsewhere − code)$|grants: [+−] .*"forLonger":true|authorizations: − |pushedRequests: [+−] |transitions: \+ \{"machine":"authorization","previous_state":"askingForConsent","event":"consent\.given")/,
    why: 'The same, if the application has pushed its request: the request is not used up, and the person may open it again.',
    shows: [
      { start: REGISTERED, requests: ['come with what was pushed', 'sign-out'] },
      { start: REGISTERED, requests: ['come with what was pushed', 'end sessions which="all"'] },
      { start: REGISTERED, requests: ['come with what was pushed', 'delete shows="session"'] },
      { start: REGISTERED, requests: ['come with what was pushed', 'end session at the provider'] },
    ],
  },
  {
    requests: [
      ['redeem code', 'refresh'],
      ['remove the application', 'take the registration back'],
    ],
    must: /: answer \d: \+ 400 invalid_grant − 401 invalid_client$/,
    may: /^order \d+: (?:answer \d: \+ 400 invalid_grant − (?:200|401 invalid_client)$|transitions: [+−] \{"machine":"(?:authorization-code|refresh-family)")/,
    why: 'An application that is removed after it has shown its secret, and before what it shows is locked: it learns that its code or token is no longer valid, and not that the service does not know it. It gets nothing either way.',
    shows: ['redeem code', 'refresh'].flatMap((one) =>
      ['remove the application', 'take the registration back'].map((other) => ({
        start: REGISTERED,
        requests: [one, other] as const,
      })),
    ),
  },
  {
    requests: [['give back'], ['remove the application']],
    must: /: answer \d: \+ 200 − 401 invalid_client$/,
    may: /^order \d+: answer \d: \+ (?:200 − 401 invalid_client|2 grants − 1 grants)$/,
    why: 'Likewise an application that revokes a token: it learns that this is done, because the removal has done it.',
    shows: [{ start: REGISTERED, requests: ['give back', 'remove the application'] }],
  },
  {
    requests: [['end session at the provider'], ['delete shows=', 'end sessions which=']],
    must: /: answer \d: \+ 303 back − 400 elsewhere$/,
    may: /^order \d+: (?:answer \d: \+ (?:303 back − 400 elsewhere|200 − 401 UNAUTHORIZED)$|(?:users|credentials|codes|devices|grants|authorizations|consents): − |mails: |transitions: (?:− |\+ \{"machine":"auth-session"))/,
    why: 'A sign-out at an application, and the end of the same session in another tab: both report that it has ended.',
    shows: [
      { start: REGISTERED, requests: ['end session at the provider', 'delete shows="session"'] },
      { start: REGISTERED, requests: ['end session at the provider', 'end sessions which="all"'] },
    ],
  },
  {
    requests: [
      ['device is allowed', 'device is refused'],
      ['sign-out', 'end sessions which='],
    ],
    must: /: authorizations: − .*"state":"askingForConsent"\}$/,
    may: /^order \d+: (?:answer \d: \+ 303 − 200$|authorizations: − .*"state":"askingForConsent"\}$|transitions: − \{"machine":"authorization","previous_state":"askingForConsent","event":"consent\.(?:given|refused)")/,
    why: 'A session that ends after its person has answered for a device, and before the answer counts: the device’s request no longer says who was asked, and the person is asked to sign in. Nothing is allowed, and they may answer once they have.',
    shows: ['sign-out', 'end sessions which={"browser":1}'].flatMap((end) =>
      ['device is allowed', 'device is refused'].map((answer) => ({
        start: 'a device waits for its person, and another has been allowed',
        requests: [answer, end] as const,
      })),
    ),
  },
]

export const inWords = ({ requests }: Accepted) =>
  requests.map((beginnings) => beginnings.join(' or ')).join(', and ')

/** Whether the row is about this case: what is found there may be something else. */
export const mayBeOf = ({ requests }: Accepted, { names }: Pick<NamedCase, 'names'>) =>
  [requests, requests.toReversed()].some((pair) =>
    pair.every((beginnings, party) => beginnings.some((one) => names[party]?.startsWith(one))),
  )

export const acceptedBy = (
  one: NamedCase,
  differences: readonly string[],
  rows: readonly Accepted[],
): Accepted | undefined =>
  rows.find(
    (row) =>
      mayBeOf(row, one) &&
      differences.some((line) => row.must.test(line)) &&
      differences.every((line) => row.may.test(line)),
  )
