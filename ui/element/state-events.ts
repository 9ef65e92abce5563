// Tells the page of each state that the form's machine enters, by an event with the state's own name.

import type { AuthFormActor, AuthFormSnapshot } from '../auth/auth-form.connect.ts'
import type { StateDetail } from './lockstep-auth.d.ts'

/** Every state that a value is in, dotted, from the outside in. */
export function statesIn(value: unknown, above = ''): string[] {
  const named = (name: string) => (above ? `${above}.${name}` : name)
  if (typeof value === 'string') return [named(value)]
  return Object.entries(value as object).flatMap(([name, inner]) => [
    named(name),
    ...statesIn(inner, named(name)),
  ])
}

/** `lockstep-login-signingIn`: without a dot, which templates of frameworks read in their own way. */
export const nameOf = (state: string): string => `lockstep-${state.replaceAll('.', '-')}`

/**
 * @param done called once the form is done, unless the page prevents it
 * @param redirect where the application wants the person to go
 */
export function tellStates(
  element: HTMLElement,
  actor: AuthFormActor,
  { redirect, done }: { redirect: () => string; done: (redirect: string) => void },
): void {
  let before: string[] = []
  const tell = ({ value, context }: AuthFormSnapshot) => {
    const now = statesIn(value)
    const entered = now.filter((state) => !before.includes(state))
    before = now
    for (const state of entered) {
      const user = context.signedIn?.user
      const isDone = state === 'exit.left'
      const detail: StateDetail = { state, ...(isDone && user && { user, redirect: redirect() }) }
      const event = new CustomEvent(nameOf(state), {
        bubbles: true,
        composed: true,
        cancelable: isDone,
        detail,
      })
      if (element.dispatchEvent(event) && isDone) done(redirect())
    }
  }
  tell(actor.getSnapshot())
  actor.subscribe(tell)
}
