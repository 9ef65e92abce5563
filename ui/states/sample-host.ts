// Hosts the form's machine in a sample's state: its ports never answer, so that nothing is sent and the state stays.

import { createSignal, onCleanup, onMount } from 'solid-js'
import { createActor } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import type { AuthFormContext, AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { toActors } from '../../machines/kit/ports.ts'
import type { Host } from '../auth/auth-form.actor.ts'
import type { Sample } from './form-samples.ts'

const never = () => new Promise<never>(() => {})

export const silent = Object.fromEntries(
  Object.keys(authFormMachine.implementations.actors).map((port) => [port, never]),
) as unknown as AuthFormPorts

export function hostSample({ value, context }: Sample): Host {
  const [codeClears, setCodeClears] = createSignal(0)
  const machine = authFormMachine.provide({
    actors: toActors(silent),
    actions: { clearCode: () => setCodeClears((times) => times + 1), navigate: () => {} },
  })
  const at = (given: AuthFormContext) => machine.resolveState({ value, context: given })
  const actor = createActor(machine, { input: {}, snapshot: at(context) })
  // Failure and notice come after the first rendering: boxes are marked and fields focused when they change.
  const [snapshot, setSnapshot] = createSignal(at({ ...context, failure: null, notice: null }))
  const { unsubscribe } = actor.subscribe((next) => setSnapshot(() => next))
  actor.start()
  onMount(() => setSnapshot(() => actor.getSnapshot()))
  onCleanup(() => {
    unsubscribe()
    actor.stop()
  })
  return { actor, snapshot, codeClears }
}
