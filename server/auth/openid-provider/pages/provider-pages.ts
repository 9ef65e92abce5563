// The pages of the OpenID provider that say whether to sign out, and why something can't go on.

import type { Context } from 'koa'
import { escapeHtml } from '../../../http/escape-html.ts'
import { type PlainPage, sendFormPage, sendPlainPage } from '../../../http/plain-page/plain-page.ts'
import type { PageWords, ProviderWords } from '../../../words/provider/provider-wording.ts'
import { wordsOf } from './provider-words.ts'

/** @param form of the engine: what it has to be sent, in a form without a button */
export function sendSignOutPage(ctx: Context, form: string): void {
  const { language, words } = wordsOf(ctx)
  const { heading, lead, yes, no } = words.signOut
  const buttons = `<button class="back" name="logout" value="yes">${escapeHtml(yes)}</button>
<button class="back quiet">${escapeHtml(no)}</button>`
  sendFormPage(ctx, {
    language,
    heading,
    body: `<p class="happened">${escapeHtml(lead)}</p>
${form.replace('</form>', (end) => buttons + end)}`,
  })
}

function sendWords(
  ctx: Context,
  page: PageWords,
  to: string,
  quoted: (words: ProviderWords) => PlainPage['quoted'],
): void {
  const { language, words } = wordsOf(ctx)
  sendPlainPage(ctx, { language, ...page, way: { to, label: words.back }, quoted: quoted(words) })
}

/** @param to the application's address */
export const sendSignedOut = (ctx: Context, to: string): void =>
  sendWords(ctx, wordsOf(ctx).words.signedOut, to, () => [])

export function sendEnded(ctx: Context, to: string): void {
  ctx.status = 400
  sendWords(ctx, wordsOf(ctx).words.ended, to, () => [])
}

/** Of a fault of ours. Its status stays. @param isThere whether a page is at this address that a form was sent from */
export function sendFailed(ctx: Context, to: string, isThere = false): void {
  const { status, method, originalUrl } = ctx
  const { language, words } = wordsOf(ctx)
  const { failed, back } = words
  const { pathname, search } = new URL(originalUrl, to)
  sendPlainPage(ctx, {
    language,
    ...failed,
    way: isThere || method === 'GET' ? { to: pathname + search, label: failed.again } : { to, label: back },
    quoted: [{ name: failed.request, value: ctx.state.requestId, form: 'code' }],
  })
  ctx.status = status
}

/** What the engine has refused, in OAuth's words, for the developer of the application. Its status stays. */
export function sendRefused(
  ctx: Context,
  to: string,
  { error, error_description }: { error: string; error_description?: string },
): void {
  const { status } = ctx
  sendWords(ctx, wordsOf(ctx).words.refused, to, ({ code, told }) => [
    { name: code, value: error, form: 'code' },
    ...(error_description ? [{ name: told, value: error_description, form: 'words' as const }] : []),
  ])
  ctx.status = status
}
