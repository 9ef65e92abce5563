// Sends a page's shell, which contains no data; the form's has its first view in it, the others' name what they load.

import type { Context } from 'koa'
import { sendCompressed } from '../../http/compressed.ts'
import { languageOf } from '../../http/language.ts'
import type { Language } from '../../wire/service-languages.ts'
import type { AppDeps } from '../app-deps.ts'

const askedLanguage = (ctx: Context): Language => {
  ctx.vary('accept-language')
  return languageOf(ctx) ?? 'en'
}

/** GET /: in the language that the browser asks for; one that was chosen on the device is known to the page alone. */
export async function formPage(ctx: Context, { form }: AppDeps): Promise<void> {
  await sendPage(ctx, { shell: form[askedLanguage(ctx)] })
}

/** The pages behind the door: 200 for everybody. */
export async function doorPage(ctx: Context, { door }: Pick<AppDeps, 'door'>): Promise<void> {
  await sendPage(ctx, { shell: () => door(ctx.path, askedLanguage(ctx)) })
}

/** GET /auth/callback as well: 200 for everybody. */
export async function sendPage(ctx: Context, { shell }: Pick<AppDeps, 'shell'>): Promise<void> {
  ctx.set('cache-control', 'no-cache')
  ctx.type = 'text/html; charset=utf-8'
  sendCompressed(ctx, await shell())
}

/** Everything that is not there, for a browser. */
export async function notFoundPage(ctx: Context, { door }: Pick<AppDeps, 'door'>): Promise<void> {
  ctx.type = 'text/html; charset=utf-8'
  sendCompressed(ctx, await door('/not-found', askedLanguage(ctx)))
}
