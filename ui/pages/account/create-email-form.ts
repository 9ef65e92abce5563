// The machine that says what is shown while an address is proven by six digits: it comes once the page is there.

import { createSignal, onMount } from 'solid-js'
import { beginning } from '../../../machines/email-form/beginning.answers.ts'
import type { EmailFormEvent } from '../../../machines/email-form/email-form.machine.ts'
import { later } from '../../components/later.ts'

type Rest = typeof import('./email-form.ts')

/** What runs the form, and its second step. */
export const rest = later(async () => {
  const found = await import('./email-form.ts')
  await found.loadFormWords()
  return found
})

/** Without it no answer would change what is shown. */
export const isReady = () =>
  rest.ask().then(
    () => true,
    () => false,
  )

export function createEmailForm() {
  const [form, setForm] = createSignal(beginning)
  const send = (event: EmailFormEvent) => {
    const { stepEmailForm } = rest.found() as Rest
    setForm((now) => stepEmailForm(now, event))
  }
  onMount(isReady)
  return { form, send, mailed: (email: string) => send((rest.found() as Rest).codeMailed(email)) }
}
