// The page shell: the built UI's one HTML file, with the auth service's address in it and no data of anybody's.

import { readFile } from 'node:fs/promises'
import { escapeHtml } from '../../http/escape-html.ts'

export class MissingTemplate extends Error {
  readonly template: string
  constructor(template: string, cause: unknown) {
    super(`The template ${template} is missing.`, { cause })
    this.name = 'MissingTemplate'
    this.template = template
  }
}

/** What the page is told, each in a meta element of its name. */
export type PageMeta = Record<'auth-url' | 'auth-providers' | 'auth-verifier-param' | 'inspector', string>

export const withMeta = (html: string, meta: Partial<PageMeta>): string =>
  Object.entries(meta).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*`),
        (_, before: string) => before + escapeHtml(value),
      ),
    html,
  )

/** Read once it is there: a UI built after the start is found without a restart. */
export function shellFrom(template: string, meta: Partial<PageMeta>): () => Promise<string> {
  let shell: string | undefined
  return async () => {
    try {
      shell ??= withMeta(await readFile(template, 'utf8'), meta)
      return shell
    } catch (error) {
      throw new MissingTemplate(template, error)
    }
  }
}
