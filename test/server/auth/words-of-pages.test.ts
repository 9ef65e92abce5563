// A folder of words: the pages that the auth service draws itself say them in place of ours, and so does the page of all states.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readWords } from '../../../server/config/words-settings.ts'
import { errorWords } from '../../../server/http/plain-page/error-words/error-words.ts'
import { languages } from '../../../server/wire/service-languages.ts'
import { allSentences } from '../../../server/words/all-words.ts'
import { templatesIn } from '../../../server/words/sentences.ts'
import { pageNames, pageWords } from '../../../server/words/service-page-words.ts'
import { textOf } from '../../rules/support/files.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { cookieOf, PASSWORD, type RunningAuth, somebody, startAuth } from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'
import { discover, OIDC_CLIENTS, signedIn, TELEVISION } from '../../support/relying-party.ts'

const [, file = '', block = ''] =
  /<!-- words of (\S+), run by test\/server\/auth\/words-of-pages\.test\.ts -->\n```json\n([\s\S]*?)```/.exec(
    textOf('docs/extend.md'),
  ) ?? []

/** Languages that an operator adds: one with a region, and one that is read from right to left. */
const others = {
  'pt-BR.json': {
    mails: {
      codes: { 'email-verification': { subject: 'é o seu código de verificação' } },
      passwordChanged: { subject: 'Sua senha foi alterada' },
    },
    errorPage: { faults: { access_denied: { heading: 'Você cancelou' } } },
  },
  'he.json': { errorPage: { faults: { access_denied: { heading: 'ביטלת' } } } },
}

let folder = ''
let auth: RunningAuth
let app: RunningApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-page-words-'))
  writeFileSync(join(folder, file), block)
  for (const [name, content] of Object.entries(others))
    writeFileSync(join(folder, name), JSON.stringify(content))
  auth = await startAuth({ WORDS_DIR: folder, OIDC_CLIENTS })
  app = await startApp({ AUTH_URL: auth.url, WORDS_DIR: folder })
})
afterAll(async () => {
  await app.stop()
  await auth.stop()
  await rm(folder, { recursive: true })
})

const inGerman = { 'accept-language': 'de' }

const faultsIn = (given: unknown) => {
  writeFileSync(join(folder, file), JSON.stringify(given))
  const read = readWords(folder)
  writeFileSync(join(folder, file), block)
  return 'faults' in read ? read.faults : []
}

test('the error page says the words of docs/extend.md in their language, and ours where none are given', async () => {
  const { body } = await auth.get('/error?error=access_denied', inGerman)
  expect(body).toContain('<h1>Du hast abgebrochen</h1>')
  expect(body).toContain(errorWords.de.faults.access_denied.next)
  const other = await auth.get('/error?error=access_denied')
  expect(other.body).toContain(`<h1>${errorWords.en.faults.access_denied.heading}</h1>`)
})

test('the page on which a person allows an application says them with its name', async () => {
  const { browser } = await signedIn(auth)
  const config = await discover(auth, TELEVISION)
  const { user_code } = await client.initiateDeviceAuthorization(config, { scope: 'openid email' })
  const page = `${auth.url}/oauth2/device`
  const asked = await browser.send(page, { user_code }, inGerman)
  expect(asked.body).toContain('Möchtest du zu Television?')
  expect(asked.body).toContain(pageWords.de.providerPages.consent.asksFor)
  const inEnglish = await browser.send(page, { user_code })
  expect(inEnglish.body).toContain('Continue to Television?')
})

test('the page of all states shows them', async () => {
  const shown = await app.get('/states/plain-page?name=access_denied&language=de', { accept: 'text/html' })
  expect(shown.body).toContain('<h1>Du hast abgebrochen</h1>')
})

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'Você cancelou', '<html lang="pt-BR" dir="ltr">'],
  ['pt-PT,en;q=0.8', 'Você cancelou', '<html lang="pt-BR" dir="ltr">'],
  ['he-IL', 'ביטלת', '<html lang="he" dir="rtl">'],
])(
  'asked in “%s”, a page is in the operator’s language, and written its way',
  async (asked, heading, tag) => {
    const { body } = await auth.get('/error?error=access_denied', { 'accept-language': asked })
    expect(body).toContain(`<h1>${heading}</h1>`)
    expect(body).toContain(tag)
    const shown = await app.get(
      `/states/plain-page?name=access_denied&language=${/lang="(.+?)"/.exec(tag)?.[1]}`,
      { accept: 'text/html' },
    )
    expect(shown.body).toContain(tag)
  },
)

