// An operator's words on the application's pages, and a language that we have none in: in the page that is sent, in the living form,
// and in every part that brings words with it.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uiCoded } from '../../../server/words/ui-words.ts'
import { arrival as english } from '../../../ui/i18n/en.ts'
import { saidBy } from '../../../ui/i18n/given-sentences.ts'
import { textOf } from '../../rules/support/files.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'
import { openShop } from '../../support/shop.ts'

/** The files of docs/extend.md, by name. */
const files = new Map(
  [
    ...textOf('docs/extend.md').matchAll(
      /<!-- words of (\S+), run by test\/server\/app\/words-of-operator\.test\.ts -->\n```json\n([\s\S]*?)```/g,
    ),
  ].map(([, name = '', content = '']) => [name, content] as const),
)

/** Nobody listens there: no test here signs in. */
const AUTH_URL = 'http://127.0.0.1:9/api/auth'

let folder = ''
let app: RunningApp
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-ui-words-'))
  for (const [name, content] of files) writeFileSync(join(folder, name), content)
  const inSwitzerland = { ui: { form: { views: { login: { title: 'Grüezi' } } } } }
  writeFileSync(join(folder, 'de-CH.json'), JSON.stringify(inSwitzerland))
  const SOCIAL_PROVIDERS = 'google=Google'
  const env = { AUTH_URL, SOCIAL_PROVIDERS, WORDS_DIR: folder }
  ;[app, browser] = await Promise.all([startApp(env), takeBrowser()])
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app.stop()
  await rm(folder, { recursive: true })
})

async function pageIn(locale: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale, ...options })).newPage()
  page.setDefaultTimeout(60_000)
  return page
}

/** Of the living form’s buttons all can be pressed. */
const alive = (page: Page) => page.locator('form button[type=button]:enabled').first().waitFor()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const shownBy = (page: Page) => page.locator('#app').textContent()

const cases = [
  { locale: 'en-GB', lang: 'en', title: 'Welcome to Acme', provider: 'Go on with Google', ours: 'Sign in' },
  {
    locale: 'fr-CA',
    lang: 'fr',
    title: 'Connexion',
    provider: 'Continuer avec Google',
    ours: 'Create account',
  },
  {
    locale: 'pt-BR',
    lang: 'pt-BR',
    title: 'Entrar',
    provider: 'Continuar com Google',
    ours: 'Create account',
  },
  {
    locale: 'pt-PT',
    lang: 'pt-BR',
    title: 'Entrar',
    provider: 'Continuar com Google',
    ours: 'Create account',
  },
  // In German, as Lockstep says it, where the file says nothing.
  { locale: 'de-CH', lang: 'de-CH', title: 'Grüezi', provider: 'Weiter mit Google', ours: 'Konto erstellen' },
]

test.each(cases)(
  'the page that is sent for $locale has the operator’s words before any script runs',
  async ({ locale, lang, title, provider, ours }) => {
    const { body } = await app.get('/', { accept: 'text/html', 'accept-language': locale })
    const page = await pageIn(locale, { javaScriptEnabled: false })
    await page.setContent(String(body).replaceAll(/<noscript>.*?<\/noscript>/gs, ''))
    await heading(page, title)
    const shown = await shownBy(page)
    expect(shown).toContain(provider)
    // What the operator leaves to us is there as well.
    expect(shown).toContain(ours)
    expect(shown).not.toMatch(/%|Welcome back/)
    expect(String(body)).toContain(`<html lang="${lang}" dir="ltr">`)
    expect(await page.title()).toBe(`${title} · Lockstep`)
  },
)

test.each(cases)(
  'in $locale the form never shows our words in place of the operator’s',
  async ({ locale, lang, title, provider }) => {
    const page = await pageIn(locale)
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const text = document.querySelector('h1')?.textContent
        if (text) seen.add(text)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(app.url)
    await alive(page)
    await page.getByRole('button', { name: provider }).waitFor()
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([title])
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
  },
)

test('a page behind the sign-in waits in the operator’s language, and is left as it is in one of ours', async () => {
  const account = async (language: string) =>
    String((await app.get('/account', { accept: 'text/html', 'accept-language': language })).body)
  expect(await account('fr')).toContain('<p class="wait at-length">Chargement…</p>')
  expect(await account('fr')).toContain('<html lang="fr" dir="ltr">')
  expect(await account('de')).toContain('<p class="wait at-length">Wird geladen …</p>')
  expect(await account('de')).not.toContain('/words/de.')
  expect(await account('pt-PT,pt;q=0.9,en;q=0.8')).toContain('<p class="wait at-length">Carregando…</p>')
  expect(await account('de-CH,de;q=0.9')).toContain('<html lang="de-CH" dir="ltr">')
})

