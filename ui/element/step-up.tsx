// A step-up in the element: its dialog lies over the page, which gets an event with the result.

import { render } from 'solid-js/web'
import { createAnnouncer } from '../announcer.ts'
import type { Application } from '../auth/auth-form.ports.ts'
import { tokenOf, userOf } from '../client/answer.ts'
import { type Auth, byFetch, createAuth } from '../client/auth-client.ts'
import { EnvironmentProvider } from '../environment.ts'
import { sayBy } from '../i18n/words.ts'
import type { Person } from '../step-up/proofs.ts'
import { StepUpDialog } from '../step-up/step-up-dialog.tsx'
import { loadStepUpWords } from '../step-up/step-up-words.ts'
import { destinationOf } from './application.ts'
import styles from './element-step-up.css?inline'
import type { FormProps } from './given.ts'
import type { StepUpDetail } from './lockstep-auth.d.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

/** Has the application’s session follow, and ends the former one. */
async function settled(
  auth: Auth,
  { callback }: Pick<Application, 'callback'>,
  { session, email }: Person,
  signal: AbortSignal,
): Promise<boolean> {
  const body = await auth.session()
  const user = userOf(body)
  if (user?.email !== email) return false
  const { ok } = await callback({ token: tokenOf(body) ?? auth.token(), user }, { signal, headers: {} })
  if (ok) await auth.ask('revokeSession', { token: session.id })
  return ok
}

export async function showStepUp(
  { element, root, given, spoken: { language, dir, words, say } }: FormProps,
  signal: AbortSignal,
): Promise<void> {
  // Built by itself, it has words of its own.
  sayBy(say)
  const text = await loadStepUpWords(language)
  const level = (['aal1', 'aal2'] as const).find((one) => one === given.demand) ?? 'highest'
  const tell = (detail: StepUpDetail, name = detail.state) =>
    element.dispatchEvent(
      new CustomEvent(`lockstep-stepUp-${name}`, { bubbles: true, composed: true, detail }),
    )
  if (signal.aborted) return
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const auth = createAuth(byFetch(() => given.authUrl, language))
  const { application } = destinationOf(given)
  const environment = {
    ...createAnnouncer(),
    words,
    root: () => root,
    providers: () => [],
    offers: () => true,
    entitle: () => {},
    knowsCommonPasswords: false,
  }
  const place = document.createElement('div')
  root.append(place)
  const stop = render(
    () => (
      <EnvironmentProvider value={environment}>
        <div class="element" lang={language} dir={dir}>
          <StepUpDialog
            auth={auth}
            words={text}
            wanted={{ level, methods: null }}
            isAgain={false}
            settle={(person) => settled(auth, application, person, signal)}
            done={() => end('done')}
            cancel={() => end('cancelled')}
            signIn={() => end('needsSignIn')}
            setUp={() => end('needsFactor')}
          />
        </div>
      </EnvironmentProvider>
    ),
    place,
  )
  const close = () => {
    stop()
    place.remove()
  }
  signal.addEventListener('abort', close)
  const end = (state: StepUpDetail['state']) => {
    signal.removeEventListener('abort', close)
    close()
    tell({ state })
  }
  tell({ state: 'asked' })
}
