// The page shell: the built UI's HTML file with the auth service's address and its providers in it, and without personal data.

import { readFile } from 'node:fs/promises'
import { escapeHtml } from '../../http/escape-html.ts'
import type { Language } from '../../wire/service-languages.ts'
import type { PageMeta } from './page-meta.ts'

export class MissingTemplate extends Error {
  readonly template: string
  constructor(template: string, cause: unknown) {
    super(`The template ${template} is missing.`, { cause })
    this.name = 'MissingTemplate'
    this.template = template
  }
}

/** `mails`, `plain-pages`: what the page of all states shows of them, by name. */
export const withMeta = (
  html: string,
  meta: Partial<PageMeta> & { mails?: string; 'plain-pages'?: string },
): string =>
  Object.entries(meta).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*`),
        (_, before: string) => before + escapeHtml(value),
      ),
    html,
  )

const block = (name: string) => new RegExp(`<!--${name}-->(.*?)<!--/${name}-->`, 's')

/** The first view's button for a provider, repeated for each: `id=Name,…`, as the form itself reads it. */
function withProviders(html: string, providers: string): string {
  const names = providers.split(',').flatMap((pair) => pair.split('=').at(-1)?.trim() || [])
  return html.replace(block('providers'), (_, all: string) =>
    names.length === 0
      ? ''
      : all.replace(block('provider'), (_, one: string) =>
          names.map((name) => one.replaceAll('%provider%', () => escapeHtml(name))).join(''),
        ),
  )
}

/** Of the inspector what is asked for early, of passkeys the button, the fields of people, the CAPTCHA, API keys, connected applications, an operator’s words and names of roles: where there are such. */
const withBlock = (html: string, name: string, isShown: boolean): string =>
  html.replace(block(name), isShown ? '$1' : '')

/** Read at the first request that finds it, so that a UI that is built after the start needs no restart. */
export function shellFrom(
  template: string,
  meta: Partial<PageMeta>,
  worn = (html: string) => html,
): () => Promise<string> {
  let shell: string | undefined
  return async () => {
    try {
      if (shell === undefined) {
        const built = withBlock(worn(await readFile(template, 'utf8')), 'inspector', !!meta.inspector)
        const isClosed = meta['sign-up'] === 'closed'
        const tabs = withBlock(withBlock(built, 'tabs', !isClosed), 'closed', isClosed)
        const solving = withBlock(tabs, 'captcha', !!meta.captcha)
        const asking = withBlock(solving, 'user-fields', !!meta['user-fields'])
        const offering = withBlock(asking, 'api-keys', !!meta['api-keys'])
        const connecting = withBlock(offering, 'connected-applications', !!meta['connected-applications'])
        const wording = withBlock(connecting, 'given-words', !!meta['given-words'])
        const naming = withBlock(wording, 'role-names', !!meta['role-names'])
        const page = withBlock(naming, 'passkey', !!meta['auth-factors']?.includes('passkey'))
        shell = withProviders(withMeta(page, meta), meta['auth-providers'] ?? '')
      }
      return shell
    } catch (error) {
      throw new MissingTemplate(template, error)
    }
  }
}

/** Each page behind the door in each language, as the build has written them: read when it is first asked for. */
export function doorPages(
  template: (name: string, language: Language) => () => Promise<string>,
): (path: string, language: Language) => Promise<string> {
  const shells = new Map<string, () => Promise<string>>()
  return (path, language) => {
    const name = `door/${language}${path}.html`
    const shell = shells.get(name) ?? template(`door/%language%${path}.html`, language)
    shells.set(name, shell)
    return shell()
  }
}
