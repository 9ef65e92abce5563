// Shown when a page's data cannot be loaded: the browser is offline, the server does not answer, or it fails.

import { onMount, Show } from 'solid-js'
import type { RefusedAnswer } from '../client/answer.ts'
import { Heading } from '../components/heading.tsx'
import { announce } from '../components/live-region.tsx'
import { createOnline, onceOnlineAgain } from '../components/online.ts'
import { words } from '../i18n/words.ts'
import { sentenceOf } from './action.ts'

export function Trouble(props: { refusal: RefusedAnswer; retry: () => void }) {
  const text = words.broken
  const isOnline = createOnline()
  const isAnswered = () => props.refusal.status !== 0
  const title = () => {
    if (isAnswered()) return text.title
    return isOnline() ? text.unreachableTitle : text.offlineTitle
  }
  /** The request's id, unless the sentence contains it already. */
  const reference = () => {
    const { requestId } = props.refusal
    return requestId && !sentenceOf(props.refusal).includes(requestId) ? requestId : null
  }
  onMount(() => announce(`${title()}. ${sentenceOf(props.refusal)}`))
  onceOnlineAgain(() => !isAnswered() && props.retry())
  return (
    <div class="view">
      <Heading title={title()} />
      <p class="lead">{sentenceOf(props.refusal)}</p>
      <Show when={reference()}>{(id) => <p>{text.reference(id())}</p>}</Show>
      <button class="primary" type="button" onClick={() => props.retry()}>
        {words.tryAgain}
      </button>
    </div>
  )
}
