// The page shell: the built UI's HTML file with the auth service's address in it, and without personal data.

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

/** The settings of the page, each in a meta element of its name. */
export type PageMeta = Record<
  | 'auth-url'
  | 'vite-auth-url'
  | 'auth-providers'
  | 'auth-verifier-param'
  | 'auth-code-lifetime'
  | 'inspector'
  | 'trace',
  string
>

export const withMeta = (html: string, meta: Partial<PageMeta>): string =>
  Object.entries(meta).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*`),
        (_, before: string) => before + escapeHtml(value),
      ),
    html,
  )

/** Read at the first request that finds it, so that a UI that is built after the start needs no restart. */
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
