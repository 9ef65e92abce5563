// Lists several faults, each a link to its field; a single fault is shown at its field alone.

import { For, type ParentProps, Show } from 'solid-js'
import { useEnvironment } from '../environment.ts'
import { type Faults, useFieldFocus } from './faults.ts'

export function FaultSummary(props: ParentProps<{ faults: Faults }>) {
  const { words } = useEnvironment()
  const focusField = useFieldFocus()
  return (
    <Show when={Object.keys(props.faults).length > 1} fallback={props.children}>
      <div class="message failure" part="message">
        <strong>{words.faultSummary}</strong>
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
