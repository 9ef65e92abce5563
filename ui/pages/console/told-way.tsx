// One entry of a story on its machine’s chart: in the sentence of the story, with the states and the guards, and drawn beside it.

import { createResource, For, Match, type ParentProps, Show, Switch } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { dateOf } from '../../client/date-of.ts'
import { later } from '../../components/later.ts'
import { WaitLine } from '../../components/wait-line.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { words } from '../../i18n/words.ts'
import { Charted } from './charted.tsx'
import type { Chapter, Way } from './looking.ts'
import { guardName, sentenceOf, stateName } from './told-names.ts'

/** As the chart names the alternative without a guard of its own. */
const OTHERWISE = 'otherwise'

/** With every machine’s chart, and what lays them out: for who looks at one. */
const drawing = later(() => import('./drawn-way.tsx'))

export function ToldWay(props: { chapter: Chapter; close: () => void }) {
  const text = consoleWords()
  return (
    <div class="told-way">
      <div class="told">
        <p class="answer">{sentenceOf(props.chapter.told)}</p>
        <p>
          <time dateTime={props.chapter.to}>{dateOf(props.chapter.to)}</time>
          <Show when={props.chapter.times > 1}> · {text.way.newest(props.chapter.times)}</Show>
        </p>
        <Show when={props.chapter.way}>{(way) => <Steps way={way()} />}</Show>
      </div>
      <Show when={props.chapter.way}>{(way) => <Drawn way={way()} />}</Show>
      <div class="dialog-buttons">
        <button class="secondary" type="button" onClick={() => props.close()}>
          {text.way.close}
        </button>
      </div>
    </div>
  )
}

function Fact(props: ParentProps<{ name: string }>) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

function Steps(props: { way: Way }) {
  const text = consoleWords()
  return (
    <dl class="pairs">
      <Fact name={text.way.event}>
        <Charted name={props.way.event} />
      </Fact>
      <Show when={props.way.from !== props.way.to}>
        <Fact name={text.way.before}>
          <State way={props.way} state={props.way.from} />
        </Fact>
      </Show>
      <Fact name={props.way.from === props.way.to ? text.way.stays : text.way.after}>
        <State way={props.way} state={props.way.to} />
      </Fact>
      <Show when={props.way.isRefused}>
        <Fact name={text.way.refused}>
          <Guards way={props.way} />
        </Fact>
      </Show>
      <Show when={props.way.edges.length !== 1}>
        <Fact name={text.way.open}>{props.way.edges.length === 0 ? text.way.former : text.way.several}</Fact>
      </Show>
    </dl>
  )
}

const State = (props: { way: Way; state: string }) => (
  <Charted name={props.state} words={stateName(props.way.machine, props.state)} />
)

function Guards(props: { way: Way }) {
  const text = consoleWords()
  return (
    <For each={props.way.guards} fallback={<span class="hold">{text.way.always}</span>}>
      {(guard) => (
        <div class="hold">
          <Show when={guard !== OTHERWISE} fallback={text.way.otherwise}>
            <Charted name={guard} words={guardName(props.way.machine, guard)} />
          </Show>
        </div>
      )}
    </For>
  )
}

function Drawn(props: { way: Way }) {
  const text = consoleWords()
  const [found, { refetch }] = createResource(drawing.ask)
  return (
    <Switch fallback={<WaitLine sentence={words.loading} />}>
      <Match when={found.error}>
        <p role="alert">{text.chart.failed}</p>
        <button class="secondary" type="button" onClick={() => refetch()}>
          {words.tryAgain}
        </button>
      </Match>
      <Match when={found()}>{(library) => <Dynamic component={library().DrawnWay} way={props.way} />}</Match>
    </Switch>
  )
}
