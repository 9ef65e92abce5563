// Sends the page shell, which is the same for every page and contains no data; the form's has its first view in it.

import type { Context } from 'koa'
import { sendCompressed } from '../../http/compressed.ts'
import { isLanguage, languages } from '../../wire/languages.ts'
import type { AppDeps } from '../deps.ts'

/** GET /: in the language that the browser asks for; one that was chosen on the device is known to the page alone. */
export async function formPage(ctx: Context, { form }: AppDeps): Promise<void> {
  ctx.vary('accept-language')
  const asked = ctx.acceptsLanguages([...languages]) || 'en'
  await sendPage(ctx, { shell: form[isLanguage(asked) ? asked : 'en'] })
}

/** GET /auth/callback and the organization pages: 200 for everybody. */
export async function sendPage(ctx: Context, { shell }: Pick<AppDeps, 'shell'>): Promise<void> {
  ctx.set('cache-control', 'no-cache')
  ctx.type = 'text/html; charset=utf-8'
  sendCompressed(ctx, await shell())
}
