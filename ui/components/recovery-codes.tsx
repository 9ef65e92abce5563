// Recovery codes, shown once: to be copied, saved in a file or printed, on a sheet that has nothing else.

import { For } from 'solid-js'
import '../styles/paper.css'
import '../styles/two-step.css'
import { saveAs } from '../client/save-as.ts'
import type { AccountWords } from '../i18n/wording.ts'

type Props = {
  codes: readonly string[]
  text: AccountWords['twoStep']
  /** What stands above them on paper. */
  heading: string
  say: (sentence: string) => void
  saved: () => void
}

export function RecoveryCodes(props: Props) {
  const lines = () => `${props.codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(lines()).then(
      () => props.say(props.text.copied),
      () => props.say(props.text.notCopied),
    )
  const download = () => saveAs('recovery-codes.txt', new Blob([lines()], { type: 'text/plain' }))
  return (
    <>
      <div class="sheet">
        <p class="on-paper">{props.heading}</p>
        <ul class="plain recovery-codes">
          <For each={props.codes}>
            {(code) => (
              <li>
                <code class="secret" dir="ltr">
                  {code}
                </code>
              </li>
            )}
          </For>
        </ul>
      </div>
      <p class="ways-to-save">
        <button class="secondary" type="button" onClick={copy}>
          {props.text.copy}
        </button>
        <button class="secondary" type="button" onClick={download}>
          {props.text.download}
        </button>
        <button class="secondary" type="button" onClick={() => print()}>
          {props.text.print}
        </button>
      </p>
      <button class="primary" type="button" onClick={() => props.saved()}>
        {props.text.saved}
      </button>
    </>
  )
}
