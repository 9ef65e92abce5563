// Runs the form's machine in the browser: its ports, its effects and its delays, until what shows it is gone.

import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { createActor } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import { passwordLifetimeFor } from '../../machines/auth-form/auth-form.setup.ts'
import type { AuthFormInput, AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { observer } from '../../machines/kit/observe.ts'
import { toActors } from '../../machines/kit/ports.ts'
import { draft } from '../client/stored.ts'
import { tabs } from '../client/tabs.ts'
import { listen } from '../components/listen-while-mounted.ts'
import { type AuthFormActor, type AuthFormSnapshot, viewOf } from './auth-form.connect.ts'
import { keepResendAt, readResendAt } from './cooldown.storage.ts'

export type Host = {
  actor: AuthFormActor
  snapshot: Accessor<AuthFormSnapshot>
  /** Grows by one each time the machine empties the boxes. */
  codeClears: Accessor<number>
}

export type Running = {
  input?: AuthFormInput
  /** Where the form leads, once it is done. */
  leave: (redirect: string) => void
  /** Has the next view take the place of the one that is left. Without it there is no history of views. */
  giveUpEntry?: () => void
  /** How long a code is good, in ms. */
  codeLifetime: number
  /** Called with the actor before it starts. */
  follow?: (actor: AuthFormActor) => void
}

/** To be called while a component is set up: the actor stops with it. */
export function runAuthForm(
  ports: AuthFormPorts,
  { input, leave, giveUpEntry = () => {}, codeLifetime, follow }: Running,
): Host {
  const [codeClears, setCodeClears] = createSignal(0)
  const machine = authFormMachine.provide({
    actors: toActors(ports),
    actions: {
      clearCode: () => setCodeClears((times) => times + 1),
      giveUpEntry,
      notifyOtherTabs: () => tabs.publish('began'),
      navigate: (_, { redirect }) => {
        if (redirect) leave(redirect)
      },
    },
    delays: {
      resendCooldown: ({ context }) => Math.max(0, context.resendAt - Date.now()),
      passwordLifetime: passwordLifetimeFor(codeLifetime),
    },
  })
  const actor = createActor(machine, {
    input: { email: draft('email').read(), resendAt: readResendAt(), ...input },
    ...(observer && { inspect: observer.running(machine) }),
  })
  actor.subscribe((next) => {
    keepResendAt(next.context.resendAt)
    if (viewOf(next) !== 'exit') draft('email').keep(next.context.email)
  })
  const [snapshot, setSnapshot] = createSignal(actor.getSnapshot())
  actor.subscribe((next) => setSnapshot(() => next))
  follow?.(actor)
  const onWake = () => {
    if (Date.now() >= actor.getSnapshot().context.resendAt) actor.send({ type: 'cooldown.lapsed' })
  }
  listen(document, 'visibilitychange', onWake)
  actor.start()
  onCleanup(() => actor.stop())
  return { actor, snapshot, codeClears }
}
