// The languages by their own names; choosing one stores it and reloads the page, where the view and the e-mail stay.

import { For } from 'solid-js'
import { navigate } from '../client/navigate.ts'
import { isLanguage, languages, storeLanguage } from '../i18n/languages.ts'
import { language, words } from '../i18n/words.ts'

export function LanguageSwitch() {
  const choose = (chosen: string) => {
    if (!isLanguage(chosen)) return
    storeLanguage(chosen)
    if (chosen !== language) navigate.reload()
  }
  return (
    <footer class="languages">
      <nav aria-label={words.language}>
        <For each={Object.entries(languages)}>
          {([code, { name }]) => (
            <button
              type="button"
              lang={code}
              aria-current={code === language ? 'true' : undefined}
              onClick={() => choose(code)}
            >
              {name}
            </button>
          )}
        </For>
      </nav>
      <p>{words.machineTranslated}</p>
    </footer>
  )
}
