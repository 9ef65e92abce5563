// One row of the auth form's tables, and the test that pins its target, its memory and its effects.

import { expect } from 'vitest'
import { authFormMachine } from '../../../machines/auth-form/auth-form.machine.ts'
import { email } from '../../../machines/auth-form/auth-form.samples.ts'
import type {
  AuthFormEvent,
  Failure,
  FormUser,
  View as FormView,
  Notice,
  Way,
} from '../../../machines/auth-form/auth-form.types.ts'
import { type Check, testChecks } from './check.ts'
import type { Form, PortName } from './form.ts'
import { formAt, type Place } from './journeys.ts'

export type Happening =
  | AuthFormEvent
  | { port: PortName; brings: unknown }
  | { port: PortName; breaks: true }
  | { passes: number }

export type View = FormView | 'exit'

/** Everything the form remembers, apart from what the handles hide. */
export type Memory = {
  email: string
  /** Whether a password is kept. */
  password: boolean
  remember: boolean
  signedIn: FormUser | null
  failure: Failure | null
  notice: Notice | null
  mailedTo: string
  resendAt: number
  factors: string
  way: Way
  redirect: string | null
}

export type FormRow = {
  requirement: string
  title: string
  from: Place
  on: Happening
  to: View | Record<string, string | Record<string, string>>
  /** What differs from a form that has only its e-mail. */
  memory?: Partial<Memory>
  effects?: string[]
  /** The rule is that no transition is taken. */
  ignored?: true
}

const blank: Memory = {
  email,
  password: false,
  remember: true,
  signedIn: null,
  failure: null,
  notice: null,
  mailedTo: '',
  resendAt: 0,
  factors: '',
  way: 'password',
  redirect: null,
}

export async function happen({ send, ports, clock }: Form, happening: Happening): Promise<void> {
  if ('type' in happening) send(happening)
  else if ('brings' in happening) await ports.answer(happening.port, happening.brings)
  else if ('breaks' in happening) await ports.break(happening.port)
  else clock.increment(happening.passes)
}

export function memoryOf({ actor }: Form): Memory {
  const { password, signedIn, failure, ...rest } = actor.getSnapshot().context
  return {
    ...rest,
    password: password !== null,
    signedIn: signedIn?.user ?? null,
    failure: failure && (JSON.parse(JSON.stringify(failure)) as Failure),
  }
}

export const formCheck = (row: FormRow): Check<typeof authFormMachine> => ({
  title: `${row.requirement}: ${row.title}`,
  run: async (machine) => {
    const form = await formAt(row.from, machine)
    await happen(form, row.on)
    expect(form.actor.getSnapshot().value).toEqual(row.to)
    expect(memoryOf(form)).toEqual({ ...blank, ...row.memory })
    expect(form.effects).toEqual(row.effects ?? [])
    if (row.ignored) expect(form.rules).toEqual([])
    else expect(form.rules).toContain(row.requirement)
  },
})

export const testRow = (row: FormRow): void => testChecks(authFormMachine, [formCheck(row)])
