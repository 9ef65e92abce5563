// GET /error: the page for people whom a provider sent back with an error and no page of the application awaits.

import type { Context } from 'koa'
import type { AuthDeps } from '../deps.ts'
import { ERROR_PAGE_POLICY, errorPage } from './error-page.ts'

const word = /^[A-Za-z0-9_-]{1,64}$/
const MAXIMUM_DESCRIPTION = 200
/** Controls, and the marks that reverse the text that follows them. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

export const error =
  ({ landings }: AuthDeps) =>
  async (ctx: Context) => {
    const query = new URLSearchParams(ctx.querystring)
    const code = query.get('error') ?? ''
    const description = (query.get('error_description') ?? '').replace(unprintable, ' ').trim()
    ctx.set('content-security-policy', ERROR_PAGE_POLICY)
    ctx.set('referrer-policy', 'no-referrer')
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = errorPage({
      code: word.test(code) ? code : 'UNKNOWN',
      description: [...description].slice(0, MAXIMUM_DESCRIPTION).join(''),
      back: landings.appOrigin,
    })
  }
