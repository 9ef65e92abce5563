// Waiting and counting: a sentence after 400 ms, a countdown that only the clock can hurry, few words aloud.

import { createSignal } from 'solid-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { Countdown } from '../../ui/components/countdown.tsx'
import { announce, LiveRegion } from '../../ui/components/live-region.tsx'
import { OfflineBar } from '../../ui/components/offline-bar.tsx'
import { WaitLine } from '../../ui/components/wait-line.tsx'
import { mount } from './support/mount.tsx'

const aloud = () => document.querySelector('[role="status"]')?.textContent
const line = () => document.querySelector('.wait')?.textContent

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'requestAnimationFrame'],
  })
})

test('a wait is told after 400 ms, seen and aloud, and not a moment earlier', () => {
  const [sentence, setSentence] = createSignal<string | null>(null)
  mount(() => (
    <>
      <WaitLine sentence={sentence()} />
      <LiveRegion />
    </>
  ))
  setSentence('Checking…')
  vi.advanceTimersByTime(399)
  expect([line(), aloud()]).toEqual(['', ''])
  vi.advanceTimersByTime(1)
  expect(line()).toBe('Checking…')
  vi.advanceTimersToNextFrame()
  expect(aloud()).toBe('Checking…')
})

test('a wait that ends sooner is never told', () => {
  const [sentence, setSentence] = createSignal<string | null>('Checking…')
  mount(() => <WaitLine sentence={sentence()} />)
  vi.advanceTimersByTime(300)
  setSentence(null)
  vi.advanceTimersByTime(1000)
  expect(line()).toBe('')
})

test('the line of a wait is there before it is needed', () => {
  mount(() => <WaitLine sentence={null} />)
  expect(document.querySelector('.wait')?.getBoundingClientRect().height).toBeGreaterThan(16)
})

test('the countdown speaks at 60, 30 and 10 seconds alone', () => {
  mount(() => (
    <>
      <Countdown until={Date.now() + 60_000} />
      <LiveRegion />
    </>
  ))
  const said: string[] = []
  for (let second = 0; second <= 60; second += 1) {
    vi.advanceTimersToNextFrame()
    const now = aloud()
    if (now && said.at(-1) !== now) said.push(now)
    vi.advanceTimersByTime(984)
  }
  expect(said).toEqual([60, 30, 10].map((left) => `You can ask for another code in ${left} seconds.`))
})

test('the countdown is drawn from the clock, however long the page slept', () => {
  mount(() => <Countdown until={Date.now() + 60_000} />)
  expect(document.body.textContent).toContain('1:00')
  vi.setSystemTime(Date.now() + 51_000)
  vi.advanceTimersByTime(250)
  expect(document.body.textContent).toContain('0:09')
})

test('sentences of one moment are said together', () => {
  mount(() => <LiveRegion />)
  announce('A code is on its way.')
  announce('Sixty seconds.')
  vi.advanceTimersToNextFrame()
  expect(aloud()).toBe('A code is on its way. Sixty seconds.')
})

test('being offline is told, and so is that nothing is lost', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  mount(() => <OfflineBar />)
  expect(document.body.textContent).not.toContain('You are offline')
  online.mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(document.body.textContent).toContain('You are offline. What you typed is kept.')
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(document.body.textContent).not.toContain('You are offline')
})
