// What is shown while two-step verification is turned on and off, as data.

import {
  type TwoStepFormEvent,
  twoStepFormMachine,
} from '../../../machines/two-step-form/two-step-form.machine.ts'
import { events } from '../../../machines/two-step-form/two-step-form.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof twoStepFormMachine>

const meta = { requirement: 'X-1023', effects: [] }
const awaited = { isAwaited: true }

/** Who has an app may take it away, whatever is offered by now. */
const shown = (isOn: boolean, isOffered: boolean) => {
  if (isOn) return 'on'
  return isOffered ? 'off' : 'unoffered'
}

const either = [false, true]

const loaded = either.flatMap((isOn) =>
  either.flatMap((isOffered) =>
    either.map((isAwaited): Row => {
      const to = shown(isOn, isOffered)
      return {
        ...meta,
        title: `what there is to do is shown: ${to}${isOffered ? '' : ', where none is offered'}${isAwaited ? ', and something waits for it' : ''}`,
        from: 'loading',
        event: { type: 'account.loaded', isOn, isOffered, isAwaited },
        to,
        ...(to !== 'unoffered' && { keeps: { isAwaited } }),
      }
    }),
  ),
)

const rows = (
  [
    ['the password shows the secret, to be confirmed', 'off', { type: 'secret.given' }, 'confirming'],
    ['an enrolment is given up', 'confirming', { type: 'enrolment.abandoned' }, 'off'],
    ['the code of the app shows the recovery codes', 'confirming', { type: 'code.accepted' }, 'savingCodes'],
    ['the recovery codes are saved, and gone', 'savingCodes', { type: 'codes.saved' }, 'on'],
    ['others are shown in their place', 'on', { type: 'codes.renewed' }, 'savingCodes'],
    ['the app is removed', 'on', { type: 'app.removed' }, 'off'],
  ] as const satisfies readonly (readonly [string, Row['from'], TwoStepFormEvent, Row['to']])[]
).map(([title, from, event, to]): Row => ({ ...meta, title, from, event, to }))

const led: Row = {
  ...meta,
  title: 'who was led here is led back once the recovery codes are saved',
  from: 'savingCodes',
  given: awaited,
  event: { type: 'codes.saved' },
  to: 'leadingOn',
}

export const twoStepFormSuite: TransitionTable<typeof twoStepFormMachine> = {
  machine: twoStepFormMachine,
  context: { isAwaited: false },
  events: Object.values(events).flat(),
  rows: [...loaded, ...rows, led],
  begins: { input: undefined, state: 'loading', effects: [] },
}
