// Faults of second factors and passkeys that other products had, by their advisories, with the fault that is seeded for each.

import { type KnownFault, recordOf } from './known-fault.ts'

export const knownFaultsOfFactors: readonly KnownFault[] = [
  {
    advisory: 'GHSA-xg6x-h9c9-2m83',
    product: 'Better Auth before 1.4.9',
    source: 'https://github.com/advisories/GHSA-xg6x-h9c9-2m83',
    wrong:
      'If sessions were cached in a cookie, the session of the first step was cached as valid before the second factor was shown, and later requests accepted it.',
    flaw: 'a sign-in opens its session before the second factor is shown',
  },
  {
    advisory: 'CVE-2025-64103',
    product: 'ZITADEL before 2.71.18, 3.4.3 and 4.6.0',
    source: recordOf('2025/64xxx/CVE-2025-64103'),
    wrong:
      'Several factors were required only if a policy demanded them of everybody. For people who had set one up themselves, a session with one factor was valid, even one with only the six digits of an app.',
    flaw: 'an app is needed only if the service demands one of everybody',
    beside:
      'A separate seeded fault covers that the digits were enough without a password: a second factor is enough, without a first proof ([the proofs](proofs.md#what-is-proven)).',
  },
  {
    advisory: 'CVE-2024-32868',
    product: 'ZITADEL before 2.50.0',
    source: recordOf('2024/32xxx/CVE-2024-32868'),
    wrong:
      'Wrong passwords were counted, and could lock an account. Wrong codes, of an app, a mail or a text message, were not: somebody with the password could try any number.',
    flaw: 'the last try does not end a waiting sign-in',
  },
  {
    advisory: 'CVE-2025-64102',
    product: 'ZITADEL before 2.71.18, 3.4.3 and 4.6.0',
    source: recordOf('2025/64xxx/CVE-2025-64102'),
    wrong:
      'Wrong codes and passwords were not counted unless a setting turned that on, and newer parts of the API never counted them, so codes could be guessed there without limit.',
    flaw: 'a session compares codes of the app although the day’s tries are used up',
  },
  {
    advisory: 'CVE-2024-45042',
    product: 'Ory Kratos before 1.3.0',
    source: recordOf('2024/45xxx/CVE-2024-45042'),
    wrong:
      'For some people who signed in with mailed codes, the highest level that they could reach was stored as one factor, though they had two. Everything that demands the highest level let them in with one factor, including their settings.',
    flaw: 'an account whose person signs in with mailed codes counts as one without a passkey',
    beside:
      'A separate seeded fault covers an application that asks for no more than its session has shown: the application demands what its session has shown, not what its person can show ([the proofs](proofs.md#what-is-proven)).',
  },
  {
    advisory: 'CVE-2026-3429',
    product: 'Keycloak before 26.4.11, as Red Hat builds it',
    source: recordOf('2026/3xxx/CVE-2026-3429'),
    wrong:
      'A session opened with only a password could delete the account’s second factor through the account API, without showing it, and register another.',
    flaw: 'a session below the account’s level removes the factor',
  },
  {
    advisory: 'CVE-2026-94218',
    product: 'Keycloak, as Red Hat builds it',
    source: recordOf('2026/94xxx/CVE-2026-94218'),
    wrong:
      'If a policy required people to set up a second factor, following the link that restarts the sign-in made the service forget the requirement, and the password was enough.',
    flaw: 'a restarted sign-in forgets that it waits for a second factor',
    beside: 'The seeded fault forgets a factor that the account already has.',
  },
  {
    advisory: 'CVE-2026-42349',
    product: '@clerk/shared before 3.47.5 and 4.8.3',
    source: recordOf('2026/42xxx/CVE-2026-42349'),
    wrong:
      'A check of two conditions together, such as a recent proof of identity and a role, could succeed although one of them was not met.',
    flaw: 'one of a demand’s two conditions is enough',
    beside:
      'No demand in Lockstep names a role: it combines a level and how recently it was shown. Separate seeded faults cover a role that is enough alone, a role meets the application’s demand, and a password, shown now, that replaces the level ([the proofs](proofs.md#what-is-proven)).',
  },
  {
    advisory: 'CVE-2026-32132',
    product: 'ZITADEL before 3.4.8 and 4.12.2',
    source: recordOf('2026/32xxx/CVE-2026-32132'),
    wrong:
      'The expiry of a code for registering a passkey was not checked properly: with an old code a stranger could register a passkey of their own.',
    flaw: 'a challenge never expires',
  },
  {
    advisory: 'CVE-2026-37982',
    product: 'Keycloak, as Red Hat builds it',
    source: recordOf('2026/37xxx/CVE-2026-37982'),
    wrong:
      'The mailed link that asks somebody to register a passkey could be used again: a stranger who got hold of it could register one of their own.',
    flaw: 'one challenge registers two passkeys',
  },
]

/** Seen at a real Better Auth 1.7.7, of which no advisory tells, with the seeded fault that is the same. */
export const triedAtBetterAuth: readonly [saw: string, flaw: string][] = [
  ['The same code of an app opens two sessions.', 'one code of the app opens two sessions'],
  [
    'A sign-in by a mailed code asks for no second factor.',
    'a sign-in by a mailed code asks for no second factor',
  ],
  [
    'A session from before the enrolment takes the factor away.',
    'a session below the account’s level removes the factor',
  ],
  [
    'A passkey that has not verified its user counts for both factors.',
    'a passkey that nobody has unlocked counts for both factors',
  ],
]
