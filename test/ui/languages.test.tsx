// Four languages: complete, with their own plurals and direction; chosen by the browser, stored when chosen by hand.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Shell } from '../../ui/components/shell.tsx'
import { pages as arabicPages } from '../../ui/i18n/ar/pages.ts'
import { ar } from '../../ui/i18n/ar/words.ts'
import { pages as germanPages } from '../../ui/i18n/de/pages.ts'
import { de } from '../../ui/i18n/de/words.ts'
import { pages as englishPages } from '../../ui/i18n/en/pages.ts'
import { en } from '../../ui/i18n/en/words.ts'
import { pages as spanishPages } from '../../ui/i18n/es/pages.ts'
import { es } from '../../ui/i18n/es/words.ts'
import { chosenLanguage, languages, storeLanguage } from '../../ui/i18n/languages.ts'
import type { PageWords, Words } from '../../ui/i18n/wording.ts'
import { startInWords } from '../../ui/i18n/words.ts'
import { mount, watchLeaving } from './support/mount.tsx'

const all: Record<string, Words> = { en, de, es, ar }
const pagesOf: Record<string, PageWords> = {
  en: englishPages,
  de: germanPages,
  es: spanishPages,
  ar: arabicPages,
}
const translated = { de, es, ar }

type Leaf = { path: string; word: unknown }

const leavesOf = (words: object, path = ''): Leaf[] =>
  Object.entries(words).flatMap(([key, word]) => {
    const here = path ? `${path}.${key}` : key
    return typeof word === 'object' && word !== null ? leavesOf(word, here) : [{ path: here, word }]
  })

const samples = ['⟪a⟫', 7]
const textOf = (word: unknown): string =>
  typeof word === 'function' ? String(word(samples[0])) : String(word)

/** Words that are rightly the same in both languages. */
const same: Record<string, string[]> = {
  de: ['product', 'fields.name', 'pages.organization.roles.admin'],
  es: ['product'],
  ar: ['product'],
}

describe.each(Object.entries(translated))('%s', (code, words) => {
  const english = new Map(leavesOf({ ...en, pages: englishPages }).map(({ path, word }) => [path, word]))
  const leaves = leavesOf({ ...words, pages: pagesOf[code] })

  test('has a word for every English one', () => {
    const missing = [...english.keys()].filter((path) => !leaves.some((leaf) => leaf.path === path))
    // English shows the servers' own sentences: it has no translation of them.
    expect(missing.filter((path) => path !== 'refusals')).toEqual([])
    expect(leaves.filter(({ word }) => textOf(word).trim() === '')).toEqual([])
  })

  test('leaves nothing in English', () => {
    const left = leaves.filter(({ path, word }) => textOf(word) === textOf(english.get(path)))
    expect(left.map(({ path }) => path)).toEqual(same[code])
  })

  test('uses every placeholder that English uses', () => {
    const unused = leaves.filter(({ path, word }) => {
      if (typeof word !== 'function') return false
      const spoken = english.get(path)
      return samples.some(
        (sample) =>
          typeof spoken === 'function' &&
          String(spoken(sample)).includes(String(sample)) !== String(word(sample)).includes(String(sample)),
      )
    })
    expect(unused.map(({ path }) => path)).toEqual([])
  })

  test('says that it was translated by a machine', () => {
    expect(words.machineTranslated).not.toBe('')
  })
})

test('English does not say so, and shows the servers’ own sentences but for those that programs read', () => {
  expect(en.machineTranslated).toBe('')
  expect(Object.keys(en.refusals)).toEqual(['INVALID_OTP', 'OTP_EXPIRED', 'INVALID_ORIGIN'])
})

