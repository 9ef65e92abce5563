// Faults of the flows of API keys of which nothing comes in their world, in which nobody else is at work.

import { operation } from '../../../server/auth/flows/api-keys/api-keys.operations.ts'
import { act } from '../../../server/auth/rows/send-to-session.flow.ts'
import type { Finding } from '../discipline.ts'
import { type Flows, soundFlows } from './key-requests.ts'

type FaultOfDiscipline = { flaw: string; property: Finding; steps: number; given: Partial<Flows> }

export const faultsOfDiscipline: readonly FaultOfDiscipline[] = [
  {
    flaw: 'the API keys of an account are counted before it is locked',
    property: 'a flow reads or steps something that it has neither locked nor read: hasRoomForApiKey',
    steps: 1,
    given: {
      *create() {
        yield* operation('hasRoomForApiKey')
        return yield* soundFlows.create()
      },
    },
  },
  {
    flaw: 'the name of an API key is stored without asking its machine',
    property: 'a flow performs an effect that no machine returned: performApiKey storeName',
    steps: 2,
    given: {
      *rename() {
        const unable = yield* act()
        if (unable) return unable
        if ((yield* operation('lockNamedApiKey')) === 'none') return 'KEY_NOT_FOUND'
        yield* operation('performApiKey', 'storeName')
        return null
      },
    },
  },
  {
    flaw: 'the name of an API key that was revoked is answered as if it were stored',
    property: 'a flow refuses nothing although a machine does: KEY_NOT_FOUND',
    steps: 3,
    given: {
      *rename() {
        yield* soundFlows.rename()
        return null
      },
    },
  },
]
