// One step: where it leads on the chart, and beside it in words, with each guard that was asked.

import { For, type JSX, Show } from 'solid-js'
import { ChartPanel } from '../../chart/chart-panel.tsx'
import { Why } from '../detail/why.tsx'
import { words as inspector } from '../inspector-words.ts'
import { isRefused, isSeeded, type Step, sentenceOf } from './alone-steps.ts'
import { words } from './alone-words.ts'

type ShownStep = {
  step: Step
  /** Its place among the steps, from 0. */
  at: number
  steps: readonly Step[]
  go: (at: number) => void
  /** A transition of the chart was pressed. */
  offer: (event: string) => void
  /** The events that may come next, say. */
  children?: JSX.Element
}

export function ShownStep(props: ShownStep) {
  return (
    <>
      <ChartPanel
        machine={props.step.machine}
        value={props.step.snapshot.value}
        taken={props.step.edges}
        moment={props.at}
        coverage={null}
        words={inspector.chart}
        offer={props.offer}
      />
      <div class="below">
        {props.children}
        <div class="told">
          <h3>{words.happened}</h3>
          <div class="sentence" role="status">
            <p classList={{ bad: isRefused(props.step) }}>{sentenceOf(props.step)}</p>
            <Show when={isSeeded(props.step)}>
              <p class="bad">{words.seeded}</p>
            </Show>
            <Show when={props.step.effects.length > 0}>
              <p class="soft">{words.effects(props.step.effects.join(', '))}</p>
            </Show>
          </div>
          <Show when={props.step.event}>
            {(event) => (
              <Why
                machine={props.step.machine}
                before={props.step.before}
                event={event()}
                taken={props.step.edges}
              />
            )}
          </Show>
        </div>
        <Trail {...props} />
      </div>
    </>
  )
}

function Trail(props: Pick<ShownStep, 'step' | 'at' | 'steps' | 'go'>) {
  const areSeveral = () => props.steps.some(({ machine }) => machine !== props.step.machine)
  return (
    <nav class="trail" aria-label={words.steps}>
      <p class="turn">
        <button
          type="button"
          class="tool"
          disabled={props.at === 0}
          aria-label={words.back}
          onClick={() => props.go(props.at - 1)}
        >
          ‹
        </button>
        <span>{words.place(props.at + 1, props.steps.length)}</span>
        <button
          type="button"
          class="tool"
          disabled={props.at === props.steps.length - 1}
          aria-label={words.next}
          onClick={() => props.go(props.at + 1)}
        >
          ›
        </button>
      </p>
      <ol>
        <For each={props.steps}>
          {(step, index) => (
            <li>
              <button
                type="button"
                aria-current={index() === props.at ? 'step' : undefined}
                onClick={() => props.go(index())}
              >
                <Show when={areSeveral()}>
                  <span class="soft">{step.machine}</span>{' '}
                </Show>
                {sentenceOf(step)}
              </button>
            </li>
          )}
        </For>
      </ol>
    </nav>
  )
}
