// Faults of second factors and passkeys that other products had, by their advisories, with the fault that is seeded for each.

import { type KnownFault, recordOf } from './known-fault.ts'

export const knownFaultsOfFactors: readonly KnownFault[] = [
  {
    advisory: 'GHSA-xg6x-h9c9-2m83',
    product: 'Better Auth before 1.4.9',
    source: 'https://github.com/advisories/GHSA-xg6x-h9c9-2m83',
    wrong:
      'Where sessions were cached in a cookie, the one of the first step was cached as valid before the second factor was shown, and later requests took it from there.',
    flaw: 'a sign-in opens its session before the second factor is shown',
  },
  {
    advisory: 'CVE-2025-64103',
    product: 'ZITADEL before 2.71.18, 3.4.3 and 4.6.0',
    source: recordOf('2025/64xxx/CVE-2025-64103'),
    wrong:
      'Several factors were asked for only where a policy demanded them of everybody. Of people who had set one up by themselves a session of one factor was taken as valid, the six digits of an app alone included.',
    flaw: 'an app is asked for only where the service demands one of everybody',
    beside:
      'That the digits are enough without a password is seeded by itself: a second factor is enough, without a first proof ([the proofs](proofs.md#what-is-proven)).',
  },
  {
    advisory: 'CVE-2024-32868',
    product: 'ZITADEL before 2.50.0',
    source: recordOf('2024/32xxx/CVE-2024-32868'),
    wrong:
      'Wrong passwords were counted, and an account could be locked after so many. Wrong codes of an app, or of a mail or message, were not: with the password somebody could try as many as they liked.',
    flaw: 'the last try does not end a sign-in that waits',
  },
  {
    advisory: 'CVE-2025-64102',
    product: 'ZITADEL before 2.71.18, 3.4.3 and 4.6.0',
    source: recordOf('2025/64xxx/CVE-2025-64102'),
    wrong:
      'What counts wrong codes and passwords was off unless it was set, and newer parts of the API did not ask it, so that codes could be tried there without end.',
    flaw: 'a session compares codes of the app though those of the day are used up',
  },
  {
    advisory: 'CVE-2024-45042',
    product: 'Ory Kratos before 1.3.0',
    source: recordOf('2024/45xxx/CVE-2024-45042'),
    wrong:
      'Of some people who signed in by mailed codes the highest level that they could reach was kept as that of one factor, though they had two. What demands the highest one let them in with one, their settings included.',
    flaw: 'an account whose person signs in by mailed codes counts as one without a passkey',
    beside:
      'That an application asks for no more than its session has shown is seeded by itself: the application demands what its session has shown, and not what its person can ([the proofs](proofs.md#what-is-proven)).',
  },
  {
    advisory: 'CVE-2026-3429',
    product: 'Keycloak before 26.4.11, as Red Hat builds it',
    source: recordOf('2026/3xxx/CVE-2026-3429'),
    wrong:
      'A session that was opened by a password alone could delete the account’s second factor through the account’s API, without having shown it, and register another one.',
    flaw: 'a session below the account’s level takes the factor away',
  },
  {
    advisory: 'CVE-2026-94218',
    product: 'Keycloak, as Red Hat builds it',
    source: recordOf('2026/94xxx/CVE-2026-94218'),
    wrong:
      'Where a policy demanded that a second factor be set up, who followed the link that begins the sign-in again lost the marks of what was demanded, and was let in by the password.',
    flaw: 'a sign-in that is begun once more forgets that it waits for a second factor',
    beside: 'Nobody is made to set one up here; what can be forgotten is one that the account has.',
  },
  {
    advisory: 'CVE-2026-42349',
    product: '@clerk/shared before 3.47.5 and 4.8.3',
    source: recordOf('2026/42xxx/CVE-2026-42349'),
    wrong:
      'A question that put two conditions together, such as that somebody has proven lately who they are and that they have a role, could be answered with yes though one of them was not met.',
    flaw: 'one of the two conditions of a demand is enough',
    beside:
      'No demand names a role here: what is put together is a level, and how lately it was shown. That a role alone is enough is seeded by itself: what the application demands is met by a role. That a password which is shown now takes the place of the level is seeded by itself ([the proofs](proofs.md#what-is-proven)).',
  },
  {
    advisory: 'CVE-2026-32132',
    product: 'ZITADEL before 3.4.8 and 4.12.2',
    source: recordOf('2026/32xxx/CVE-2026-32132'),
    wrong:
      'A code by which a passkey can be registered was not asked well whether its time is over: with an old one somebody could register a passkey of their own.',
    flaw: 'a challenge holds for ever',
  },
  {
    advisory: 'CVE-2026-37982',
    product: 'Keycloak, as Red Hat builds it',
    source: recordOf('2026/37xxx/CVE-2026-37982'),
    wrong:
      'The mailed link that asks somebody to register a passkey could be used again: a stranger who got hold of it registered one of their own.',
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
    'a session below the account’s level takes the factor away',
  ],
  [
    'A passkey that has not verified its user counts for both factors.',
    'a passkey that nobody has unlocked counts for both factors',
  ],
]
