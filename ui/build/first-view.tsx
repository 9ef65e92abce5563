// The first view of the form as HTML, in every language, from the components that draw it in the browser: rendered once,
// by the build. A provider's button is marked, so that the server can repeat it for each provider that it knows.

import { renderToString } from 'solid-js/web'
import { createActor } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import type { Host } from '../auth/auth-form.host.ts'
import { AuthForm } from '../auth/auth-page.tsx'
import { type Language, languages } from '../i18n/languages.ts'
import { speak, words } from '../i18n/words.ts'
import { noScript } from './no-script.ts'

export type FirstView = { language: Language; dir: string; title: string; body: string; noScript: string }

const PROVIDER = '%provider%'

/** The components read the page's settings from its meta elements: this is a page with one provider. */
const page = {
  querySelector: (selector: string) =>
    selector.includes('auth-providers') ? { content: `${PROVIDER}=${PROVIDER}` } : null,
}

function stillHost(): Host {
  const actor = createActor(authFormMachine, { input: {} })
  return { actor, snapshot: () => actor.getSnapshot(), codeClears: () => 0 }
}

/** Nothing is lost that is clicked before the form lives: until then it cannot be. */
const marked = (html: string): string =>
  html
    .replaceAll('<button', '<button disabled')
    .replace(/<p class="or">.*?<\/p>/, '<!--providers-->$&')
    .replace(
      new RegExp(`<button(?:(?!<button).)*?${PROVIDER}.*?</button>`),
      '<!--provider-->$&<!--/provider--><!--/providers-->',
    )

export async function firstViews(): Promise<FirstView[]> {
  Object.assign(globalThis, { document: page })
  const found: FirstView[] = []
  for (const language of Object.keys(languages) as Language[]) {
    await speak(language)
    found.push({
      language,
      dir: languages[language].dir,
      title: `${words.views.login.title} · ${words.product}`,
      body: marked(renderToString(() => <AuthForm host={stillHost()} />)),
      noScript: noScript[language],
    })
  }
  return found
}
