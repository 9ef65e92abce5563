// A name in words, and what the chart calls it, which is in English for everybody.

import { Show } from 'solid-js'
import { toldWords } from '../../i18n/story-words.ts'

export const Charted = (props: { name: string; words?: string }) => (
  <>
    {props.words}
    <small class="charted">
      <Show when={props.words}>{toldWords().names.onChart} </Show>
      <bdi lang="en">{props.name}</bdi>
    </small>
  </>
)
