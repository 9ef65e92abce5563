// Every language: complete, with their own plurals and direction; chosen by the browser, stored when chosen by hand.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { languageFor } from '../../server/wire/language-for.ts'
import { Shell } from '../../ui/components/shell.tsx'
import * as ar from '../../ui/i18n/ar.ts'
import * as de from '../../ui/i18n/de.ts'
import * as en from '../../ui/i18n/en.ts'
import * as es from '../../ui/i18n/es.ts'
import { chosenLanguage, type Language, languages, storeLanguage } from '../../ui/i18n/languages.ts'
import * as arTold from '../../ui/i18n/told.ar.ts'
import * as deTold from '../../ui/i18n/told.de.ts'
import * as enTold from '../../ui/i18n/told.en.ts'
import * as esTold from '../../ui/i18n/told.es.ts'
import { startInWords } from '../../ui/i18n/words.ts'
import { mount, watchLeaving } from './support/mount.tsx'
import { same, type Translation } from './support/same-words.ts'

/** A language that is missing here, or below, does not compile. */
const all = {
  en: { ...en, ...enTold },
  de: { ...de, ...deTold },
  es: { ...es, ...esTold },
  ar: { ...ar, ...arTold },
} satisfies Record<Language, object>
const codes = Object.keys(languages) as Language[]
const isTranslation = (code: Language): code is Translation => code !== 'en'

type Leaf = { path: string; word: unknown }

const leavesOf = (words: object, path = ''): Leaf[] =>
  Object.entries(words).flatMap(([key, word]) => {
    const here = path ? `${path}.${key}` : key
    return typeof word === 'object' && word !== null ? leavesOf(word, here) : [{ path: here, word }]
  })

const samples = ['⟪a⟫', 7]
const textOf = (word: unknown): string =>
  typeof word === 'function' ? String(word(samples[0], 'hour')) : String(word)

const leavesIn = (code: Language) => {
  const { words, ...others } = all[code]
  return leavesOf({ ...words, ...others })
}
const wordsIn = (code: Language) => new Map(leavesIn(code).map(({ path, word }) => [path, word]))

describe.each(codes.filter(isTranslation))('%s', (code) => {
  const english = wordsIn('en')
  const leaves = leavesIn(code)

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

  test('has no sentence of another language, such as the one that its file was copied from', () => {
    const others = codes.filter((other) => other !== code).map(wordsIn)
    const isSentence = (text: string) => text.split(' ').length > 3
    const left = leaves.filter(({ path, word }) =>
      others.some((other) => isSentence(textOf(word)) && textOf(word) === textOf(other.get(path))),
    )
    expect(left.map(({ path }) => path)).toEqual([])
  })

  test('uses every placeholder that English uses', () => {
    const unused = leaves.filter(({ path, word }) => {
      if (typeof word !== 'function') return false
      const spoken = english.get(path)
      return samples.some(
        (sample) =>
          typeof spoken === 'function' &&
          String(spoken(sample, 'hour')).includes(String(sample)) !==
            String(word(sample, 'hour')).includes(String(sample)),
      )
    })
    expect(unused.map(({ path }) => path)).toEqual([])
  })

  test('says that it was translated by a machine', () => {
    expect(all[code].words.machineTranslated).not.toBe('')
  })
})

test('English does not say so, and shows the servers’ own sentences but for those that programs read', () => {
  expect(en.words.machineTranslated).toBe('')
  expect(Object.keys(en.words.refusals)).toEqual([
    'INVALID_CODE',
    'INVALID_BACKUP_CODE',
    'INVALID_TWO_FACTOR_COOKIE',
    'ACCOUNT_TEMPORARILY_LOCKED',
    'INVALID_OTP',
    'OTP_EXPIRED',
    'INVALID_ORIGIN',
  ])
})

const tableOf = (table: Record<Language, Record<number, string>>) =>
  codes.flatMap((code) =>
    Object.entries(table[code]).map(([count, sentence]) => [code, Number(count), sentence] as const),
  )

describe('plurals', () => {
  const table = tableOf({
    en: {
      1: 'You belong to 1 organization.',
      2: 'You belong to 2 organizations.',
      1200: 'You belong to 1,200 organizations.',
    },
    de: { 1: 'Sie gehören 1 Organisation an.', 1200: 'Sie gehören 1.200 Organisationen an.' },
    es: { 1: 'Perteneces a 1 organización.', 3: 'Perteneces a 3 organizaciones.' },
    ar: {
      0: 'لا تنتمي إلى أي مؤسسة.',
      1: 'تنتمي إلى مؤسسة واحدة.',
      2: 'تنتمي إلى مؤسستين.',
      3: 'تنتمي إلى 3 مؤسسات.',
      11: 'تنتمي إلى 11 مؤسسة.',
      100: 'تنتمي إلى 100 مؤسسة.',
    },
  })
  test.each(table)('%s: %i', (code, count, sentence) => {
    expect(all[code].arrival.selectTenant.count(count)).toBe(sentence)
  })
})

describe('times', () => {
  const table = tableOf({
    en: {
      1: 'You can request another code in 1 second.',
      60: 'You can request another code in 60 seconds.',
    },
    de: {
      1: 'In 1 Sekunde können Sie einen neuen Code anfordern.',
      30: 'In 30 Sekunden können Sie einen neuen Code anfordern.',
    },
    es: {
      1: 'Podrás pedir otro código dentro de 1 segundo.',
      10: 'Podrás pedir otro código dentro de 10 segundos.',
    },
    ar: {
      1: 'يمكنك طلب رمز آخر بعد ثانية واحدة.',
      2: 'يمكنك طلب رمز آخر بعد ثانيتين.',
      10: 'يمكنك طلب رمز آخر بعد 10 ثوانٍ.',
      60: 'يمكنك طلب رمز آخر بعد 60 ثانية.',
    },
  })
  test.each(table)('%s: %i seconds', (code, count, sentence) => {
    expect(all[code].form.code.resendInSeconds(count)).toBe(sentence)
  })

  const inLonger: Record<Language, [minutes: string, hours: string]> = {
    en: ['Try again in 2 minutes.', 'Try again in 24 hours.'],
    de: ['Versuchen Sie es in 2 Minuten noch einmal.', 'Versuchen Sie es in 24 Stunden noch einmal.'],
    es: ['Inténtalo de nuevo dentro de 2 minutos.', 'Inténtalo de nuevo dentro de 24 horas.'],
    ar: ['حاول مرة أخرى بعد دقيقتين.', 'حاول مرة أخرى بعد 24 ساعة.'],
  }
  test.each(codes)('in minutes and hours: %s', (code) => {
    const { tryAgainIn } = all[code].form
    expect([tryAgainIn(2, 'minute'), tryAgainIn(24, 'hour')]).toEqual(inLonger[code])
  })
})

test('Arabic isolates an e-mail address from the text around it', () => {
  expect(ar.later.verifyEmail.lead('ada@example.com')).toContain('\u2068ada@example.com\u2069')
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
    // The services, which choose among more, choose alike.
    expect(languageFor(tags, codes) ?? 'en').toBe(language)
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
