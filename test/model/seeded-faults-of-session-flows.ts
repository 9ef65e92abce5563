// Faults of the application's session's flows of which nothing comes in a world whose sessions have ended otherwise.

import { operation, sendToSession } from '../../server/app/sessions/session-operations.ts'
import type { Finding } from './discipline.ts'
import { type Parts, soundParts } from './world.ts'

type Undisciplined = { flaw: string; flow: string; finding: Finding; parts: () => Parts }

const withSessionFlows = (faulty: Partial<Parts['sessionFlows']>) => (): Parts => ({
  ...soundParts,
  sessionFlows: { ...soundParts.sessionFlows, ...faulty },
})

export const faultsOfSessionFlows: readonly Undisciplined[] = [
  {
    flaw: 'a page is opened before anybody looks at its session',
    flow: 'openDashboard',
    finding: 'a flow reads or steps what it has neither locked nor looked at: stepSession dashboard.opened',
    parts: withSessionFlows({ openDashboard: () => sendToSession({ type: 'dashboard.opened' }) }),
  },
  {
    flaw: 'a session is not told what was found out about it',
    flow: 'requestData',
    finding: 'a flow leaves out what a machine has named: stepSession session.checked',
    parts: withSessionFlows({
      *requestData(of = 'person'): ReturnType<Parts['sessionFlows']['requestData']> {
        if (yield* operation('findStanding')) yield* operation('checkSource')
        return yield* sendToSession({ type: 'data.requested', of })
      },
    }),
  },
]
