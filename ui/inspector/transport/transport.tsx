// Moves through what was received: one by one, by a slider, or at the pace at which it came.

import { createEffect, For, on, Show } from 'solid-js'
import { descriptionOf } from '../../chart/charts.ts'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'

/** Of the machine that is shown, after the state that is chosen already. */
function StopAt(props: { page: Page }) {
  const { page } = props
  const nameOf = (machine: string, path: string) => `${machine}: ${path}`
  const states = () =>
    descriptionOf(page.machine())
      .states.map(({ path }) => path)
      .filter(Boolean)
  const chosen = () => {
    const found = page.breakpoint()
    return found && found.machine !== page.machine() ? found : null
  }
  const value = () => {
    const found = page.breakpoint()
    return found ? nameOf(found.machine, found.path) : ''
  }
  function choose(name: string): void {
    const path = states().find((one) => nameOf(page.machine(), one) === name)
    if (path || !name) page.setBreakpoint(path ? { machine: page.machine(), path } : null)
  }
  let select: HTMLSelectElement | undefined
  // After its options, of which another machine has others.
  createEffect(
    on([states, value], () => {
      if (select) select.value = value()
    }),
  )
  return (
    <label class="choice stop">
      <span>{words.time.stop}</span>
      <select ref={select} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{words.time.nowhere}</option>
        <Show when={chosen()}>
          {(other) => (
            <option value={nameOf(other().machine, other().path)}>
              {nameOf(other().machine, other().path)}
            </option>
          )}
        </Show>
        <For each={states()}>{(path) => <option value={nameOf(page.machine(), path)}>{path}</option>}</For>
      </select>
    </label>
  )
}

export function Transport(props: { page: Page }) {
  const { page } = props
  const place = () => page.rows().findLastIndex(({ index }) => index <= page.moment()) + 1
  const isPlaying = () => page.state().matches({ time: 'playing' })
  const goTo = (index: number | undefined) => index !== undefined && page.goTo(index)
  const toggle = () =>
    page.send({ type: isPlaying() || page.isFollowing() ? 'pause.clicked' : 'play.clicked' })
  let slider: HTMLInputElement | undefined
  createEffect(() => {
    if (!slider) return
    // The end before the value: a value beyond the end would be cut.
    slider.max = `${Math.max(1, page.rows().length)}`
    slider.value = `${place()}`
  })
  return (
    <div class="transport" role="toolbar" aria-label={words.time.tools}>
      <button
        type="button"
        class="tool"
        aria-label={words.time.back}
        disabled={!page.previous()}
        onClick={() => goTo(page.previous()?.index)}
      >
        ‹
      </button>
      <button
        type="button"
        class="tool wide"
        disabled={!isPlaying() && !page.isFollowing() && !page.next()}
        onClick={toggle}
      >
        {isPlaying() || page.isFollowing() ? words.time.pause : words.time.play}
      </button>
      <button
        type="button"
        class="tool"
        aria-label={words.time.next}
        disabled={page.isFollowing() || !page.next()}
        onClick={() => goTo(page.next()?.index)}
      >
        ›
      </button>
      <input
        ref={slider}
        type="range"
        aria-label={words.time.slider}
        min="1"
        disabled={page.rows().length < 2}
        onInput={({ currentTarget }) => goTo(page.rows()[currentTarget.valueAsNumber - 1]?.index)}
      />
      <output>{page.rows().length > 0 ? words.time.of(place(), page.rows().length) : words.time.none}</output>
      <StopAt page={page} />
      <Show when={page.recording() === null}>
        <button
          type="button"
          class="tool wide"
          aria-pressed={page.isFollowing()}
          onClick={() => page.send({ type: 'newest.wanted' })}
        >
          {words.time.newest}
        </button>
      </Show>
    </div>
  )
}
