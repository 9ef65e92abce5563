// A folder of words: mails say them in place of ours, and what a mail would be broken by stops the start, all of it at once.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { readWords } from '../../../server/config/words-settings.ts'
import { unbranded } from '../../../server/http/brand/brand.ts'
import { sampleMails } from '../../../server/mail/mail-samples.ts'
import { languages } from '../../../server/wire/service-languages.ts'
import { templatesOf } from '../../../server/words/mail-templates.ts'
import { words as ours, storedLanguage } from '../../../server/words/mail-words.ts'
import { textOf } from '../../rules/support/files.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lockstep-words-'))
})
afterAll(() => rm(root, { recursive: true }))

let folders = 0
function folderOf(files: Record<string, unknown>): string {
  folders += 1
  const folder = join(root, String(folders))
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}

function wordsOf(files: Record<string, unknown>) {
  const { values } = loadSettings(authSettings, { WORDS_DIR: folderOf(files) }, { demo: true })
  if (!values.WORDS_DIR) throw new Error('No words were read.')
  return values.WORDS_DIR.words
}

const faultsIn = (files: Record<string, unknown>) => {
  const read = readWords(folderOf(files))
  return 'faults' in read ? read.faults : []
}

const [, file = '', block = ''] =
  /<!-- words of (\S+), run by test\/server\/mail\/words-folder\.test\.ts -->\n```json\n([\s\S]*?)```/.exec(
    textOf('docs/extend.md'),
  ) ?? []

test('the words of docs/extend.md are in the mails of their language, with their values, and nowhere else', () => {
  const words = wordsOf({ [file]: block })
  const mail = sampleMails['new-device']('de', unbranded, words)
  expect(mail.subject).toBe('Neues Gerät in deinem Konto')
  expect(mail.text).toContain('Am 22. November 2026 um 16:09 UTC hat sich ein neues Gerät angemeldet.')
  expect(mail.html).toContain('Am 22. November 2026 um 16:09 UTC hat sich ein neues Gerät angemeldet.')
  expect(sampleMails['sign-in-code']('de', unbranded, words).subject).toBe('017204 ist dein Code')
  expect(sampleMails['sign-in-code']('de', unbranded, words).text).toMatch(/^017204$/m)
  expect(sampleMails['new-device']('en', unbranded, words)).toEqual(sampleMails['new-device']('en'))
  expect(sampleMails['password-changed']('de', unbranded, words)).toEqual(
    sampleMails['password-changed']('de'),
  )
})

test.each(languages)('a file of all our own sentences in %s leaves every mail as it is', (language) => {
  const words = wordsOf({ [`${language}.json`]: { mails: templatesOf(ours[language]) } })
  for (const make of Object.values(sampleMails))
    expect(make(language, unbranded, words)).toEqual(make(language))
  for (const inviter of ['Grace', null]) {
    const to = { organization: 'Engines', inviter, recipient: 'ada@example.com', until: 'then' }
    expect(words[language].invitation(to)).toEqual(ours[language].invitation(to))
  }
})

test.each([
  [{ newDevice: { lines: ['Ein Gerät.', 'Und?'] } }, 'newDevice.lines[0] lacks {when}: add it'],
  [{ newDevice: { subject: '{code}' } }, 'newDevice.subject has {code}, which has no value here: it takes'],
  [{ codeSecret: 'Nie {when}.' }, 'codeSecret has {when}, which has no value here: it takes none'],
  [{ codeExpires: 'Um {time}}.' }, 'codeExpires has a brace of no placeholder: take it out'],
  [{ newdevice: {} }, 'newdevice isn’t one of our keys: there are'],
  [{ dir: 'rtl' }, 'dir isn’t one of our keys'],
  [{ codeSecret: 7 }, 'codeSecret isn’t text: give a sentence in quotation marks'],
  [{ newDevice: 'Neu' }, 'newDevice is not what it has to be: give an object'],
  [{ signUp: { lines: ['Eins.'] } }, 'signUp.lines is not what it has to be: give a list of 2 sentences'],
  [{ codeSecret: '<b>Nie</b>' }, 'codeSecret has HTML, which would be shown as it is written'],
  [{ codeSecret: 'Nie\nBcc: eve@example.com' }, 'codeSecret has a line break or a control character'],
  [{ codeSecret: ' ' }, 'codeSecret says nothing: write a sentence, or leave the key out to keep ours'],
  [{ codeSecret: 'n'.repeat(1001) }, 'codeSecret is longer than 1000 characters: shorten it'],
])('%j is refused', (mails, sentence) => {
  const [fault = '', ...others] = faultsIn({ 'de.json': { mails } })
  expect([fault.startsWith(`de.json: .mails.${sentence}`), others]).toEqual([true, []])
})

