// One button for each identity provider that the server names; without any, nothing.

import { For, Show } from 'solid-js'
import { useEnvironment } from '../environment.ts'
import type { AuthFormApi } from './auth-form.connect.ts'

export function Social(props: { api: AuthFormApi }) {
  const { providers, words } = useEnvironment()
  const known = providers()
  return (
    <Show when={known.length > 0}>
      <p class="or">{words.form.or}</p>
      <For each={known}>
        {({ id, name }) => (
          <button
            class="secondary"
            part="provider"
            type="button"
            aria-disabled={props.api.isBusy()}
            onClick={() => props.api.chooseSocial(id)}
          >
            {words.form.continueWith(name)}
          </button>
        )}
      </For>
    </Show>
  )
}
