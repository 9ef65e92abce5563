// The chart of a machine with the way that was taken: the inspector’s own, which only looks here.

import { Show } from 'solid-js'
import type { MachineName } from '../../../machines/all.ts'
import { ChartPanel } from '../../chart/chart-panel.tsx'
import { descriptions } from '../../chart/descriptions.answers.ts'
import { consoleWords } from '../../i18n/console-words.ts'
import { words } from '../../i18n/words.ts'
import type { Way } from './looking.ts'
import { machineName } from './told-names.ts'
import '../../styles/drawn-way.css'

const isMachine = (name: string): name is MachineName => Object.hasOwn(descriptions, name)

export function DrawnWay(props: { way: Way }) {
  const machine = () => (isMachine(props.way.machine) ? props.way.machine : null)
  return (
    <Show when={machine()}>
      {(name) => (
        <ChartPanel
          machine={name()}
          value={props.way.to}
          taken={props.way.edges}
          moment={1}
          isRefused={props.way.isRefused}
          coverage={null}
          words={{
            ...consoleWords().chart,
            of: (named) => consoleWords().chart.of(machineName(named)),
            again: words.tryAgain,
          }}
        />
      )}
    </Show>
  )
}
