// What is shown of an authenticator app that is set up, as the machine two-step-form says it, and what the service gives meanwhile.

import { batch, createSignal } from 'solid-js'
import { begin, step } from '../../machines/kit/step.ts'
import {
  type TwoStepFormEvent,
  twoStepFormMachine,
} from '../../machines/two-step-form/two-step-form.machine.ts'

/** The service gives it once: it is kept by the page alone, and for as long as it is shown. */
type Given = { totpURI: string; backupCodes: readonly string[] }

const nothing: Given = { totpURI: '', backupCodes: [] }

export function createTwoStep() {
  const [form, setForm] = createSignal(begin(twoStepFormMachine, undefined))
  const [given, setGiven] = createSignal(nothing)
  /** At once: what shows a secret must not outlive it. */
  const give = (event: TwoStepFormEvent, next: Partial<Given> = {}) =>
    batch(() => {
      setGiven({ ...nothing, ...next })
      setForm((now) => step(twoStepFormMachine, now, event))
    })
  return {
    isAt: (state: string) => form().state === state,
    given,
    send: (event: TwoStepFormEvent) => give(event),
    give,
  }
}
