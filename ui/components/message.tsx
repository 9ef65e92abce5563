// A place of reserved height: shows what happened and what to do, or else its children.

import { type ParentProps, Show } from 'solid-js'

export type MessageContent = { tone: 'failure' | 'notice'; title: string; advice?: string | undefined }

export function Message(
  props: ParentProps<{ content: MessageContent | null; id?: string; brief?: boolean }>,
) {
  return (
    <div class="message" part="message" classList={{ brief: props.brief ?? false }} id={props.id}>
      <Show when={props.content} fallback={props.children}>
        {(content) => (
          <p class={content().tone}>
            <strong>{content().advice ? content().title.replace(/\.$/, '') : content().title}</strong>
            <Show when={content().advice}>{(advice) => <span>{advice()}</span>}</Show>
          </p>
        )}
      </Show>
    </div>
  )
}
