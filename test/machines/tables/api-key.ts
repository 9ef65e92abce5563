// An API key from its making to its end, as data.

import { apiKeyMachine } from '../../../machines/api-key/api-key.machine.ts'
import { events } from '../../../machines/api-key/api-key.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof apiKeyMachine>

/** What is found of a key that is good for everything, and was used today. */
const good = {
  type: 'key.presented',
  hasLapsed: false,
  isOwnerLocked: false,
  isPermitted: true,
  isLimitReached: false,
  isUseKnown: true,
} as const

/** Until its end a key that another one replaces is what it was. */
const live = (['active', 'rotated'] as const).flatMap((from): Row[] => [
  {
    requirement: 'X-1323',
    title: 'a key is accepted without a write where its use of today is known',
    from,
    event: good,
    to: from,
    effects: ['acceptKey'],
  },
  {
    requirement: 'X-1323',
    title: 'the first use of a day is noted',
    from,
    event: { ...good, isUseKnown: false },
    to: from,
    effects: ['acceptKey', 'noteUse'],
  },
  {
    requirement: 'X-1321',
    title: 'a key opens nothing that it has no permission for',
    from,
    event: { ...good, isPermitted: false },
    to: from,
    effects: ['refuseUnpermitted'],
  },
  {
    requirement: 'X-1331',
    title: 'a key that was shown as often as its limit allows opens nothing',
    from,
    event: { ...good, isLimitReached: true },
    to: from,
    effects: ['refuseLimited'],
  },
  {
    requirement: 'X-1322',
    title: 'a key of a locked account opens nothing',
    from,
    event: { ...good, isOwnerLocked: true },
    to: from,
    effects: ['refuseLocked'],
  },
  {
    requirement: 'X-1324',
    title: 'a key that is shown too late opens nothing',
    from,
    event: { ...good, hasLapsed: true },
    to: 'expired',
    effects: ['refuseLapsed'],
  },
  {
    requirement: 'X-1325',
    title: 'a key has the name that its person chooses',
    from,
    event: { type: 'name.chosen' },
    to: from,
    effects: ['storeName'],
  },
  {
    requirement: 'X-1324',
    title: 'a key that is revoked is forgotten, and its owner is mailed',
    from,
    event: { type: 'revocation.requested' },
    to: 'revoked',
    effects: ['forgetKey', 'mailKeyRevoked'],
  },
])

const rows: Row[] = [
  {
    requirement: 'X-1320',
    title: 'an owner with room for one more is given a key, and mailed',
    from: 'unissued',
    event: { type: 'key.requested', hasRoom: true },
    to: 'active',
    effects: ['storeKey', 'mailKeyCreated'],
  },
  {
    requirement: 'X-1326',
    title: 'the next key counts as the one did whose place it takes',
    from: 'unissued',
    event: { type: 'replacement.requested' },
    to: 'active',
    effects: ['storeKey'],
  },
  {
    requirement: 'X-1320',
    title: 'an owner with as many keys as anybody can have is given none',
    from: 'unissued',
    event: { type: 'key.requested', hasRoom: false },
    to: 'unissued',
    effects: ['refuseFull'],
  },
  ...live,
  {
    requirement: 'X-1326',
    title: 'a key that is replaced counts until the overlap is over, and its owner is mailed',
    from: 'active',
    event: { type: 'rotation.requested', hasLapsed: false, hasRoom: true },
    to: 'rotated',
    effects: ['shortenLife', 'mailKeyRotated'],
  },
  {
    requirement: 'X-1320',
    title: 'a key is not replaced where there is no room for one more',
    from: 'active',
    event: { type: 'rotation.requested', hasLapsed: false, hasRoom: false },
    to: 'active',
    effects: ['refuseFull'],
  },
  {
    requirement: 'X-1324',
    title: 'a key whose time is over is not replaced',
    from: 'active',
    event: { type: 'rotation.requested', hasLapsed: true, hasRoom: true },
    to: 'active',
    effects: ['refuseLapsed'],
  },
  ...events['rotation.requested'].map(
    (event): Row => ({
      requirement: 'X-1326',
      title: 'a key is replaced once',
      from: 'rotated',
      event,
      to: 'rotated',
      effects: ['refuseRotated'],
    }),
  ),
]

export const apiKeySuite: TransitionTable<typeof apiKeyMachine> = {
  machine: apiKeyMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'unissued', effects: [] },
}
