// What is shown while two-step verification is turned on and off, as data.

import {
  type TwoStepFormEvent,
  twoStepFormMachine,
} from '../../../machines/two-step-form/two-step-form.machine.ts'
import { events } from '../../../machines/two-step-form/two-step-form.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof twoStepFormMachine>

const rows = (
  [
    ['what the account has is shown: an app', 'loading', { type: 'account.loaded', isOn: true }, 'on'],
    ['what the account has is shown: none', 'loading', { type: 'account.loaded', isOn: false }, 'off'],
    ['the password shows the secret, to be confirmed', 'off', { type: 'secret.given' }, 'confirming'],
    ['an enrolment is given up', 'confirming', { type: 'enrolment.abandoned' }, 'off'],
    ['the code of the app shows the recovery codes', 'confirming', { type: 'code.accepted' }, 'savingCodes'],
    ['the recovery codes are saved, and gone', 'savingCodes', { type: 'codes.saved' }, 'on'],
    ['others are shown in their place', 'on', { type: 'codes.renewed' }, 'savingCodes'],
    ['the app is removed', 'on', { type: 'app.removed' }, 'off'],
  ] as const satisfies readonly (readonly [string, Row['from'], TwoStepFormEvent, Row['to']])[]
).map(([title, from, event, to]): Row => ({ requirement: 'X-1023', title, from, event, to, effects: [] }))

export const twoStepFormSuite: TransitionTable<typeof twoStepFormMachine> = {
  machine: twoStepFormMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'loading', effects: [] },
}
