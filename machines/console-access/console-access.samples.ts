// Samples of the console-access machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { ConsoleEvent } from './console-access.machine.ts'

const ordered = { type: 'role.ordered', isOwn: false, isLastOperator: false } as const

export const events = {
  'role.ordered': [
    { ...ordered, wanted: 'support' },
    { ...ordered, wanted: 'operator' },
    { ...ordered, wanted: 'support', isOwn: true },
    { ...ordered, wanted: 'operator', isOwn: true },
    { ...ordered, wanted: 'support', isLastOperator: true },
    { ...ordered, wanted: 'operator', isLastOperator: true },
  ],
  'withdrawal.ordered': [
    { type: 'withdrawal.ordered', isLastOperator: false },
    { type: 'withdrawal.ordered', isLastOperator: true },
  ],
  'look.requested': [{ type: 'look.requested' }],
  'search.requested': [{ type: 'search.requested' }],
  'view.requested': [{ type: 'view.requested' }],
  'act.requested': [
    { type: 'act.requested', isOfHolder: false, isFromLook: true, isAccepted: true },
    { type: 'act.requested', isOfHolder: true, isFromLook: true, isAccepted: true },
    { type: 'act.requested', isOfHolder: false, isFromLook: false, isAccepted: true },
    { type: 'act.requested', isOfHolder: false, isFromLook: true, isAccepted: false },
  ],
  'impersonation.requested': [
    { type: 'impersonation.requested', isOfHolder: false, isFromLook: true, isAccepted: true },
    { type: 'impersonation.requested', isOfHolder: true, isFromLook: true, isAccepted: true },
    { type: 'impersonation.requested', isOfHolder: false, isFromLook: false, isAccepted: true },
    { type: 'impersonation.requested', isOfHolder: false, isFromLook: true, isAccepted: false },
  ],
  'replay.requested': [
    { type: 'replay.requested', isFromLook: true, isAccepted: true },
    { type: 'replay.requested', isFromLook: false, isAccepted: true },
    { type: 'replay.requested', isFromLook: true, isAccepted: false },
  ],
} satisfies EventSamples<ConsoleEvent>
