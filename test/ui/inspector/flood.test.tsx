// Under a flood the page is drawn so seldom that a click finds it idle, forgets what is old, and lists what can be looked at.

import { createRoot } from 'solid-js'
import { expect, test } from 'vitest'
import { createStore } from '../../../ui/inspector/transport/message-store.ts'
import { unhurried } from '../../../ui/inspector/transport/schedule.ts'
import { mountInspector, onLaptop } from './support/page.tsx'
import { FORM, Recorder } from './support/recorder.ts'

test('what was drawn slowly is drawn again only when three times as long has passed', () => {
  let time = 0
  const frames: (() => void)[] = []
  const waits: number[] = []
  const schedule = unhurried(
    (draw) => frames.push(draw),
    (draw, ms) => {
      if (ms > 0) waits.push(ms)
      time += ms
      draw()
    },
    () => time,
  )
  const draw = () => {
    time += 50
  }
  for (let count = 0; count < 3; count += 1) {
    schedule(draw)
    frames.shift()?.()
  }
  expect(waits).toEqual([150, 150])
})

test('a page that was held up for a minute is drawn again soon', () => {
  let time = 0
  const waits: number[] = []
  const schedule = unhurried(
    (draw) => draw(),
    (draw, ms) => {
      if (ms === 0) time += 60_000
      else waits.push(ms)
      draw()
    },
    () => time,
  )
  schedule(() => {})
  schedule(() => {})
  expect(waits).toEqual([400])
})

test('messages that are cut take their actors with them, but a living tab stays known', () => {
  createRoot((dispose) => {
    const store = createStore((draw) => draw(), 100)
    const form = new Recorder().begin(FORM, 'auth-form').messages
    const others = new Recorder(form.length)
    for (let row = 0; row < 200; row += 1) others.begin(`account:${row}`, 'account')
    store.append(form)
    for (const message of others.messages) store.append([message])
    expect(store.messages().length).toBeLessThanOrEqual(100)
    expect(store.actors().length).toBeLessThanOrEqual(101)
    expect(store.seenAt(FORM, store.last())?.message.snapshot.value).toEqual({ login: 'editing' })
    dispose()
  })
})

test('a thousand actors are a list of thirty', async () => {
  await onLaptop()
  const recorder = new Recorder()
  for (let row = 0; row < 1_000; row += 1) recorder.begin(`account:${row}`, 'account')
  mountInspector(recorder.messages)
  const listed = () => document.querySelectorAll('.actors .actor > .soft').length
  // The one that is shown is listed beyond the window, too.
  await expect.poll(listed).toBe(31)
})
