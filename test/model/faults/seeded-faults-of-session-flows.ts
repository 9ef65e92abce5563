// Faults of the application's session's flows of which nothing comes in a world whose sessions have ended otherwise.

import { operation, sendToSession } from '../../../server/app/sessions/session-operations.ts'
import type { Finding } from '../discipline.ts'
import { type Parts, soundParts } from '../world.ts'

type Undisciplined = { flaw: string; flow: string; finding: Finding; parts: () => Parts }

const withSessionFlows = (faulty: Partial<Parts['sessionFlows']>) => (): Parts => ({
  ...soundParts,
  sessionFlows: { ...soundParts.sessionFlows, ...faulty },
})

export const faultsOfSessionFlows: readonly Undisciplined[] = [
  {
    flaw: 'a page is opened before its session is read',
    flow: 'openDashboard',
    finding:
      'a flow reads or steps something that it has neither locked nor read: stepSession dashboard.opened',
    parts: withSessionFlows({ openDashboard: () => sendToSession({ type: 'dashboard.opened' }) }),
  },
  {
    flaw: 'a session does not receive the result of its check',
    flow: 'requestData',
    finding: 'a flow leaves out an effect of a machine: stepSession session.checked',
    parts: withSessionFlows({
      *requestData(of = 'person'): ReturnType<Parts['sessionFlows']['requestData']> {
        if (yield* operation('findStanding')) yield* operation('checkSource')
        return yield* sendToSession({ type: 'data.requested', of })
      },
    }),
  },
  {
    flaw: 'everybody may sign out everywhere, an operator who acts as the person too',
    flow: 'signOut',
    finding:
      'a flow reads or steps something that it has neither locked nor read: stepSession signOut.requested',
    parts: withSessionFlows({
      signOut: (everywhere) => sendToSession({ type: 'signOut.requested', everywhere }),
    }),
  },
]
