// A language of a chunk of its own: it is loaded before the page starts, or the page starts in English.

import { afterEach, expect, test, vi } from 'vitest'
import * as spoken from '../../ui/i18n/words.ts'

vi.mock('../../ui/i18n/es.ts', () => ({
  get words() {
    throw new Error('Failed to fetch dynamically imported module')
  },
}))

const start = (language: string) => {
  localStorage.setItem('lockstep.language', language)
  return new Promise<void>(spoken.startInWords)
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('a language that fails to load leaves the page in English', async () => {
  await start('es')
  expect([spoken.language, spoken.words.tryAgain]).toEqual(['en', 'Try again'])
})

test('a language that loads is used from the start of the page on', async () => {
  const started = start('de')
  expect(spoken.language).toBe('en')
  await started
  expect([spoken.language, spoken.words.tryAgain]).toEqual(['de', 'Erneut versuchen'])
})

test.each(['de', 'es'])('no timer is left that would keep the build waiting: %s', async (language) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await start(language)
  expect(vi.getTimerCount()).toBe(0)
})
