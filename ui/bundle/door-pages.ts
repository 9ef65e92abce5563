// Writes each page behind the door for each language: dist/door/<language>/<page>.html, made of dist/door.html. It names at once what
// the page would otherwise ask for one after the other: its own script, its words, and the data that is the person's.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { CONSOLE_PATH, DoorPath } from '../../server/wire/pages.ts'
import { words as ar } from '../i18n/ar.ts'
import { words as de } from '../i18n/de.ts'
import { words as en } from '../i18n/en.ts'
import { words as es } from '../i18n/es.ts'
import { type Language, languages } from '../i18n/languages.ts'
import { withNoScript } from './no-script.ts'
import { withGivenWords } from './words-block.ts'

const loading: Record<Language, string> = { ar: ar.loading, de: de.loading, en: en.loading, es: es.loading }

type Early = { module: string; data?: readonly string[]; words?: readonly string[] }

const me = '/api/me'
const arrival = { words: ['i18n/arrival-words'] }
const account = { words: ['pages/account/account-words'] }
const mailed = { words: ['pages/account/account-words', 'pages/mailed-words'] }

const pages: Record<DoorPath | typeof CONSOLE_PATH | '/not-found', Early> = {
  '/dashboard': { module: 'dashboard', data: [me, '/api/organization'], words: ['i18n/dashboard-words'] },
  '/account': { module: 'account/account', data: [me], ...account },
  '/organization': {
    module: 'organization/organization',
    data: [me, '/api/organization'],
    words: ['i18n/organization-words'],
  },
  '/auth/no-organization': { module: 'no-organization', data: [me], ...arrival },
  '/auth/register-organization': { module: 'register-organization', data: [me], ...arrival },
  '/auth/select-tenant': { module: 'select-tenant', data: [me], ...arrival },
  '/invitation': { module: 'invitation', data: [me], words: ['i18n/invitation-words'] },
  '/auth/undo-email-change': { module: 'undo-email-change', ...mailed },
  '/auth/undo-two-step': { module: 'undo-two-step', ...mailed },
  '/auth/recover-two-step': { module: 'recover-two-step', ...mailed },
  '/auth/stop-recovery': { module: 'stop-recovery', ...mailed },
  '/console': { module: 'console/console', data: [me], words: ['i18n/console-words'] },
  '/auth/step-up': { module: 'step-up-page', data: [me] },
  '/not-found': { module: 'not-found' },
}

const script = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`
// Fetched as the page fetches it: at its own origin, with its cookies.
const data = (path: string) => `<link rel="preload" as="fetch" crossorigin href="${path}">`

/** @param filesOf the files of a module, what it imports among them */
export async function writeDoorPages(
  folder: string,
  filesOf: (module: string) => readonly string[],
): Promise<void> {
  const shell = withGivenWords(await readFile(join(folder, 'door.html'), 'utf8'), filesOf)
  const isNew = (file: string) => !shell.includes(file)
  const inspected = filesOf('/ui/client/inspected.ts').filter(isNew).map(script).join('')
  // Each module that has words has a piece of its own of the language's file, but for the English ones, which it contains.
  const wordsOf = (language: Language, modules: readonly string[]) =>
    language === 'en' ? [] : modules.map((module) => `/ui/i18n/${language}.ts?${basename(module)}`)
  for (const [language, { dir }] of Object.entries(languages) as [Language, { dir: string }][])
    for (const [path, { module, data: asked = [], words = [] }] of Object.entries(pages)) {
      const modules = [
        `/ui/pages/${module}.tsx`,
        ...words.map((module) => `/ui/${module}.ts`),
        ...wordsOf(language, ['words', 'page-words', ...words]),
      ]
      const files = new Set(modules.flatMap(filesOf).filter(isNew))
      const early = [...asked.map(data), ...[...files].map(script)].join('\n')
      const page = shell
        .replace('<html lang="en">', `<html lang="${language}" dir="${dir}">`)
        .replace(en.loading, loading[language])
        .replace('</head>', `${early}\n<!--inspector-->${inspected}<!--/inspector--></head>`)
      const file = join(folder, 'door', language, `${path}.html`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, withNoScript(page, language))
    }
}

/** @returns the addresses of what the pages to which a sign-in leads, which are written by now, are shown with */
export async function arrivalFiles(folder: string, language: Language): Promise<string[]> {
  const filesOf = async (path: string) => {
    const page = await readFile(join(folder, 'door', language, `${path}.html`), 'utf8')
    const named = page
      .replace(/<!--(inspector|given-words)-->.*?<!--\/\1-->/gs, '')
      .matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)
    return [...named].map(([, file = '']) => file)
  }
  return [...new Set([...(await filesOf('dashboard')), ...(await filesOf('auth/select-tenant'))])]
}
