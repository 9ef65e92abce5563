// Every transition that is recorded is one of its machine, with just the effects that the machine names, or once named otherwise.

import { type MachineName, machines } from '../../machines/all.ts'
import { type Action, describeMachine } from '../../machines/kit/describe.ts'
import type { OtherCheck } from './checks.ts'
import { formerTransitions } from './former-transitions.ts'

type Recorded = {
  machine: MachineName
  previous_state: string | null
  event: string | null
  state: string
  effects: string[]
}

/** What effects were called by releases whose entries are still there, and what they are called now. */
const renamed: Readonly<Record<string, string>> = {
  issueDecoyCode: 'issueDecoyVerificationCode',
  killCodes: 'supersedeCodes',
  adoptAttempt: 'adoptOwnSignUp',
}

const inWords = ({ machine, previous_state, event, state, effects }: Recorded) =>
  `${machine} ${previous_state ?? '–'} ${event ?? '–'} ${state} [${effects.join(', ')}]`

const effectsOf = (actions: readonly Action[]) =>
  actions.filter(({ kind }) => kind === 'effect').flatMap(({ names }) => names)

/** Of a ledger the transitions, and its first state; of a callback the final states alone are recorded. */
const known: ReadonlySet<string> = new Set([
  ...formerTransitions,
  ...(Object.keys(machines) as MachineName[]).flatMap((machine) => {
    const { states, edges } = describeMachine(machines[machine])
    const entered = (path: string) => effectsOf(states.find((state) => state.path === path)?.entry ?? [])
    const first = { machine, previous_state: null }
    return [
      ...edges.map(({ from, event, to, actions }) => {
        const effects = [...effectsOf(actions), ...(to ? entered(to) : [])]
        return inWords({ machine, previous_state: from, event, state: to ?? from, effects })
      }),
      ...states
        .filter(({ isInitial }) => isInitial)
        .map(({ path }) => inWords({ ...first, event: 'xstate.init', state: path, effects: entered(path) })),
      ...states
        .filter(({ type }) => type === 'final')
        .map(({ path }) => inWords({ ...first, event: null, state: path, effects: [] })),
    ]
  }),
])

export const transitionsCheck: OtherCheck = {
  name: 'No transition that the machines do not know',
  find: async (db) => {
    const { rows } = await db.query<Recorded>(`
      select distinct machine, previous_state, event, state, effects from auth.audit_event where machine is not null
      union select distinct machine, previous_state, event, state, effects from app.audit_event`)
    const now = rows.map((row) => ({ ...row, effects: row.effects.map((name) => renamed[name] ?? name) }))
    return now.map(inWords).filter((recorded) => !known.has(recorded))
  },
}
