// Faults that other OpenID providers had, by their advisories.

import { type KnownFault, recordOf } from './known-fault.ts'

const races =
  'Lockstep locks the rows first, and [races such requests](races.md): what they would come to is seeded.'

export const knownFaultsOfProviders: readonly KnownFault[] = [
  {
    advisory: 'GHSA-7w99-5wm4-3g79',
    product: 'Better Auth 1.6.0 to 1.6.10',
    source: recordOf('2026/53xxx/CVE-2026-53518'),
    wrong:
      'A code was read first and deleted afterwards. Two requests at the same time both got tokens for it, although a code is good once.',
    flaw: 'a code that was redeemed is redeemed again',
    beside: races,
  },
  {
    advisory: 'GHSA-392p-2q2v-4372',
    product: 'Better Auth 1.4.8 to 1.6.10',
    source: recordOf('2026/53xxx/CVE-2026-53517'),
    wrong:
      'A refresh token was read, checked, revoked and replaced in separate steps. Requests at the same time all got new ones, each the beginning of a family of its own.',
    flaw: 'a refresh token that was replaced is accepted again',
    beside: races,
  },
  {
    advisory: 'CVE-2026-45337',
    product: 'Better Auth 1.6.0 to 1.6.10',
    source: recordOf('2026/45xxx/CVE-2026-45337'),
    wrong:
      'What a device asked for belonged to nobody until somebody answered. Anybody with a session who had learned its code could allow it for their own account, or refuse it, while somebody else was reading it.',
    flaw: 'nobody compares the person who allows an application with the one who was asked',
  },
]
