// Lays a mail out as HTML and as plain text, for old and new mail programs, light and dark.

import { escapeHtml } from '../http/escape-html.ts'
import type { Language } from '../wire/service-languages.ts'
import { dark, light } from './colors.ts'
import type { Mail } from './mailer.ts'
import type { MailWords } from './words/mail-wording.ts'
import { words } from './words/mail-words.ts'

/** What all mails of an installation have in common. */
export type Letterhead = {
  language: Language
  /** Who sends the mail. */
  product: string
  /** Where people reach the application. Links lead there, and carry nothing secret. */
  appOrigin: string
}

export type MailContent = {
  letterhead: Letterhead
  subject: string
  /** Shown beside the subject in a list of mails: one of the sentences below. */
  preview: string
  heading: string
  lines: readonly string[]
  /** Shown large, in a box of its own. */
  code?: string
  /** Shown as a button; in plain text as its label and the address. */
  link?: { address: string; label: string }
  closing?: readonly string[]
  why: keyof MailWords['footers']
}

/** Programs without style sheets keep the light colours, which are set on every element. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .page { background: ${dark.page} !important }
    .card { background: ${dark.card} !important; border-color: ${dark.hair} !important }
    .ink { color: ${dark.ink} !important }
    .soft { color: ${dark.soft} !important }
    .link { background: ${dark.accent} !important; color: ${dark.page} !important }
    .code { background: ${dark.raised} !important; color: ${dark.ink} !important }
  }
  @media (max-width: 420px) {
    .around { padding: 12px !important }
    .card { padding: 24px !important }
    .edge { padding-left: 24px !important; padding-right: 24px !important }
  }`

const fonts = `system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif`
const figures = `ui-monospace,SFMono-Regular,Menlo,Consolas,monospace`

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${light.ink}">${escapeHtml(text)}</p>`

const name = (product: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;font-weight:650;line-height:1.5;color:${light.ink}">${escapeHtml(product)}</p>`

const smallPrint = (text: string) =>
  `<p class="soft" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:${light.soft}">${escapeHtml(text)}</p>`

/** Spaced by CSS, so that copying yields six digits; indented by the space after the last digit, to be centred. */
const codeBox = (code: string) =>
  `<p class="code" dir="ltr" style="margin:24px 0;padding:16px 8px;border-radius:12px;background:${light.raised};color:${light.ink};text-align:center;white-space:nowrap;font:600 34px/1.2 ${figures};letter-spacing:6px;text-indent:6px;-webkit-user-select:all;user-select:all">${escapeHtml(code)}</p>`

const button = ({ address, label }: NonNullable<MailContent['link']>) =>
  `<p style="margin:24px 0;text-align:center"><a class="link" href="${escapeHtml(address)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${light.accent};color:${light.card};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`

export function compose(content: MailContent): Mail {
  const { letterhead, subject, preview, heading, lines, code, link, closing = [], why } = content
  const { language, product, appOrigin } = letterhead
  const { dir, footers } = words[language]
  const side = dir === 'rtl' ? 'right' : 'left'
  // After U+200F, or a name in Latin script would have the plain text begin on the left.
  const head = dir === 'rtl' ? `\u200f${product}` : product
  const footer = footers[why](product, new URL(appOrigin).host)
  const parts = [
    head,
    heading,
    ...lines,
    ...(code ? [code] : []),
    ...(link ? [`${link.label}:\n${link.address}`] : []),
    ...closing,
    footer,
  ]
  const html = `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div class="preview" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table ${table} class="page" style="background:${light.page}"><tr><td class="around" align="center" style="padding:32px 16px">
<table ${table} style="max-width:440px;border-collapse:separate;table-layout:fixed;overflow-wrap:anywhere;word-break:break-word">
<tr><td dir="${dir}" class="edge" align="${side}" style="padding:0 32px;font-family:${fonts}">
${name(head)}
</td></tr>
<tr><td class="card" dir="${dir}" align="${side}" style="padding:32px;border:1px solid ${light.hair};border-radius:16px;background:${light.card};font-family:${fonts}">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:1.3;color:${light.ink}">${escapeHtml(heading)}</h1>
${lines.map(paragraph).join('\n')}
${code ? codeBox(code) : ''}${link ? button(link) : ''}
${closing.map(smallPrint).join('\n')}
</td></tr>
<tr><td dir="${dir}" class="edge" align="${side}" style="padding:16px 32px 0;font-family:${fonts}">
${smallPrint(footer)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  return { subject, text: `${parts.join('\n\n')}\n`, html }
}
