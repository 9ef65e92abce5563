// What is known of the transition pointed at: its way, its rule, and the tests that walked it.

import { Show } from 'solid-js'
import type { TransitionDescription } from '../../../machines/kit/describe.ts'
import { words } from '../words.ts'
import { actionsIn } from './text.ts'

export const causeOf = ({ event, guard }: TransitionDescription): string =>
  guard ? `${event} [${guard}]` : event

const wayOf = ({ from, to }: TransitionDescription) =>
  to === null ? words.chart.stays(from || 'anywhere') : `${from || 'anywhere'} → ${to}`

/** Begins with the words that stand on the chart. */
export const nameOfEdge = (edge: TransitionDescription): string => {
  const effects = edge.actions.length > 0 ? ` / ${actionsIn(edge.actions)}` : ''
  return `${causeOf(edge)}${effects}. ${wayOf(edge)}`
}

export function EdgeLine(props: {
  edge: TransitionDescription | undefined
  tests: string[] | null
  isTold: boolean
  /** A state that the chart does not have. */
  stranger: string | null
}) {
  const walked = () =>
    props.tests && props.tests.length > 0 ? words.coverage.walkedBy(props.tests) : words.coverage.unwalked
  return (
    <div class="edge-line">
      <Show
        when={props.edge}
        fallback={<p>{props.stranger ? words.chart.stranger(props.stranger) : words.chart.hint}</p>}
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
            <p classList={{ bad: props.isTold && props.tests?.length === 0 }}>
              {props.isTold ? walked() : words.coverage.none}
            </p>
          </>
        )}
      </Show>
    </div>
  )
}
