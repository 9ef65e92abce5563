// The languages by their own names; choosing one keeps it and loads the page again, which keeps view and e-mail.

import { For } from 'solid-js'
import { leave } from '../client/leave.ts'
import { isLanguage, keepLanguage, languages } from '../i18n/languages.ts'
import { language, words } from '../i18n/words.ts'

export function LanguageSwitch() {
  const choose = (chosen: string) => {
    if (!isLanguage(chosen)) return
    keepLanguage(chosen)
    if (chosen !== language) leave.again()
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
