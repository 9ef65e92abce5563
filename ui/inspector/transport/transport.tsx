// Moves through what was received: one by one, by a slider, or at the pace at which it came.

import { createEffect, Show } from 'solid-js'
import type { Page } from '../page.ts'
import { words } from '../words.ts'

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
