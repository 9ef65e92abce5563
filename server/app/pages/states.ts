// In development only: the page of every state, and the sample mails that it shows in frames.

import type { Context } from 'koa'
import { z } from 'zod'
import { escapeHtml } from '../../http/escape-html.ts'
import type { Mail } from '../../mail/mailer.ts'
import { sampleMails } from '../../mail/samples.ts'
import { languages } from '../../wire/languages.ts'
import type { AppDeps } from '../deps.ts'
import { refuse } from '../steps/refuse.ts'
import { notFound } from './pages.ts'
import { sendPage } from './send-page.ts'
import { withMeta } from './shell.ts'

const kinds = Object.keys(sampleMails) as (keyof typeof sampleMails)[]

const framingItself = (policy: string) =>
  `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")};frame-src 'self'`

/** GET /states: the page shows itself in a frame for each state. */
export async function statesPage(ctx: Context, deps: AppDeps): Promise<void> {
  const { states } = deps
  if (!states) return notFound(ctx, deps)
  const policy = ctx.response.headers['content-security-policy']
  // Where Vite serves the sources there is no policy.
  if (typeof policy === 'string') ctx.set('content-security-policy', framingItself(policy))
  await sendPage(ctx, { shell: async () => withMeta(await states(), { mails: kinds.join(',') }) })
}

/** `theme`: a mail follows the system's alone, unless one is asked for here. */
export const sampleMailQuery = z.object({
  kind: z.enum(kinds, `Name the mail by kind: ${kinds.join(', ')}.`),
  language: z.enum(languages, `Name the language: ${languages.join(', ')}.`).default('en'),
  as: z.enum(['html', 'text'], 'Ask for the mail as html or text.').default('html'),
  theme: z.enum(['light', 'dark'], 'Ask for the theme light or dark.').optional(),
})

/** A mail has its style within, and no script. */
const MAIL_POLICY = "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self';sandbox"

type Theme = z.infer<typeof sampleMailQuery>['theme']

const inDark = '(prefers-color-scheme: dark)'

function htmlOf({ html }: Mail, theme: Theme): string {
  if (!theme) return html
  return html.replace(inDark, theme === 'dark' ? 'all' : 'not all')
}

/** As a mail program shows it that knows no HTML. */
const textOf = ({ subject, text }: Mail, language: string, theme = 'light dark') => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme}">
<title>${escapeHtml(subject)}</title>
</head>
<body>
<pre dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(`${subject}\n\n${text}`)}</pre>
</body>
</html>
`

/** GET /states/mail */
export async function sampleMail(ctx: Context, deps: AppDeps): Promise<void> {
  if (!deps.states) return notFound(ctx, deps)
  const query = sampleMailQuery.safeParse(ctx.query)
  if (!query.success)
    return refuse(ctx, 400, query.error.issues[0]?.message ?? 'The query is not usable.', 'INVALID_INPUT')
  const { kind, language, as, theme } = query.data
  const mail = sampleMails[kind](language)
  ctx.set('content-security-policy', MAIL_POLICY)
  ctx.set('cache-control', 'no-store')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = as === 'html' ? htmlOf(mail, theme) : textOf(mail, language, theme)
}
