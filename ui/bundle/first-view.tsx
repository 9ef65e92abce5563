// The first view of the form as HTML, in every language, from the components that draw it in the browser: rendered once,
// by the build. A provider's button is marked, so that the server can repeat it for each provider that it knows.

import { renderToString } from 'solid-js/web'
import { createActor } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import type { Host } from '../auth/auth-form.actor.ts'
import { AuthForm } from '../auth/auth-page.tsx'
import { product } from '../config.ts'
import { closed } from '../i18n/closed.ts'
import { loadFormWords } from '../i18n/form-words.ts'
import { type Language, languages } from '../i18n/languages.ts'
import { startInWords, words } from '../i18n/words.ts'
import { named } from './named-words.ts'

export type FirstView = { language: Language; dir: string; title: string; body: string }

const PROVIDER = '%provider%'
const BUTTON = '<button(?:(?!<button).)*?'

const contents = [
  ['application-name', 'Lockstep'],
  ['auth-providers', `${PROVIDER}=${PROVIDER}`],
  ['auth-factors', 'passkey'],
] as const

/** What the components look at in a browser: this one shows a page whose meta elements name the product, one provider, and passkeys. */
const browserIn = (language: Language) => ({
  document: {
    querySelector: (selector: string) => ({
      content: contents.find(([name]) => selector.includes(name))?.[1] ?? '',
    }),
  },
  navigator: { languages: [language], onLine: true },
  window: { addEventListener: () => {}, removeEventListener: () => {} },
})

function stillHost(): Host {
  const actor = createActor(authFormMachine, { input: {} })
  return { actor, snapshot: () => actor.getSnapshot(), codeClears: () => 0 }
}

/**
 * Nothing is lost that is pressed before the form lives: until then it cannot be, but for the submit button. Whether that was
 * pressed, by Enter too, the browser tells by a field that nobody reaches: sent once, its form’s fields are :user-valid.
 */
const marked = (html: string, nobodySignsUp: string): string =>
  html
    .replace(/<button(?![^>]*type="submit")/g, '<button disabled')
    .replace('</form>', '<input hidden></form>')
    .replace(
      /<nav.*?<\/nav>/,
      `<!--tabs-->$&<!--/tabs--><!--closed--><p class="lead">${nobodySignsUp}</p><!--/closed-->`,
    )
    .replace(new RegExp(`${BUTTON}${words.form.byPasskey}\\s*</button>`), '<!--passkey-->$&<!--/passkey-->')
    .replace(/<p class="or">.*?<\/p>/, '<!--providers-->$&')
    .replace(
      new RegExp(`${BUTTON}${PROVIDER}.*?</button>`),
      '<!--provider-->$&<!--/provider--><!--/providers-->',
    )

const drawn = (nobodySignsUp: string) => ({
  title: `${words.form.views.login.title} · ${product()}`,
  body: marked(
    renderToString(() => <AuthForm host={stillHost()} />),
    nobodySignsUp,
  ),
})

async function speak(language: Language): Promise<void> {
  for (const [name, value] of Object.entries(browserIn(language)))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  await new Promise<void>(startInWords)
  await loadFormWords()
}

export async function firstViews(): Promise<FirstView[]> {
  const found: FirstView[] = []
  for (const language of Object.keys(languages) as Language[]) {
    await speak(language)
    found.push({ language, dir: languages[language].dir, ...drawn(closed[language]) })
  }
  return found
}

/** To be called last: in place of each word its name, and of the languages one, which a server repeats for each that it knows. */
export async function namedView(): Promise<Pick<FirstView, 'title' | 'body'>> {
  await speak('en')
  const { form, later: _, ...common } = words
  Object.assign(words, named(common, 'common'), { form: named(form, 'form') })
  for (const language of Object.keys(languages)) delete (languages as Record<string, object>)[language]
  Object.assign(languages, { en: { name: '%language%', dir: 'ltr' } })
  const { title, body } = drawn(named(closed.en, 'closed'))
  return {
    title,
    body: body.replace(/<button[^<]*%language%<\/button>/, '<!--language-->$&<!--/language-->'),
  }
}
