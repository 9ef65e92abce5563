// The shells of all pages: from the built UI, or in development from its sources.

import { join } from 'node:path'
import { type Language, languages } from '../../wire/service-languages.ts'
import type { AppDeps } from '../app-deps.ts'
import type { AppServiceOptions } from '../app-service-options.ts'
import { branded } from './brand-files.ts'
import { type PageMeta, pageMeta } from './page-meta.ts'
import { doorPages, shellFrom, withMeta } from './shell.ts'
import { drawnName, wordedPage } from './worded-pages.ts'

type Shells = Pick<AppDeps, 'shell' | 'door' | 'form' | 'states'> & { inspector: () => Promise<string> }

type Options = Pick<AppServiceOptions, 'settings' | 'inspector' | 'sources'> & { uiFolder: string }

export function pageShells({ settings, inspector, sources, uiFolder }: Options): Shells {
  const meta = pageMeta(settings, inspector?.joins ?? '')
  const given = settings.WORDS_DIR?.ui ?? null
  const template = (name: string, values: Partial<PageMeta>, worded = (html: string) => html) =>
    sources
      ? async () => withMeta(branded(await sources.shell(name), settings.BRAND), values)
      : shellFrom(join(uiFolder, name), values, (html) => branded(worded(html), settings.BRAND))
  const inLanguage = (name: string, language: Language) =>
    template(drawnName(name, language), meta, (html) => wordedPage(html, language, given))
  const spoken = [...languages, ...(Object.keys(given?.added ?? {}) as Language[])]
  return {
    shell: template('index.html', meta),
    door: doorPages((name, language) => inLanguage(sources ? 'door.html' : name, language)),
    form: Object.fromEntries(
      spoken.map((language) => [
        language,
        inLanguage(sources ? 'index.html' : 'first/%language%.html', language),
      ]),
    ) as Shells['form'],
    // Its forms are only looked at: without an address they cannot call an auth service.
    states:
      settings.NODE_ENV === 'production' ? null : template('states/index.html', { ...meta, 'auth-url': '' }),
    inspector: template('inspector/index.html', {}),
  }
}
