// The shells of all pages: from the built UI, or in development from its sources.

import { join } from 'node:path'
import { inEach } from '../../wire/service-languages.ts'
import type { AppDeps } from '../app-deps.ts'
import type { AppServiceOptions } from '../app-service-options.ts'
import { branded } from './brand-files.ts'
import { type PageMeta, pageMeta } from './page-meta.ts'
import { doorPages, shellFrom, withMeta } from './shell.ts'

type Shells = Pick<AppDeps, 'shell' | 'door' | 'form' | 'states'> & { inspector: () => Promise<string> }

type Options = Pick<AppServiceOptions, 'settings' | 'inspector' | 'sources'> & { uiFolder: string }

export function pageShells({ settings, inspector, sources, uiFolder }: Options): Shells {
  const meta = pageMeta(settings, inspector?.joins ?? '')
  const template = (name: string, values: Partial<PageMeta>) =>
    sources
      ? async () => withMeta(branded(await sources.shell(name), settings.BRAND), values)
      : shellFrom(join(uiFolder, name), values, (html) => branded(html, settings.BRAND))
  return {
    shell: template('index.html', meta),
    door: doorPages((name) => template(sources ? 'door.html' : name, meta)),
    form: inEach((language) => template(sources ? 'index.html' : `first/${language}.html`, meta)),
    // Its forms are only looked at: without an address they cannot call an auth service.
    states:
      settings.NODE_ENV === 'production' ? null : template('states/index.html', { ...meta, 'auth-url': '' }),
    inspector: template('inspector/index.html', {}),
  }
}
