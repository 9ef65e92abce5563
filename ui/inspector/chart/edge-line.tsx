// What is known of the transition pointed at: from where to where it leads, its requirement, and the tests that walked it.

import { Show } from 'solid-js'
import type { TransitionDescription } from '../../../machines/kit/describe.ts'
import { words } from '../inspector-words.ts'
import { actionsIn } from './chart-text.ts'

export const causeOf = ({ event, guard }: TransitionDescription): string =>
  guard ? `${event} [${guard}]` : event

/** Its words stand on the chart. */
export const wayOf = ({ from, to }: TransitionDescription) =>
  to === null ? words.chart.stays(from || 'anywhere') : `${from || 'anywhere'} → ${to}`

export function EdgeLine(props: {
  edge: TransitionDescription | undefined
  tests: string[] | null
  hasCoverage: boolean
  /** A state that the chart does not have. */
  unknownState: string | null
}) {
  const walked = () =>
    props.tests && props.tests.length > 0 ? words.coverage.walkedBy(props.tests) : words.coverage.unwalked
  return (
    <div class="edge-line">
      <Show
        when={props.edge}
        fallback={<p>{props.unknownState ? words.chart.stranger(props.unknownState) : words.chart.hint}</p>}
      >
        {(edge) => (
          <>
            <p>
              <strong>{causeOf(edge())}</strong> {wayOf(edge())}
              <Show when={edge().actions.length > 0}>
                <span> / {actionsIn(edge().actions)}</span>
              </Show>
              <Show when={edge().requirement}>
                <span class="tag">{edge().requirement}</span>
              </Show>
            </p>
            <p classList={{ bad: props.hasCoverage && props.tests?.length === 0 }}>
              {props.hasCoverage ? walked() : words.coverage.none}
            </p>
          </>
        )}
      </Show>
    </div>
  )
}
