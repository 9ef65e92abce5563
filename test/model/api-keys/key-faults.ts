// Faults of API keys, each of which the search must find: one of a guard, or of what the host does.

import type { Property } from './key-properties.ts'
import {
  type Hosted,
  type Key,
  type Machine,
  ofOrganization,
  soundHost,
  soundMachine,
  soundMembership,
  type World,
} from './key-world.ts'

type Fault = {
  flaw: string
  property: Property
  /** Steps to the shortest example. */
  steps: number
  machine?: Machine
  host?: Partial<Hosted>
  demands?: false
  membership?: typeof soundMembership
  from?: World
}

const never = () => false
const kept = (key: Key | null) => key?.row ?? null
const replaced = (key: Key | null) => soundHost.shortenLife(key, false)

export const seededFaults: readonly Fault[] = [
  {
    flaw: 'the row of an API key that is revoked stays',
    property: 'an API key opens something after it was revoked',
    steps: 3,
    host: { forgetKey: kept },
  },
  {
    flaw: 'an API key has no end',
    property: 'an API key opens something after its time',
    steps: 3,
    machine: soundMachine.provide({ guards: { hasLapsed: never } }),
  },
  {
    flaw: 'an API key does not ask whether its account is locked',
    property: 'an API key opens something while its account is locked',
    steps: 3,
    machine: soundMachine.provide({ guards: { isOwnerLocked: never } }),
  },
  {
    flaw: 'an API key does not ask what it has permission for',
    property: 'an API key opens something that it has no permission for',
    steps: 2,
    machine: soundMachine.provide({ guards: { isUnpermitted: never } }),
  },
  {
    flaw: 'an API key does not ask how often it was shown',
    property: 'an API key opens something more often than its limit allows',
    steps: 2,
    machine: soundMachine.provide({ guards: { isLimitReached: never } }),
  },
  {
    flaw: 'an API key that is replaced is forgotten at once',
    property: 'a valid API key opens nothing',
    steps: 3,
    host: { shortenLife: () => null },
  },
  {
    flaw: 'a session of any age makes an API key',
    property: 'an API key is made, replaced or revoked by a session that is not recent enough',
    steps: 2,
    demands: false,
  },
  {
    flaw: 'the role of a member who makes an API key is not asked',
    property:
      'an API key of an organization is made, replaced or revoked by a member whose role does not allow it',
    steps: 2,
    membership: soundMembership.provide({ guards: { memberMay: () => true } }),
    from: ofOrganization,
  },
  {
    flaw: 'an API key does not store that it was replaced',
    property: 'an API key is replaced twice',
    steps: 4,
    host: { shortenLife: (key) => ({ ...(replaced(key) as NonNullable<Key['row']>), state: 'active' }) },
  },
  {
    flaw: 'an API key that is replaced keeps its end',
    property: 'an API key that was replaced has no end',
    steps: 2,
    host: { shortenLife: (key) => ({ ...(replaced(key) as NonNullable<Key['row']>), hasEnd: false }) },
  },
  {
    flaw: 'nobody counts the API keys of an account',
    property: 'an account has more API keys than fit',
    steps: 3,
    machine: soundMachine.provide({ guards: { isFull: never } }),
  },
]
