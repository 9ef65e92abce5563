// What is shown while a person proves once more who they are, as data.

import type {
  ChosenWay,
  stepUpFormMachine as Machine,
  StepUpFormEvent,
} from '../../../machines/step-up-form/step-up-form.machine.ts'
import { stepUpFormMachine } from '../../../machines/step-up-form/step-up-form.machine.ts'
import { events } from '../../../machines/step-up-form/step-up-form.samples.ts'
import type { StepUpWay } from '../../../machines/step-up-form/ways.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof Machine>
type State = Row['from']

const row = (
  title: string,
  from: State,
  event: StepUpFormEvent,
  to: State,
  more: Pick<Row, 'given' | 'keeps'> = {},
): Row => ({ requirement: 'X-1101', title, from, event, to, effects: [], ...more })

/** What is shown first, by what comes first. */
const first: Record<StepUpWay, State> = {
  passkey: 'awaitingPasskey',
  password: 'awaitingPassword',
  totp: 'awaitingCode',
  mailedCode: 'offeringCode',
  signIn: 'awaitingSignIn',
}

const leading = (from: State, type: 'ways.found' | 'factor.demanded' | 'first.demanded') =>
  events[type].map((event) => {
    const [way] = event.ways as readonly StepUpWay[]
    const named = `${from}, ${type}: ${way ?? 'nothing'} is asked for`
    return row(named, from, event, way ? first[way] : 'lacking', { keeps: { ways: event.ways } })
  })

/** From where another way is chosen, where the person has it, and where that leads. */
const choices: Partial<Record<State, Partial<Record<ChosenWay, State>>>> = {
  awaitingPasskey: {
    password: 'awaitingPassword',
    totp: 'awaitingCode',
    recoveryCode: 'awaitingRecoveryCode',
    mailedCode: 'offeringCode',
  },
  awaitingPassword: { passkey: 'awaitingPasskey', mailedCode: 'offeringCode' },
  awaitingCode: { passkey: 'awaitingPasskey', recoveryCode: 'awaitingRecoveryCode' },
  awaitingRecoveryCode: { passkey: 'awaitingPasskey', totp: 'awaitingCode' },
  offeringCode: { passkey: 'awaitingPasskey', password: 'awaitingPassword' },
  awaitingMailedCode: { passkey: 'awaitingPasskey', password: 'awaitingPassword' },
}

const choosing = Object.entries(choices).flatMap(([from, ways]) =>
  Object.entries(ways).map(([chosen, to]) => {
    const way = chosen as ChosenWay
    const ways = [way === 'recoveryCode' ? 'totp' : way]
    return row(`${from}: ${way} is chosen`, from as State, { type: 'way.chosen', way }, to, {
      given: { ways },
    })
  }),
)

const answered = (
  [
    'awaitingPasskey',
    'awaitingPassword',
    'awaitingCode',
    'awaitingRecoveryCode',
    'awaitingMailedCode',
  ] as const
).flatMap((from) => [
  row(`${from}: the proof is accepted`, from, { type: 'proof.accepted' }, 'done'),
  row(`${from}: the account takes no more tries`, from, { type: 'account.locked' }, 'locked'),
])

const open = [
  'loading',
  'awaitingPasskey',
  'awaitingPassword',
  'awaitingCode',
  'awaitingRecoveryCode',
  'offeringCode',
  'awaitingMailedCode',
  'awaitingSignIn',
  'lacking',
  'locked',
] as const

const rows: Row[] = [
  ...leading('loading', 'ways.found'),
  ...leading('awaitingPassword', 'factor.demanded'),
  ...leading('awaitingMailedCode', 'factor.demanded'),
  ...leading('awaitingCode', 'first.demanded'),
  ...leading('awaitingRecoveryCode', 'first.demanded'),
  ...choosing,
  ...answered,
  row('the code is on its way', 'offeringCode', { type: 'code.mailed' }, 'awaitingMailedCode'),
  ...(['awaitingPasskey', 'awaitingCode', 'awaitingRecoveryCode'] as const).map((from) =>
    row(`${from}: what was begun is over, and begins anew`, from, { type: 'challenge.ended' }, 'loading'),
  ),
  ...open.map((from) =>
    row(`${from}: the person would rather not`, from, { type: 'ceremony.dismissed' }, 'cancelled'),
  ),
]

export const stepUpFormSuite: TransitionTable<typeof stepUpFormMachine> = {
  machine: stepUpFormMachine,
  context: { ways: [] },
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'loading', effects: [] },
}
