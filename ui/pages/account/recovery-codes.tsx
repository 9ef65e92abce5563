// Recovery codes, shown once: to be copied, saved in a file or printed, on a sheet that has nothing else.

import { For } from 'solid-js'
import '../../styles/paper.css'
import { say } from '../../components/toast.tsx'
import { words } from '../../i18n/words.ts'
import { dayOf } from '../date-of.ts'
import { accountWords } from './account-words.ts'
import { saveAs } from './save-as.ts'

export function RecoveryCodes(props: { codes: readonly string[]; saved: () => void }) {
  const text = accountWords().twoStep
  const lines = () => `${props.codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(lines()).then(
      () => say(text.copied),
      () => say(text.notCopied),
    )
  const download = () => saveAs('recovery-codes.txt', new Blob([lines()], { type: 'text/plain' }))
  return (
    <>
      <div class="sheet">
        <p class="on-paper">
          {words.product}: {text.codes}, {dayOf(Date.now())}
        </p>
        <ul class="plain recovery-codes">
          <For each={props.codes}>
            {(code) => (
              <li>
                <code class="secret">{code}</code>
              </li>
            )}
          </For>
        </ul>
      </div>
      <button class="secondary" type="button" onClick={copy}>
        {text.copy}
      </button>
      <button class="secondary" type="button" onClick={download}>
        {text.download}
      </button>
      <button class="secondary" type="button" onClick={() => print()}>
        {text.print}
      </button>
      <button class="primary" type="button" onClick={() => props.saved()}>
        {text.saved}
      </button>
    </>
  )
}