test('both services refuse to start, with the mistakes of every file at once', () => {
  const files = {
    'de.json': { mails: { codeSecret: 7, linkSecret: 7 }, pages: {} },
    'es.json': '{ "mails": ',
    'fr.json': { mails: { codeSecret: 7 } },
    'notes.txt': '',
    'xx.json': {},
    'pt-br.json': {},
    'zh_Hant.json': {},
  }
  const all = [
    'WORDS_DIR is not usable as it is: de.json: .mails.codeSecret isn’t text',
    'de.json: .mails.linkSecret isn’t text',
    'de.json: .pages isn’t one of our keys: there are mails, errorPage, providerPages, ui',
    'es.json isn’t JSON: check its commas, braces and quotation marks',
    'fr.json: .mails.codeSecret isn’t text',
    'notes.txt is named after no language: give it the code of one, such as en.json, de.json, es.json, ar.json, fr.json or pt-BR.json',
    'xx.json is named after no language',
    'pt-br.json has a code that is written otherwise: name it pt-BR.json',
    'zh_Hant.json has a code that is written otherwise: name it zh-Hant.json',
  ]
  const env = { WORDS_DIR: folderOf(files) }
  for (const sentence of all) {
    expect(() => loadSettings(authSettings, env, { demo: true })).toThrow(sentence)
    expect(() => loadSettings(appSettings, env, { demo: true })).toThrow(sentence)
  }
  const none = { WORDS_DIR: join(root, 'none') }
  expect(() => loadSettings(authSettings, none, { demo: true })).toThrow('isn’t a folder that we can read')
})

const subjectIn = (files: Record<string, unknown>, language: string, kind: 'new-device' | 'sign-in-code') => {
  const words = wordsOf(files)
  return sampleMails[kind](storedLanguage(language, words), unbranded, words).subject
}

const device = (subject: string) => ({ mails: { newDevice: { subject } } })
const code = (subject: string) => ({ mails: { codes: { 'sign-in': { subject } } } })

test.each([
  // Ours, of the language.
  [{ 'de-CH.json': code('isch din Code') }, 'Anmeldung auf einem neuen Gerät', '017204 isch din Code'],
  // The operator's, where there is a file of it.
  [
    { 'de.json': device('Neues Gerät'), 'de-CH.json': code('isch din Code') },
    'Neues Gerät',
    '017204 isch din Code',
  ],
  [
    {
      'de.json': { mails: { ...device('Neues Gerät').mails, ...code('ist dein Code').mails } },
      'de-CH.json': {},
    },
    'Neues Gerät',
    '017204 ist dein Code',
  ],
])('what a file of a region leaves out is said as in its language: %j', (files, notice, ofCode) => {
  expect(subjectIn(files, 'de-CH', 'new-device')).toBe(notice)
  expect(subjectIn(files, 'de-CH', 'sign-in-code')).toBe(ofCode)
})

test('a region’s sentences are not those of its language, and its pages begin with ours of it', () => {
  const files = { 'de.json': {}, 'de-CH.json': code('isch din Code') }
  expect(subjectIn(files, 'de', 'sign-in-code')).toBe('017204 ist Ihr Anmeldecode')
  const read = readWords(folderOf({ ...files, 'pt-BR.json': {}, 'en-GB.json': {} }))
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  expect(read.ui?.added).toEqual({
    'de-CH': { name: 'Schweizer Hochdeutsch', dir: 'ltr' },
    'en-GB': { name: 'British English', dir: 'ltr' },
    'pt-BR': { name: 'Português (Brasil)', dir: 'ltr' },
  })
  const lacking = read.counts.filter(([, , missing]) => missing.length > 0).map(([file]) => file)
  expect(lacking).toEqual(['pt-BR.json'])
})

test('a region lacks only what its language lacks as well', () => {
  const missingOf = (files: Record<string, unknown>) => {
    const read = readWords(folderOf(files))
    if ('faults' in read) throw new Error(read.faults.join('\n'))
    const [, , missing = []] = read.counts.find(([file]) => file === 'pt-BR.json') ?? []
    return missing
  }
  const alone = missingOf({ 'pt-BR.json': code('é o seu código') })
  const both = missingOf({ 'pt-BR.json': code('é o seu código'), 'pt.json': device('Novo acesso') })
  expect(alone.filter((key) => !both.includes(key))).toEqual(['mails.newDevice.subject'])
})
