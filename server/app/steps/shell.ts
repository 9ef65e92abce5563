// The page shell: the built UI's one HTML file, with the auth service's address in it and no data.

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

/** Puts the address into the meta element from which the browser's client reads it. */
export const withAuthUrl = (html: string, authUrl: string): string =>
  html.replace(/(<meta name="auth-url" content=")[^"]*/, (_, before: string) => before + escapeHtml(authUrl))

/** Read once it is there: a UI built after the start is found without a restart. */
export function shellFrom(template: string, authUrl: string): () => Promise<string> {
  let shell: string | undefined
  return async () => {
    try {
      shell ??= withAuthUrl(await readFile(template, 'utf8'), authUrl)
      return shell
    } catch (error) {
      throw new MissingTemplate(template, error)
    }
  }
}
