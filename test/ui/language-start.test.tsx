// A language of a chunk of its own: it is loaded before the page starts, or the page starts in English.

import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { momentInUtc } from '../../server/wire/moments.ts'
import { dateOf, dayOf } from '../../ui/client/date-of.ts'
import { numberOf } from '../../ui/client/number-of.ts'
import { takeGiven } from '../../ui/client/operators-words.ts'
import { choice, chosenLanguage } from '../../ui/i18n/languages.ts'
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

const added = {
  'pt-BR': { name: 'Português (Brasil)', dir: 'ltr' },
  'de-CH': { name: 'Schweizer Hochdeutsch', dir: 'ltr' },
}

async function addLanguages(): Promise<void> {
  const { among } = choice
  onTestFinished(() => {
    choice.among = among
    for (const one of Object.keys(added)) Reflect.deleteProperty(choice.languages, one)
  })
  await takeGiven(JSON.stringify({ added, files: {} }), choice, chosenLanguage)
}

const asks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

test.each([
  [['pt-BR', 'pt', 'en'], 'pt-BR'],
  [['pt-PT', 'en'], 'pt-BR'],
  [['de-CH', 'de'], 'de-CH'],
  [['de-AT', 'de'], 'de'],
])(
  'the choice follows the browser to an operator’s language of a region: %j → %s',
  async (tags, language) => {
    asks(...tags)
    await addLanguages()
    expect(chosenLanguage()).toBe(language)
    asks('es')
    localStorage.setItem('lockstep.language', language)
    expect(chosenLanguage()).toBe(language)
  },
)

test('a language of a region is in our words of the language, which dates and numbers are not', async () => {
  await addLanguages()
  await start('de-CH')
  expect([spoken.language, spoken.words.tryAgain]).toEqual(['de-CH', 'Erneut versuchen'])
  expect(numberOf(1_234_567)).toBe(new Intl.NumberFormat('de-CH').format(1_234_567))
  expect(numberOf(1_234_567)).not.toBe('1.234.567')
})

test('a date is written as in the reader’s own region of the language', async () => {
  await start('de')
  const at = Date.UTC(2026, 0, 5, 12)
  asks('en-US@posix', 'de-AT')
  expect(dayOf(at)).toBe('5. Jänner 2026')
  asks('de-Latn-CH')
  expect(dayOf(at)).toBe('5. Januar 2026')
  asks('del-US', 'de-DE@posix')
  expect(dayOf(at)).toBe('5. Januar 2026')
})

test.each([
  ['en', 'November 22, 2026 at 4:09 PM'],
  ['de', '22. November 2026 um 16:09'],
  ['ar', '22 نوفمبر 2026 في 4:09 م'],
])('in %s a page writes a date as a mail does: %s', async (language, written) => {
  await start(language)
  asks('ar-EG')
  const at = new Date(2026, 10, 22, 16, 9)
  expect(dateOf(at.toISOString())).toBe(written)
  expect(momentInUtc(language, Date.UTC(2026, 10, 22, 16, 9))).toBe(`${written} UTC`)
})

test.each(['de', 'es'])('no timer is left that would keep the build waiting: %s', async (language) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await start(language)
  expect(vi.getTimerCount()).toBe(0)
})
