// Enrols a second factor in the element, at a sign-in that waits for one: a file of its own, since hardly anybody comes to see it.

import type { ComponentProps } from 'solid-js'
import { render } from 'solid-js/web'
import { Enrol } from '../auth/enrol-view.tsx'
import { type Environment, EnvironmentProvider } from '../environment.ts'
import type { Say } from '../i18n/given-sentences.ts'
import { sayBy } from '../i18n/words.ts'
import styles from './enrol.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

export type Enrolled = Required<ComponentProps<typeof Enrol>> & { environment: Environment; say: Say }

/** @param place empty, within the element @param signal for a view that is left */
export function showEnrolment(
  place: HTMLElement,
  { environment, say, ...props }: Enrolled,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  // Built by itself, it has words of its own.
  sayBy(say)
  const root = environment.root()
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const stop = render(
    () => (
      <EnvironmentProvider value={environment}>
        <Enrol {...props} />
      </EnvironmentProvider>
    ),
    place,
  )
  signal.addEventListener('abort', stop)
}
