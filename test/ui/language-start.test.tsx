// A language that comes by itself: there before the page starts, and English where it does not come.

import { afterEach, expect, test, vi } from 'vitest'
import * as spoken from '../../ui/i18n/words.ts'

vi.mock('../../ui/i18n/es.ts', () => ({
  get es() {
    throw new Error('Failed to fetch dynamically imported module')
  },
}))

const start = (language: string) => {
  localStorage.setItem('lockstep.language', language)
  return new Promise<void>(spoken.startInWords)
}

afterEach(() => localStorage.clear())

test('that does not come leaves the page in English', async () => {
  await start('es')
  expect([spoken.language, spoken.words.views.login.title]).toEqual(['en', 'Sign in'])
})

test('that comes is spoken when the page starts, and not before', async () => {
  const started = start('de')
  expect(spoken.language).toBe('en')
  await started
  expect([spoken.language, spoken.words.views.login.title]).toEqual(['de', 'Anmelden'])
})