test('a person’s language is stored with its region, and mails that nobody asks for are in it', async () => {
  const email = somebody()
  const inBrazil = { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }
  await auth.post('/sign-up/email', { email, name: 'Ana', password: PASSWORD }, inBrazil)
  const otp = await auth.codeTo(email)
  const verified = await auth.post('/email-otp/verify-email', { email, otp }, inBrazil)
  const db = await connectTo(auth.databaseUrl)
  const stored = await db.query('select language from auth."user" where email = $1', [email])
  expect(stored.rows).toEqual([{ language: 'pt-BR' }])
  const changed = { currentPassword: PASSWORD, newPassword: 'another battery of horses' }
  const cookie = cookieOf(verified, 'auth.session_token') ?? ''
  const headers = { cookie, origin: 'http://app.lockstep.localhost:3000' }
  expect((await auth.post('/change-password', changed, headers)).status).toBe(200)
  await vi.waitFor(
    async () => {
      const mails = await auth.mailsTo(email)
      expect(mails.map(({ subject }) => subject.replace(/^\d+ /, ''))).toEqual([
        'Sua senha foi alterada',
        'é o seu código de verificação',
      ])
      for (const { html } of mails) expect(html).toContain('<html lang="pt-BR" dir="ltr">')
    },
    { timeout: 60_000 },
  )
})

test('other applications read which languages the pages have', async () => {
  const { body } = await auth.get('/.well-known/openid-configuration')
  expect(body).toMatchObject({ ui_locales_supported: ['en', 'de', 'es', 'ar', 'he', 'pt-BR'] })
})

test.each(languages)('a file of all our own sentences in %s leaves every page as it is', (language) => {
  const name = join(folder, `${language}.json`)
  writeFileSync(name, JSON.stringify(allSentences(language)))
  const read = readWords(folder)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const { errorPage, providerPages } = read.pages[language]
  expect(errorPage).toEqual(pageWords[language].errorPage)
  const said = ({ consent, choice, device, applications }: typeof providerPages) => [
    consent.heading('Notes'),
    consent.lead('Notes'),
    consent.onDevice('127.0.0.1'),
    consent.fields('Team, Town'),
    consent.otherScope('read', 'Invoices'),
    choice.lead('Notes'),
    device.asks('Notes'),
    applications.removeOf('Notes'),
  ]
  expect(said(providerPages)).toEqual(said(pageWords[language].providerPages))
  expect(templatesIn(providerPages, pageNames.providerPages)).toEqual(
    templatesIn(pageWords[language].providerPages, pageNames.providerPages),
  )
})

test.each([
  [
    { providerPages: { consent: { heading: 'Weiter?' } } },
    'providerPages.consent.heading lacks {application}: add it',
  ],
  [
    { providerPages: { consent: { allow: '{application} ja' } } },
    'providerPages.consent.allow has {application}, which has no value here: it takes none',
  ],
  [
    { providerPages: { device: { asks: '{name} {application}' } } },
    'providerPages.device.asks has {name}, which has no value here: it takes {application}',
  ],
  [{ providerPages: { consent: 7 } }, 'providerPages.consent is not what it has to be: give an object'],
  [{ providerPages: { constructor: {} } }, 'providerPages.constructor isn’t one of our keys: there are'],
  [{ errorPage: { faults: { gone: {} } } }, 'errorPage.faults.gone isn’t one of our keys: there are'],
  [{ errorPage: { back: '<b>Zurück</b>' } }, 'errorPage.back has HTML, which would be shown as it is'],
  [{ errorPage: { code: 7 } }, 'errorPage.code isn’t text: give a sentence in quotation marks'],
])('%j is refused', (given, sentence) => {
  const [fault = '', ...others] = faultsIn(given)
  expect([fault.startsWith(`${file}: .${sentence}`), others], fault).toEqual([true, []])
})
