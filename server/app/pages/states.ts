// In development only: the page of every state, and the sample mails and plain pages that it shows in frames.

import type { Context } from 'koa'
import { z } from 'zod'
import { escapeHtml } from '../../http/escape-html.ts'
import { drawPlainPage } from '../../http/plain-page/plain-page.ts'
import { samplePages } from '../../http/plain-page/plain-page-samples.ts'
import { sampleMails } from '../../mail/mail-samples.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Language } from '../../wire/service-languages.ts'
import type { AllPageWords } from '../../words/service-page-words.ts'
import type { AppDeps } from '../app-deps.ts'
import { refuse } from '../steps/refuse-request.ts'
import { notFound } from './answer-pages.ts'
import { sendPage } from './send-page.ts'
import { withMeta } from './shell.ts'

const kinds = Object.keys(sampleMails) as (keyof typeof sampleMails)[]
const plainPages = Object.keys(samplePages) as (keyof typeof samplePages)[]

const framingItself = (policy: string) =>
  `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")};frame-src 'self'`

/** GET /states: the page shows itself in a frame for each state. */
export async function statesPage(ctx: Context, deps: AppDeps): Promise<void> {
  const { states } = deps
  if (!states) return notFound(ctx, deps)
  const policy = ctx.response.headers['content-security-policy']
  // Where Vite serves the sources there is no policy.
  if (typeof policy === 'string') ctx.set('content-security-policy', framingItself(policy))
  await sendPage(ctx, {
    shell: async () =>
      withMeta(await states(), { mails: kinds.join(','), 'plain-pages': plainPages.join(',') }),
  })
}

/** `theme`: what is shown follows the system's alone, unless one is asked for here. */
const shown = {
  // Or one that the operator adds.
  language: z.string().default('en'),
  theme: z.enum(['light', 'dark'], 'Ask for the theme light or dark.').optional(),
}

export const sampleQueries = {
  mail: z.object({
    kind: z.enum(kinds, `Name the mail by kind: ${kinds.join(', ')}.`),
    as: z.enum(['html', 'text'], 'Ask for the mail as html or text.').default('html'),
    ...shown,
  }),
  plainPage: z.object({
    name: z.enum(plainPages, `Name the page: ${plainPages.join(', ')}.`),
    ...shown,
  }),
}

/** What is shown has its style within, and no script. */
const POLICY = "default-src 'none';img-src data:;style-src 'unsafe-inline';frame-ancestors 'self';sandbox"

type Theme = z.infer<typeof sampleQueries.mail>['theme']

const inDark = '(prefers-color-scheme: dark)'

/** What a mail brings with it is put where it is shown. */
function htmlOf(mail: Mail, theme: Theme): string {
  const html = (mail.attachments ?? []).reduce(
    (page, { cid, contentType, content }) =>
      page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    mail.html,
  )
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

const readQuery = <Query extends z.ZodObject>(ctx: Context, query: Query): z.infer<Query> | null => {
  const read = query.safeParse(ctx.query)
  if (!read.success)
    refuse(ctx, 400, read.error.issues[0]?.message ?? 'The query isn’t valid.', 'INVALID_INPUT')
  return read.data ?? null
}

function readLanguage(ctx: Context, asked: string): Language | null {
  const known: readonly Language[] = ctx.languages
  const found = known.find((language) => language === asked)
  if (!found) refuse(ctx, 400, `Name the language: ${known.join(', ')}.`, 'INVALID_INPUT')
  return found ?? null
}

function sendSample(ctx: Context, html: string): void {
  ctx.set('content-security-policy', POLICY)
  ctx.set('cache-control', 'no-store')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = html
}

/** GET /states/mail */
export async function sampleMail(ctx: Context, deps: AppDeps): Promise<void> {
  if (!deps.states) return notFound(ctx, deps)
  const query = readQuery(ctx, sampleQueries.mail)
  if (!query) return
  const { kind, as, theme } = query
  const language = readLanguage(ctx, query.language)
  if (!language) return
  const mail = sampleMails[kind](language, ctx.brand, ctx.mailWords)
  sendSample(ctx, as === 'html' ? htmlOf(mail, theme) : textOf(mail, language, theme))
}

/** GET /states/plain-page */
export async function samplePage(ctx: Context, deps: AppDeps): Promise<void> {
  if (!deps.states) return notFound(ctx, deps)
  const query = readQuery(ctx, sampleQueries.plainPage)
  if (!query) return
  const { name, theme } = query
  const language = readLanguage(ctx, query.language)
  if (!language) return
  const pageWords: AllPageWords = ctx.pageWords
  const html = drawPlainPage(samplePages[name](language, pageWords[language].errorPage), ctx.brand)
  sendSample(ctx, theme ? html.replaceAll('light dark', theme) : html)
}
