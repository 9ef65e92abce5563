// GET /error: shows an error after a provider's return, where the application has named no page of its own.

import type { Context } from 'koa'
import { sendPlainPage } from '../../../http/plain-page.ts'
import type { AuthDeps } from '../../deps.ts'
import { ar } from './error-words/ar.ts'
import { de } from './error-words/de.ts'
import { en } from './error-words/en.ts'
import { es } from './error-words/es.ts'
import type { ErrorWords, KnownFault } from './error-words/wording.ts'

const languages: Record<string, ErrorWords> = { en, de, es, ar }

const word = /^[A-Za-z0-9_-]{1,64}$/
const MAXIMUM_DESCRIPTION = 200
/** Control characters, and marks that change the direction of the text after them. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

export async function errorPage(ctx: Context, { redirectTargets }: AuthDeps): Promise<void> {
  const query = new URLSearchParams(ctx.querystring)
  const error = query.get('error') ?? ''
  const code = word.test(error) ? error : 'UNKNOWN'
  const described = (query.get('error_description') ?? '').replace(unprintable, ' ').trim()
  const description = [...described].slice(0, MAXIMUM_DESCRIPTION).join('')
  ctx.vary('Accept-Language')
  const language = ctx.acceptsLanguages(Object.keys(languages)) || 'en'
  const words = languages[language] ?? en
  sendPlainPage(ctx, {
    language,
    ...(Object.hasOwn(words.faults, code) ? words.faults[code as KnownFault] : words.faults.unknown),
    way: { to: redirectTargets.appOrigin, label: words.back },
    quoted: [
      { name: words.code, value: code, form: 'code' },
      ...(description ? [{ name: words.told, value: description, form: 'words' as const }] : []),
    ],
  })
}
