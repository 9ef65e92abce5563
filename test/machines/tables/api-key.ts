// An API key from its making to its end, as data.

import { apiKeyMachine } from '../../../machines/api-key/api-key.machine.ts'
import { events } from '../../../machines/api-key/api-key.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof apiKeyMachine>

const from = 'active'

const presented = (isOwnerLocked: boolean, isPermitted: boolean, isUseKnown: boolean) =>
  ({ type: 'key.presented', isOwnerLocked, isPermitted, isUseKnown }) as const

const rows: Row[] = [
  {
    requirement: 'X-1320',
    title: 'a person with room for one more is given a key',
    from: 'unissued',
    event: { type: 'key.requested', hasRoom: true },
    to: 'active',
    effects: ['storeKey'],
  },
  {
    requirement: 'X-1320',
    title: 'a person with as many keys as anybody can have is given none',
    from: 'unissued',
    event: { type: 'key.requested', hasRoom: false },
    to: 'unissued',
    effects: ['refuseFull'],
  },
  {
    requirement: 'X-1323',
    title: 'a key is accepted without a write where its use of today is known',
    from,
    event: presented(false, true, true),
    to: 'active',
    effects: ['acceptKey'],
  },
  {
    requirement: 'X-1323',
    title: 'the first use of a day is noted',
    from,
    event: presented(false, true, false),
    to: 'active',
    effects: ['acceptKey', 'noteUse'],
  },
  {
    requirement: 'X-1321',
    title: 'a key opens nothing that it has no permission for',
    from,
    event: presented(false, false, false),
    to: 'active',
    effects: ['refuseUnpermitted'],
  },
  {
    requirement: 'X-1322',
    title: 'a key of a locked account opens nothing',
    from,
    event: presented(true, true, true),
    to: 'active',
    effects: ['refuseLocked'],
  },
  {
    requirement: 'X-1324',
    title: 'a key that is shown too late opens nothing',
    from,
    event: { type: 'lifetime.lapsed' },
    to: 'expired',
    effects: ['refuseLapsed'],
  },
  {
    requirement: 'X-1324',
    title: 'a key that its person revokes is forgotten',
    from,
    event: { type: 'revocation.requested' },
    to: 'revoked',
    effects: ['forgetKey'],
  },
]

export const apiKeySuite: TransitionTable<typeof apiKeyMachine> = {
  machine: apiKeyMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'unissued', effects: [] },
}