describe('plurals', () => {
  const table: [string, number, string][] = [
    ['en', 1, 'You belong to 1 organization.'],
    ['en', 2, 'You belong to 2 organizations.'],
    ['en', 1200, 'You belong to 1,200 organizations.'],
    ['de', 1, 'Sie gehören 1 Organisation an.'],
    ['de', 1200, 'Sie gehören 1.200 Organisationen an.'],
    ['es', 1, 'Perteneces a 1 organización.'],
    ['es', 3, 'Perteneces a 3 organizaciones.'],
    ['ar', 0, 'لا تنتمي إلى أي مؤسسة.'],
    ['ar', 1, 'تنتمي إلى مؤسسة واحدة.'],
    ['ar', 2, 'تنتمي إلى مؤسستين.'],
    ['ar', 3, 'تنتمي إلى 3 مؤسسات.'],
    ['ar', 11, 'تنتمي إلى 11 مؤسسة.'],
    ['ar', 100, 'تنتمي إلى 100 مؤسسة.'],
  ]
  test.each(table)('%s: %i', (code, count, sentence) => {
    expect(pagesOf[code]?.selectTenant.count(count)).toBe(sentence)
  })
})

describe('times', () => {
  const table: [string, number, string][] = [
    ['en', 1, 'You can ask for another code in 1 second.'],
    ['en', 60, 'You can ask for another code in 60 seconds.'],
    ['de', 1, 'Sie können in 1 Sekunde einen weiteren Code anfordern.'],
    ['de', 30, 'Sie können in 30 Sekunden einen weiteren Code anfordern.'],
    ['es', 1, 'Podrás pedir otro código en 1 segundo.'],
    ['es', 10, 'Podrás pedir otro código en 10 segundos.'],
    ['ar', 1, 'يمكنك طلب رمز آخر بعد ثانية واحدة.'],
    ['ar', 2, 'يمكنك طلب رمز آخر بعد ثانيتين.'],
    ['ar', 10, 'يمكنك طلب رمز آخر بعد 10 ثوانٍ.'],
    ['ar', 60, 'يمكنك طلب رمز آخر بعد 60 ثانية.'],
  ]
  test.each(table)('%s: %i seconds', (code, count, sentence) => {
    expect(all[code]?.code.resendInSeconds(count)).toBe(sentence)
  })

  test('in minutes', () => {
    expect(Object.values(all).map((words) => words.tryAgainIn.minutes(2))).toEqual([
      'Try again in 2 minutes.',
      'Versuchen Sie es in 2 Minuten noch einmal.',
      'Inténtalo de nuevo en 2 minutos.',
      'حاول مرة أخرى بعد دقيقتين.',
    ])
  })
})

test('Arabic isolates an e-mail address from the text around it', () => {
  expect(ar.views.verifyEmail.lead('ada@example.com')).toContain('\u2068ada@example.com\u2069')
})

describe('the choice', () => {
  const asks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
  beforeEach(() => localStorage.clear())
  afterEach(() => localStorage.clear())

  test.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'es-419', 'en'], 'es'],
    [['ar-EG'], 'ar'],
    [['fr', 'ja'], 'en'],
    [['constructor'], 'en'],
    [[], 'en'],
  ])('follows the browser: %j → %s', (tags, language) => {
    asks(...tags)
    expect(chosenLanguage()).toBe(language)
  })

  test('the stored language comes first, if it exists', () => {
    asks('de')
    storeLanguage('ar')
    expect(chosenLanguage()).toBe('ar')
    localStorage.setItem('lockstep.language', 'tlh')
    expect(chosenLanguage()).toBe('de')
  })

  test('a browser that refuses storage gets its own language, and no error', () => {
    asks('es')
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    expect(() => storeLanguage('de')).not.toThrow()
    expect(chosenLanguage()).toBe('es')
  })

  test('English starts at once', () => {
    asks('en-GB')
    const start = vi.fn()
    startInWords(start)
    expect(start).toHaveBeenCalledOnce()
  })

  test('is offered on every page by the languages’ own names; another one is stored and reloads the page', async () => {
    const left = watchLeaving()
    mount(() => <Shell>…</Shell>)
    const names = Object.values(languages).map(({ name }) => name)
    const switches = page.getByRole('navigation', { name: 'Language' }).getByRole('button')
    expect(switches.elements().map((each) => each.textContent)).toEqual(names)
    await expect
      .element(page.getByRole('button', { name: 'English' }))
      .toHaveAttribute('aria-current', 'true')
    await userEvent.click(page.getByRole('button', { name: 'English' }))
    expect(left).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'العربية' }))
    expect([left, localStorage.getItem('lockstep.language')]).toEqual([['reload'], 'ar'])
  })
})
