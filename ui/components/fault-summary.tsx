// Lists several faults, each a link to its field; a single fault is shown at its field alone.

import { For, type ParentProps, Show } from 'solid-js'
import { words } from '../i18n/words.ts'
import { type Faults, focusField } from './faults.ts'

export function FaultSummary(props: ParentProps<{ faults: Faults }>) {
  return (
    <Show when={Object.keys(props.faults).length > 1} fallback={props.children}>
      <div class="message failure">
        <strong>{words.faults.summary}</strong>
        <ul class="faults">
          <For each={Object.entries(props.faults)}>
            {([id, fault]) => (
              <li>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(id)
                  }}
                >
                  {fault}
                </a>
              </li>
            )}
          </For>
        </ul>
      </div>
    </Show>
  )
}