test.each([
  ['Français', 'Langue', 'Connexion'],
  ['Português (Brasil)', 'Idioma', 'Entrar'],
])(
  'people choose the operator’s language among ours, and it stays theirs: %s',
  async (name, label, title) => {
    const page = await pageIn('de-DE')
    await page.goto(app.url)
    await alive(page)
    await heading(page, 'Anmelden')
    await page.getByRole('navigation', { name: 'Sprache' }).getByRole('button', { name }).click()
    await heading(page, title)
    await page.getByRole('navigation', { name: label }).getByText(name).waitFor()
    await page.reload()
    await alive(page)
    await heading(page, title)
  },
)

test.each([
  ['en', 'You’re in 3 teams.'],
  ['fr', 'Vous appartenez à 3 organisations.'],
  ['pt-BR', 'Você faz parte de 3 organizações.'],
  ['de-CH', 'Sie gehören 3 Organisationen an.'],
])('/states shows the pages in the operator’s words: %s', async (language, sentence) => {
  const page = await pageIn('en-GB')
  await page.goto(`${app.url}/states?show=select-tenant%3A+few&language=${language}`)
  await page.getByText(sentence).waitFor()
  await page.goto(`${app.url}/states?language=${language}`)
  await page
    .getByRole('radio', { name: 'Français', checked: language === 'fr' })
    .waitFor({ state: 'attached' })
})

test.each([
  ['en', 'You’re in 0 teams.', 'You’re in 1 team.'],
  ['fr', 'Vous appartenez à 0 organisation.', 'Vous appartenez à 1 organisation.'],
] as const)('a number has the form of its language: %s', (language, none, one) => {
  const { ui } = JSON.parse(files.get(`${language}.json`) ?? '{}')
  const say = saidBy(uiCoded(ui) as Parameters<typeof saidBy>[0], language)
  const { count } = say('arrival', english).selectTenant
  expect([count(0), count(1), count(2)]).toEqual([none, one, expect.stringContaining(' 2 ')])
})

test.each([
  ['fr', '017204 est votre code de connexion'],
  ['pt-BR', '017204 é o seu código de acesso'],
  ['de-CH', '017204 ist Ihr Anmeldecode'],
])('/states shows a mail in the operator’s language: %s', async (language, subject) => {
  const { body } = await app.get(`/states/mail?kind=sign-in-code&as=text&language=${language}`, {
    accept: 'text/html',
  })
  expect(body).toContain(subject)
  expect(body).toContain(`<html lang="${language}">`)
})

test.each([
  ['fr', 'Connexion', 'Continuer avec Google', 'ltr'],
  ['en', 'Welcome to Acme', 'Go on with Google', 'ltr'],
  ['ar', 'تسجيل الدخول', '', 'rtl'],
  ['pt-BR', 'Entrar', 'Continuar com Google', 'ltr'],
  ['de-CH', 'Grüezi', 'Weiter mit Google', 'ltr'],
])(
  'the element says them on a page of somebody else’s, which names where they are: %s',
  async (language, title, provider, dir) => {
    const address = `${app.url}/words/element.json`
    const context = await browser.newContext({ locale: 'en-GB' })
    const body = `<lockstep-auth auth-url="${AUTH_URL}" providers="google=Google" language="${language}" words="${address}"></lockstep-auth>`
    const nothing = { mailbox: '', identityProvider: '', dataDir: '' }
    const { page, complaints } = await openShop(
      context,
      { app: app.url, auth: AUTH_URL, ...nothing },
      { body },
    )
    await heading(page, title)
    await page.getByRole('button', { name: provider }).first().waitFor()
    expect(await page.locator('.element').getAttribute('lang')).toBe(language)
    expect(await page.locator('.element').getAttribute('dir')).toBe(dir)
    expect(complaints).toEqual([])
    expect((await app.get('/words/element.json')).headers.get('access-control-allow-origin')).toBe('*')
  },
)

test('the element is in our words where the operator’s don’t come', async () => {
  const body = `<lockstep-auth auth-url="${AUTH_URL}" language="fr" words="${app.url}/live"></lockstep-auth>`
  const nothing = { mailbox: '', identityProvider: '', dataDir: '' }
  const context = await browser.newContext({ locale: 'en-GB' })
  const { page } = await openShop(context, { app: app.url, auth: AUTH_URL, ...nothing }, { body })
  await heading(page, 'Sign in')
})

test('the words of a page are one file that browsers keep, and it is asked for with the page', async () => {
  const { body } = await app.get('/', { accept: 'text/html', 'accept-language': 'fr' })
  const [, path = ''] = /<link rel="preload" as="fetch" crossorigin href="([^"]+)">/.exec(String(body)) ?? []
  expect(path).toMatch(/^\/words\/fr\.[0-9a-f]{12}\.json$/)
  const file = await app.get(path)
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const older = await app.get('/words/fr.000000000000.json')
  expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect((await app.get('/words/de.000000000000.json')).status).toBe(404)
})

test('the start names what the added language lacks', () => {
  const lines = app.log.lines.map(({ message }) => message)
  expect(lines).toContainEqual(
    expect.stringMatching(/^fr\.json lacks \d+ sentences, which are said in English: mails\./),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^pt-BR\.json lacks/))
  expect(lines.filter((line) => line.startsWith('de-CH.json'))).toEqual([])
})
