// What is known of the transition pointed at: from where to where it leads, its requirement, and what who shows the chart adds.

import { type ParentProps, Show } from 'solid-js'
import type { TransitionDescription } from '../../machines/kit/describe.ts'
import { actionsIn } from './chart-text.ts'
import type { ChartWords } from './chart-words.ts'

export const causeOf = ({ event, guard }: TransitionDescription): string =>
  guard ? `${event} [${guard}]` : event

/** Its words stand on the chart. */
export const wayOf = ({ from, to }: TransitionDescription, words: ChartWords) => {
  const left = from || words.anywhere
  return to === null ? words.stays(left) : `${left} → ${to}`
}

type Props = ParentProps<{
  edge: TransitionDescription | undefined
  /** A state that the chart does not have. */
  unknownState: string | null
  words: ChartWords
}>

export function EdgeLine(props: Props) {
  return (
    <div class="edge-line">
      <Show
        when={props.edge}
        fallback={<p>{props.unknownState ? props.words.stranger(props.unknownState) : props.words.hint}</p>}
      >
        {(edge) => (
          <>
            <p>
              <strong>{causeOf(edge())}</strong> {wayOf(edge(), props.words)}
              <Show when={edge().actions.length > 0}>
                <span> / {actionsIn(edge().actions)}</span>
              </Show>
              <Show when={edge().requirement}>
                <span class="tag">{edge().requirement}</span>
              </Show>
            </p>
            {props.children}
          </>
        )}
      </Show>
    </div>
  )
}
