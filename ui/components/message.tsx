// A reserved place that shows what happened and what to do, or else what the view is about.

import { type ParentProps, Show } from 'solid-js'

export type Said = { tone: 'failure' | 'notice'; title: string; advice?: string | undefined }

export function Message(props: ParentProps<{ said: Said | null; id?: string; brief?: boolean }>) {
  return (
    <div class="message" classList={{ brief: props.brief ?? false }} id={props.id}>
      <Show when={props.said} fallback={props.children}>
        {(said) => (
          <p class={said().tone}>
            <strong>{said().title}</strong>
            <Show when={said().advice}>{(advice) => <span>{advice()}</span>}</Show>
          </p>
        )}
      </Show>
    </div>
  )
}
