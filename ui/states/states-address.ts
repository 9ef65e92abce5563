// The address of the page of all states: what is sought and how it is shown, so that a reload and a copied link come back to it.

import { type Theme, themes } from '../client/theme.ts'
import { isLanguage, type Language } from '../i18n/languages.ts'

export const widths = ['phone', 'tablet', 'desktop'] as const
export type Width = (typeof widths)[number]

export type Choices = {
  /** Words, all of which what is shown has in its name. */
  find: string
  width: Width
  theme: Theme
  language: Language
}

/** `show`: the name of one state, which is shown alone. */
export type Address = Choices & { show: string | null }

/** @param reader the language for a reader who has chosen none */
export function readAddress(search: string, reader: Language): Address {
  const params = new URLSearchParams(search)
  const language = params.get('language') ?? ''
  return {
    show: params.get('show'),
    find: params.get('find') ?? '',
    width: widths.find((one) => one === params.get('width')) ?? 'phone',
    theme: themes.find((one) => one === params.get('theme')) ?? 'system',
    language: isLanguage(language) ? language : reader,
  }
}

/** Without what is chosen for everybody. */
export function writeAddress({ find, width, theme, language }: Choices, reader: Language): string {
  const params = new URLSearchParams({
    ...(find && { find }),
    ...(width !== 'phone' && { width }),
    ...(theme !== 'system' && { theme }),
    ...(language !== reader && { language }),
  })
  return params.size > 0 ? `/states?${params}` : '/states'
}

type Place = { query?: Record<string, string> | undefined; hash?: string | undefined }

/** Of one state, in a theme and a language. @param place what its page reads of its own address */
export function addressOf(show: string, { theme, language }: Choices, { query, hash = '' }: Place): string {
  const params = new URLSearchParams({ ...query, show, ...(theme !== 'system' && { theme }), language })
  return `/states?${params}${hash}`
}

export function addressOfPlainPage(name: string, { theme, language }: Choices): string {
  return `/states/plain-page?${new URLSearchParams({ name, language, ...(theme !== 'system' && { theme }) })}`
}

export function addressOfMail(kind: string, as: 'html' | 'text', { theme, language }: Choices): string {
  return `/states/mail?${new URLSearchParams({ kind, as, language, ...(theme !== 'system' && { theme }) })}`
}
