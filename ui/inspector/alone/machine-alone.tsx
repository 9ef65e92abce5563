// One machine to play: each event that can come next is a button, and so is each transition of the chart.

import { createMemo, createSignal, For, Show } from 'solid-js'
import type { MachineName } from '../../../machines/all.ts'
import { concealed, inputsOf } from '../detail/detail-samples.ts'
import { eventOf, innerOffers, type Offer, offerNamed, ownOffers } from '../detail/offers.ts'
import { begin, play } from '../detail/play.ts'
import { explained } from '../detail/player.ts'
import type { Step } from './alone-steps.ts'
import { words } from './alone-words.ts'
import { ShownStep } from './shown-step.tsx'

export function MachineAlone(props: { machine: MachineName }) {
  // Of a page, it never becomes another.
  const { machine } = props
  const inputs = inputsOf(machine)
  const [input, setInput] = createSignal(inputs[0])
  const first = (): Step => ({
    ...begin(machine, input()?.[1] ?? {}),
    machine,
    event: null,
    label: '',
    before: undefined,
  })
  const [steps, setSteps] = createSignal<readonly [Step, ...Step[]]>([first()])
  const [place, setPlace] = createSignal(0)
  const [fault, setFault] = createSignal('')
  const step = () => steps()[place()] ?? steps()[0]
  const value = () => step().snapshot.value
  const offers = createMemo(() =>
    step().snapshot.status === 'active'
      ? [...innerOffers(machine, value()), ...ownOffers(machine, value())]
      : [],
  )
  const among = (isExpected: boolean) => offers().filter((offer) => offer.isExpected === isExpected)

  function go(to: number): void {
    setFault('')
    setPlace(to)
  }

  function restart(): void {
    setSteps([first()])
    go(0)
  }

  function send({ type, label, members }: Offer): void {
    try {
      const before = step().snapshot
      const played = explained(() => play(machine, before, eventOf({ type, members: concealed(members) })))
      const [begun, ...rest] = steps()
      setSteps([begun, ...rest.slice(0, place()), { ...played, machine, event: type, label, before }])
      go(steps().length - 1)
    } catch (error) {
      setFault(error instanceof Error ? error.message : `${error}`)
    }
  }

  function offer(event: string): void {
    const found = offerNamed(offers(), event)
    if (found) send(found)
  }

  return (
    <section class="inspector alone" aria-label={words.region(machine)}>
      <p class="soft">{words.intro}</p>
      <ShownStep step={step()} at={place()} steps={steps()} go={go} offer={offer}>
        <div class="events-alone">
          <Show when={step().snapshot.status !== 'active'}>
            <p class="soft">{words.ended}</p>
          </Show>
          <Events title={words.expected} offers={among(true)} send={send} />
          <Show when={among(false).length > 0}>
            <details>
              <summary>{words.unexpected}</summary>
              <Events title={words.unexpected} offers={among(false)} send={send} />
            </details>
          </Show>
          <p class="bad" role="alert">
            {fault()}
          </p>
          <p class="again">
            <Show when={inputs.length > 1}>
              <label class="choice">
                {words.startWith}
                <select
                  onChange={({ currentTarget }) => {
                    setInput(inputs.find(([name]) => name === currentTarget.value))
                    restart()
                  }}
                >
                  <For each={inputs}>{([name]) => <option value={name}>{name}</option>}</For>
                </select>
              </label>
            </Show>
            <button type="button" class="tool" disabled={steps().length === 1} onClick={restart}>
              {words.restart}
            </button>
          </p>
        </div>
      </ShownStep>
    </section>
  )
}

function Events(props: { title: string; offers: Offer[]; send: (offer: Offer) => void }) {
  return (
    <Show when={props.offers.length > 0}>
      <fieldset class="offers">
        <legend>{props.title}</legend>
        <For each={props.offers}>
          {(offer) => (
            <button type="button" class="tool" onClick={() => props.send(offer)}>
              {offer.label}
            </button>
          )}
        </For>
      </fieldset>
    </Show>
  )
}
