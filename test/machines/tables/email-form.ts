// What is shown while another e-mail is asked for, as data.

import { emailFormMachine } from '../../../machines/email-form/email-form.machine.ts'
import { events } from '../../../machines/email-form/email-form.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

const email = 'countess@example.org'

const resendAt = 61_000
const mailed = { type: 'code.mailed', email, resendAt } as const

const left = (['awaitingCode', 'awaitingLateCode'] as const).flatMap(
  (from): TransitionRow<typeof emailFormMachine>[] => [
    {
      requirement: 'X-714',
      title: 'another address is chosen in place of the one that was asked about',
      from,
      given: { email, resendAt },
      event: { type: 'anotherAddress.chosen' },
      to: 'awaitingAddress',
      effects: [],
      keeps: { email: '', resendAt: 0 },
    },
    {
      requirement: 'X-838',
      title: 'the account has the new address: the next one may be asked for',
      from,
      given: { email, resendAt },
      event: { type: 'code.accepted' },
      to: 'awaitingAddress',
      effects: [],
      keeps: { email: '', resendAt: 0 },
    },
    ...(['anotherAddress.chosen', 'code.accepted'] as const).map((type) => ({
      requirement: type === 'code.accepted' ? 'X-838' : 'X-714',
      title: `another address is asked for after ${type}, whatever is remembered`,
      from,
      event: { type },
      to: 'awaitingAddress' as const,
      effects: [],
    })),
  ],
)

const rows: TransitionRow<typeof emailFormMachine>[] = [
  {
    requirement: 'X-714',
    title: 'once a code is on its way, its digits are asked for',
    from: 'awaitingAddress',
    event: mailed,
    to: 'awaitingCode',
    effects: [],
    keeps: { email, resendAt },
  },
  {
    requirement: 'X-715',
    title: 'once the wait is over another code may be asked for',
    from: 'awaitingCode',
    event: { type: 'cooldown.lapsed' },
    to: 'awaitingLateCode',
    effects: [],
  },
  {
    requirement: 'X-715',
    title: 'after another code the wait begins anew',
    from: 'awaitingLateCode',
    event: mailed,
    to: 'awaitingCode',
    effects: [],
    keeps: { email, resendAt },
  },
  ...left,
]

export const emailFormSuite: TransitionTable<typeof emailFormMachine> = {
  machine: emailFormMachine,
  context: { email: '', resendAt: 0 },
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'awaitingAddress', effects: [] },
}
