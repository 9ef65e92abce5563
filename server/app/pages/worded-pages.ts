// Pages as the build has drawn them, in an operator's words: what somebody sees before any script runs.

import { escapeHtml } from '../../http/escape-html.ts'
import type { Language } from '../../wire/service-languages.ts'
import { nearest } from '../../words/all-words.ts'
import type { GivenUi } from '../../words/given-ui.ts'
import { languageNamed } from '../../words/languages-of-operators.ts'
import type { Sentences } from '../../words/sentences.ts'
import { uiDrawn } from '../../words/ui-words.ts'

/** The page that the build has drawn in this language; in English for one that an operator adds. */
export const drawnName = (name: string, language: Language) => name.replace('%language%', nearest(language))

/** `%words.form.continueWith(…)%`, as the build has named it. */
const word = /%words((?:\.\w+)+)(?:\((.*?)\))?%/g

/** @throws for a name that the build has drawn and no language has */
function sentenceAt(sentences: Sentences, path: string): string {
  const found = path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (below, key) => (below as Readonly<Record<string, unknown>> | undefined)?.[key],
      sentences,
    )
  if (typeof found !== 'string') throw new Error(`The words have no ${path}.`)
  return found
}

/** None of them has more than one value, which later is another’s: a provider’s name. */
const filled = (drawn: string, sentences: Sentences): string =>
  drawn.replaceAll(word, (_, path: string, said = '') =>
    escapeHtml(sentenceAt(sentences, path)).replaceAll(/\{\w+\}/g, () => said),
  )

/** The switch between languages, each by its own name. */
const withLanguages = (html: string, current: Language, all: readonly Language[]): string =>
  html.replace(/<!--language-->(.*?)<!--\/language-->/s, (_, one: string) =>
    all
      .map((language) =>
        one
          .replace('lang="en"', `lang="${language}"`)
          .replace(' aria-current="true"', language === current ? ' aria-current="true"' : '')
          .replace('%language%', escapeHtml(languageNamed(language)?.name ?? language)),
      )
      .join(''),
  )

const put = (html: string, place: RegExp, text: string): string =>
  html.replace(place, (_, open: string, close: string) => open + text + close)

export function wordedPage(html: string, language: Language, given: GivenUi | null): string {
  const sentences = given?.sentences[language]
  // Without a language more, and without a word otherwise, it is what has been drawn.
  if (!given || !sentences || !(language in given.files || Object.keys(given.added).length > 0)) return html
  const file = given.files[language]
  const early = file ? `<link rel="preload" as="fetch" crossorigin href="${file.path}">\n</head>` : '</head>'
  const { title, body, noScript } = uiDrawn()
  const said = (drawn: string) => filled(drawn, sentences)
  const dir = given.added[language]?.dir
  const named = dir ? html.replace(/<html [^>]*>/, `<html lang="${language}" dir="${dir}">`) : html
  const loading = escapeHtml(sentenceAt(sentences, '.common.loading'))
  const page = [
    [/(<p class="wait at-length">).*?(<\/p>)/, loading],
    [/(<noscript>).*?(<\/noscript>)/s, said(noScript)],
  ] as const
  const worded = page.reduce((all, [place, text]) => put(all, place, text), named)
  const languages = Object.keys(given.sentences) as Language[]
  const shown = worded.includes('<!--tabs-->')
    ? put(
        put(worded, /(<title>).*?(<\/title>)/, said(title)),
        /(<div id="app">).*(<\/div>\s*<noscript>)/s,
        said(withLanguages(body, language, languages)),
      )
    : worded
  return shown.replace('</head>', early)
}
