// What is shown while another e-mail is asked for, as data.

import { emailFormMachine } from '../../../machines/email-form/email-form.machine.ts'
import { events } from '../../../machines/email-form/email-form.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

const email = 'countess@example.org'

const rows: TransitionRow<typeof emailFormMachine>[] = [
  {
    requirement: 'X-714',
    title: 'once a code is on its way, its digits are asked for',
    from: 'awaitingAddress',
    event: { type: 'code.mailed', email },
    to: 'awaitingCode',
    effects: [],
    keeps: { email },
  },
  {
    requirement: 'X-714',
    title: 'another address is chosen in place of the one that was asked about',
    from: 'awaitingCode',
    given: { email },
    event: { type: 'anotherAddress.chosen' },
    to: 'awaitingAddress',
    effects: [],
    keeps: { email: '' },
  },
  {
    requirement: 'X-714',
    title: 'another address is chosen, whatever is remembered',
    from: 'awaitingCode',
    event: { type: 'anotherAddress.chosen' },
    to: 'awaitingAddress',
    effects: [],
  },
  {
    requirement: 'X-838',
    title: 'the account has the new address: the next one may be asked for',
    from: 'awaitingCode',
    given: { email },
    event: { type: 'code.accepted' },
    to: 'awaitingAddress',
    effects: [],
    keeps: { email: '' },
  },
  {
    requirement: 'X-838',
    title: 'the account has the new address, whatever is remembered',
    from: 'awaitingCode',
    event: { type: 'code.accepted' },
    to: 'awaitingAddress',
    effects: [],
  },
]

export const emailFormSuite: TransitionTable<typeof emailFormMachine> = {
  machine: emailFormMachine,
  context: { email: '' },
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'awaitingAddress', effects: [] },
}
