// The events by which XState reports to a form what its ports answered and that its timers have lapsed, as samples.

import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { answers } from '../../machines/auth-form/auth-form.samples.ts'
import type { AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { nodesOf } from '../../machines/kit/edges.ts'

export type PortName = keyof AuthFormPorts

/** An answer of one port, in the state that asks for it; `outcome` is null where the port broke. */
export type Arrival = { port: PortName; actorId: string; outcome: string | null; event: EventObject }

const broken = (id: string) => ({
  type: `xstate.error.actor.${id}`,
  error: new Error('broke'),
  actorId: id,
})

export function arrivalsOf(machine: AnyStateMachine): Arrival[] {
  return nodesOf(machine).flatMap(({ invoke }) =>
    invoke.flatMap(({ id, src }): Arrival[] => {
      const port = src as PortName
      return [
        ...Object.entries(answers[port]).map(([outcome, output]) => ({
          port,
          actorId: id,
          outcome,
          event: { type: `xstate.done.actor.${id}`, output, actorId: id },
        })),
        {
          port,
          actorId: id,
          outcome: null,
          event: broken(id),
        },
      ]
    }),
  )
}

/** What decides: the state, who is being asked, and what the guards look at. Words and times are left out. */
export function formKey({ value, children, context, status }: AnyMachineSnapshot): string {
  const { password: kept, email, signedIn, failure } = context
  const mailed = failure?.code === 'email_not_verified'
  const asked = Object.keys(children).sort()
  return JSON.stringify([status, value, asked, kept !== null, email !== '', signedIn?.user, mailed])
}

/** The form's timers, as the machine itself raises them. */
export const timersOf = (machine: AnyStateMachine): EventObject[] =>
  nodesOf(machine).flatMap(({ after }) =>
    [...new Set(after.map(({ eventType }) => eventType))].map((type) => ({ type })),
  )
