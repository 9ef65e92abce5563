// Waiting and counting down: a sentence after 400 ms, a countdown by the clock, few announcements.

import { createSignal } from 'solid-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { Countdown } from '../../ui/components/countdown.tsx'
import { announce, LiveRegion } from '../../ui/components/live-region.tsx'
import { OfflineBar } from '../../ui/components/offline-bar.tsx'
import { WaitLine } from '../../ui/components/wait-line.tsx'
import { mount } from './support/mount.tsx'

const announced = () => document.querySelector('[role="status"]')?.textContent
const line = () => document.querySelector('.wait')?.textContent

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'requestAnimationFrame'],
  })
})

test('a wait is shown and announced after 400 ms, and not earlier', () => {
  const [sentence, setSentence] = createSignal<string | null>(null)
  mount(() => (
    <>
      <WaitLine sentence={sentence()} />
      <LiveRegion />
    </>
  ))
  setSentence('Checking…')
  vi.advanceTimersByTime(399)
  expect([line(), announced()]).toEqual(['', ''])
  vi.advanceTimersByTime(1)
  expect(line()).toBe('Checking…')
  vi.advanceTimersToNextFrame()
  expect(announced()).toBe('Checking…')
})

test('a wait that ends sooner is never mentioned', () => {
  const [sentence, setSentence] = createSignal<string | null>('Checking…')
  mount(() => <WaitLine sentence={sentence()} />)
  vi.advanceTimersByTime(300)
  setSentence(null)
  vi.advanceTimersByTime(1000)
  expect(line()).toBe('')
})

test('the line of a wait has its height before it is needed', () => {
  mount(() => <WaitLine sentence={null} />)
  expect(document.querySelector('.wait')?.getBoundingClientRect().height).toBeGreaterThan(16)
})

test('the countdown is announced at 60, 30 and 10 seconds only', () => {
  mount(() => (
    <>
      <Countdown until={Date.now() + 60_000} />
      <LiveRegion />
    </>
  ))
  const sentences: string[] = []
  for (let second = 0; second <= 60; second += 1) {
    vi.advanceTimersToNextFrame()
    const now = announced()
    if (now && sentences.at(-1) !== now) sentences.push(now)
    vi.advanceTimersByTime(984)
  }
  expect(sentences).toEqual([60, 30, 10].map((left) => `You can request another code in ${left} seconds.`))
})

test('the countdown is drawn from the clock, however long the page slept', () => {
  mount(() => <Countdown until={Date.now() + 60_000} />)
  expect(document.body.textContent).toContain('1:00')
  vi.setSystemTime(Date.now() + 51_000)
  vi.advanceTimersByTime(250)
  expect(document.body.textContent).toContain('0:09')
})

test('sentences of the same frame are announced together', () => {
  mount(() => <LiveRegion />)
  announce('A code is on its way.')
  announce('Sixty seconds.')
  vi.advanceTimersToNextFrame()
  expect(announced()).toBe('A code is on its way. Sixty seconds.')
})

test('being offline is shown, and that what was typed is kept', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  mount(() => <OfflineBar />)
  expect(document.body.textContent).not.toContain('You’re offline')
  online.mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(document.body.textContent).toContain('You’re offline. What you typed isn’t lost.')
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(document.body.textContent).not.toContain('You’re offline')
})
