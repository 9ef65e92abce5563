// Which language somebody gets, of those that there are: the services and the UI ask this one function.

import { expect, test, vi } from 'vitest'
import { languageOf } from '../../../server/http/language.ts'
import { languageFor } from '../../../server/wire/language-for.ts'
import { languages } from '../../../server/wire/service-languages.ts'
import { languageNamed, writtenWell } from '../../../server/words/languages-of-operators.ts'
import { storedLanguage, words } from '../../../server/words/mail-words.ts'

test.each([
  // The tag itself, and what it begins with, as RFC 4647 looks them up.
  ['pt-BR', 'en pt pt-BR', 'pt-BR'],
  ['PT-br', 'en pt pt-BR', 'pt-BR'],
  ['pt-BR', 'en pt', 'pt'],
  ['pt-PT', 'en pt pt-BR', 'pt'],
  ['de-AT en', 'en de', 'de'],
  ['de-CH-1996', 'de de-CH', 'de-CH'],
  ['fr es-419 en', 'en es', 'es'],
  // Another region, where there is nothing nearer: before the English that browsers add.
  ['pt', 'en pt-BR', 'pt-BR'],
  ['pt', 'en pt-AO pt-BR', 'pt-BR'],
  ['pt-PT en-US en', 'en pt-BR', 'pt-BR'],
  ['pt-PT pt-BR', 'pt-AO pt-BR', 'pt-BR'],
  ['en-AU', 'en-GB en', 'en'],
  ['en-AU', 'en-GB en-US', 'en-GB'],
  // A region says which script.
  ['zh-TW zh en', 'en zh zh-Hant', 'zh-Hant'],
  ['zh-HK', 'en zh-Hant zh-Hans', 'zh-Hant'],
  ['zh-Hant-HK', 'zh zh-HK', 'zh-HK'],
  ['zh-TW', 'zh zh-TW', 'zh-TW'],
  ['zh', 'zh-Hant zh-Hans', 'zh-Hans'],
  ['zh-CN', 'zh-Hant zh', 'zh'],
  ['zh-TW', 'en zh-Hans', undefined],
  ['zh-TW zh en', 'en zh-Hans', 'zh-Hans'],
  // What nobody has, and what is no tag.
  ['fr ja', 'en de', undefined],
  ['constructor', 'en', undefined],
  ['*', 'en', undefined],
  ['', 'en', undefined],
  ['en-US@posix', 'en-GB en', 'en'],
  ['en_US', 'en-GB en-US', undefined],
])('who asks for “%s” gets of %s: %s', (asked, known, language) => {
  expect(languageFor(asked.split(' '), known.split(' '))).toBe(language)
})

test('a request that asks for thousands of languages is answered by its first ones, at once', () => {
  const asked = Array.from({ length: 4000 }, (_, index) => `zh-Hant-x-${index.toString(36)}`)
  const about = { languages: ['en', 'zh-Hans', 'zh-Hans-SG'], acceptsLanguages: () => [...asked, 'en'] }
  const looks = vi.spyOn(Intl.Locale.prototype, 'maximize')
  expect(languageOf(about as never)).toBeNull()
  expect(looks.mock.calls.length).toBeLessThan(2000)
})

test('a language that is stored stays what is nearest to it, where its words are gone', () => {
  expect(storedLanguage('de-CH', words)).toBe('de')
  expect(storedLanguage('de', words)).toBe('de')
  expect(storedLanguage('pt-BR', words)).toBe('en')
  expect(storedLanguage(null, words)).toBe('en')
})

test('a language is called and written as it is where it is spoken', () => {
  expect(languageNamed('pt-BR')).toEqual({ name: 'Português (Brasil)', dir: 'ltr' })
  expect(languageNamed('zh-Hant')).toEqual({ name: '繁體中文', dir: 'ltr' })
  expect(languageNamed('en-GB')).toEqual({ name: 'British English', dir: 'ltr' })
  expect(languageNamed('az-Arab')?.dir).toBe('rtl')
  expect(languageNamed('he')?.dir).toBe('rtl')
  for (const language of languages) expect(languageNamed(language)).not.toBeNull()
})

test.each([
  'xx',
  'xx-BR',
  'notes',
  'pt-br',
  'PT',
  'pt_BR',
  'de-u-nu-latn',
  'en-x-acme',
  'en-US@posix',
  '',
  'iw',
])('“%s” names no language, or none as BCP 47 writes it', (tag) => {
  expect(languageNamed(tag)).toBeNull()
})

test.each([
  ['pt-br', 'pt-BR'],
  ['pt_BR', 'pt-BR'],
  ['ZH-hant', 'zh-Hant'],
  ['EN', 'en'],
  ['iw', 'he'],
  ['pt-BR', null],
  ['notes', null],
  ['README', null],
  ['en-US@posix', null],
])('“%s” is written well as %s', (tag, well) => {
  expect(writtenWell(tag)).toBe(well)
})
