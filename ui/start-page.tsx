// Starts a page: in the reader's language and theme, watched where it is watched, in place of what the page came with.

import { ErrorBoundary, type JSX } from 'solid-js'
import { render } from 'solid-js/web'
import { conceal } from '../machines/kit/handle.ts'
import { observe } from '../machines/kit/observe.ts'
import { impersonated } from './client/stored.ts'
import { Broken } from './components/broken.tsx'
import { inspectorOrigins, tracedOrigins } from './config.ts'
import { languages } from './i18n/languages.ts'
import { language, startInWords } from './i18n/words.ts'

/** For the one page that comes with a view to type into. */
export { takeFirstView } from './client/first-view.ts'

/**
 * @param load brings words, once the language is known
 * @param takeView reads what somebody may have typed already. @returns what gives that back
 */
export function startPage(
  page: () => JSX.Element,
  load?: () => Promise<void>,
  takeView?: (root: HTMLElement) => () => void,
): void {
  const start = () =>
    startInWords(async () => {
      // Without them the page is broken, and says so.
      await load?.().catch(() => {})
      const { documentElement } = document
      documentElement.lang = language
      documentElement.dir = languages[language].dir
      const root = document.getElementById('app')
      if (!root) return
      const giveBack = takeView?.(root)
      root.textContent = ''
      render(() => <ErrorBoundary fallback={() => <Broken />}>{page()}</ErrorBoundary>, root)
      giveBack?.()
      // The application says who it is.
      if (impersonated.read())
        import('./pages/impersonation-elsewhere.ts').then(({ askWhoActs }) => askWhoActs()).catch(() => {})
    })

  const traced = tracedOrigins()
  const tracing = traced
    ? import('./client/traced.ts').then(({ traceCalls }) => traceCalls(traced)).catch(() => {})
    : null
  const watching = inspectorOrigins()
  // Not awaited here, nor does it import what is here: the first chunk stays as it is.
  if (watching)
    import('./client/inspected.ts')
      .then(({ reportToInspector }) => reportToInspector(watching, { observe, conceal }))
      .then(start, start)
  else if (tracing) void tracing.then(start)
  else start()
}
