// The tests that took a transition in the last run, below the chart.

import type { ChartProps } from '../chart/canvas.tsx'
import { words } from './inspector-words.ts'

export function EdgeCoverage(props: { edge: string; coverage: ChartProps['coverage'] }) {
  const tests = () => props.coverage?.[props.edge] ?? []
  const walked = () => (tests().length > 0 ? words.coverage.walkedBy(tests()) : words.coverage.unwalked)
  return (
    <p classList={{ bad: props.coverage !== null && tests().length === 0 }}>
      {props.coverage ? walked() : words.coverage.none}
    </p>
  )
}
