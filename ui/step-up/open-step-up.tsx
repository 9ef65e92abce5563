// Opens the dialog of a step-up over the page that is shown, and has the application’s session follow the new one.

import { render } from 'solid-js/web'
import type { RefusedAnswer } from '../client/answer.ts'
import { plainAuth } from '../client/auth-for-pages.ts'
import { navigate } from '../client/navigate.ts'
import { wayToFactor } from '../client/way-to-factor.ts'
import { loadFormWords } from '../i18n/form-words.ts'
import { language } from '../i18n/words.ts'
import '../styles/step-up.css'
import { followSession } from './follow-session.ts'
import { wantedBy } from './proofs.ts'
import { StepUpDialog } from './step-up-dialog.tsx'
import { loadStepUpWords } from './step-up-words.ts'

type Given = {
  refusal: RefusedAnswer
  isAgain: boolean
  /** That the person works in. */
  tenantId: string | null
  signIn: () => void
  /** For a page that is left meanwhile. */
  signal: AbortSignal
}

/** In a dialog that is open, where there is one: what lies outside of that takes neither keys nor clicks. */
const placeOfDialog = () => document.querySelector('.dialog[data-expanded]') ?? document.body

/** The page’s address, to which a person who sets up a second factor comes back. */
const here = () => location.pathname + location.search + location.hash

/** @returns whether the person has proven it */
export async function openStepUp({ refusal, isAgain, tenantId, signIn, signal }: Given): Promise<boolean> {
  const [words] = await Promise.all([loadStepUpWords(language), loadFormWords()])
  const asked = document.activeElement
  const root = document.createElement('div')
  placeOfDialog().append(root)
  const ended = Promise.withResolvers<boolean>()
  const stop = render(
    () => (
      <StepUpDialog
        auth={plainAuth}
        words={words}
        wanted={wantedBy(refusal)}
        isAgain={isAgain}
        settle={(person) => followSession(tenantId, person)}
        done={() => ended.resolve(true)}
        cancel={() => ended.resolve(false)}
        signIn={signIn}
        setUp={() => {
          ended.resolve(false)
          navigate.to(wayToFactor(here()))
        }}
      />
    ),
    root,
  )
  signal.addEventListener('abort', () => ended.resolve(false))
  const isProven = await ended.promise
  stop()
  root.remove()
  // Where nothing had the focus, or it is gone.
  if (document.activeElement === document.body && asked === document.body)
    document.getElementById('part')?.focus({ preventScroll: true })
  return isProven
}
