// Lays a mail out as HTML and as plain text, for old and new mail programs, light and dark.

import { type Brand, paletteOf } from '../http/brand/brand.ts'
import { extensions, shownAs } from '../http/brand/logo.ts'
import { type Palette, type Scheme, schemes } from '../http/brand/palette.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { Language } from '../wire/service-languages.ts'
import type { MailWords } from '../words/mail-wording.ts'
import type { Mail } from './mailer.ts'

/** What all mails of an installation have in common. */
export type Letterhead = {
  language: Language
  /** Of its language. */
  words: MailWords
  /** Who sends the mail. */
  product: string
  brand: Brand
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

type Look = {
  light: Palette
  dark: Palette
  fonts: string
  corners: { code: number; button: number; card: number }
}

const system = `system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif`

/** Of its own a mail has other corners than a page. */
const lookOf = (brand: Brand): Look => ({
  light: paletteOf(brand, 'light'),
  dark: paletteOf(brand, 'dark'),
  // In an attribute, and so without double quotes.
  fonts: brand.font?.replaceAll('"', "'") ?? system,
  corners:
    brand.radius === undefined
      ? { code: 12, button: 10, card: 16 }
      : { code: brand.radius, button: brand.radius, card: brand.radius * 2 },
})

const logoInDark = ({ logo }: Brand) =>
  logo && !isOne(logo)
    ? '    .in-light { display: none !important }\n    .in-dark { display: block !important }\n'
    : ''

/** Programs without style sheets keep the light colours, which are set on every element. */
const styleOf = ({ dark }: Look, logoInDark: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .page { background: ${dark.page} !important }
    .card { background: ${dark.card} !important; border-color: ${dark.hair} !important }
    .ink { color: ${dark.ink} !important }
    .soft { color: ${dark.soft} !important }
    .link { background: ${dark.accent} !important; color: ${dark['on-accent']} !important }
    .code { background: ${dark.raised} !important; color: ${dark.ink} !important }
${logoInDark}  }
  @media (max-width: 420px) {
    .around { padding: 12px !important }
    .card { padding: 24px !important }
    .edge { padding-left: 24px !important; padding-right: 24px !important }
  }`

const figures = `ui-monospace,SFMono-Regular,Menlo,Consolas,monospace`

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

const paragraph = ({ light }: Look, text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${light.ink}">${escapeHtml(text)}</p>`

/** The name; or a logo for each scheme, of which programs without style sheets show the light one. */
function name(look: Look, product: string, { logo }: Brand): string {
  if (!logo) return nameIn(look, product)
  const { width, height } = shownAs(logo.light)
  const image = (scheme: Scheme, hidden = '') =>
    `<img class="in-${scheme}" src="cid:${cidOf(scheme)}" alt="${escapeHtml(product)}" width="${width}" height="${height}" style="${hidden}margin:0 0 16px;border:0;color:${look.light.ink}">`
  return image('light', 'display:block;') + (isOne(logo) ? '' : image('dark', 'display:none;'))
}

const cidOf = (scheme: Scheme) => `logo-${scheme}`

const isOne = ({ light, dark }: NonNullable<Brand['logo']>) => light.bytes.equals(dark.bytes)

function attachmentsOf({ logo }: Brand): Mail['attachments'] {
  if (!logo) return undefined
  return schemes
    .filter((scheme) => scheme === 'light' || !isOne(logo))
    .map((scheme) => {
      const { type: contentType, bytes: content } = logo[scheme]
      const filename = `${cidOf(scheme)}.${extensions[contentType]}`
      return { cid: cidOf(scheme), filename, contentType, content }
    })
}

const nameIn = ({ light }: Look, product: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;font-weight:650;line-height:1.5;color:${light.ink}">${escapeHtml(product)}</p>`

const smallPrint = ({ light }: Look, text: string) =>
  `<p class="soft" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:${light.soft}">${escapeHtml(text)}</p>`

/** Spaced by CSS, so that copying yields six digits; indented by the space after the last digit, to be centred. */
const codeBox = ({ light, corners }: Look, code: string) =>
  `<p class="code" dir="ltr" style="margin:24px 0;padding:16px 8px;border-radius:${corners.code}px;background:${light.raised};color:${light.ink};text-align:center;white-space:nowrap;font:600 34px/1.2 ${figures};letter-spacing:6px;text-indent:6px;-webkit-user-select:all;user-select:all">${escapeHtml(code)}</p>`

const button = ({ light, corners }: Look, { address, label }: NonNullable<MailContent['link']>) =>
  `<p style="margin:24px 0;text-align:center"><a class="link" href="${escapeHtml(address)}" style="display:inline-block;padding:14px 24px;border-radius:${corners.button}px;background:${light.accent};color:${light['on-accent']};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`

export function compose(content: MailContent): Mail {
  const { letterhead, subject, preview, heading, lines, code, link, closing = [], why } = content
  const { language, words, product, brand, appOrigin } = letterhead
  const look = lookOf(brand)
  const { light, fonts } = look
  const { dir, footers } = words
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
<style>${styleOf(look, logoInDark(brand))}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div class="preview" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table ${table} class="page" style="background:${light.page}"><tr><td class="around" align="center" style="padding:32px 16px">
<table ${table} style="max-width:440px;border-collapse:separate;table-layout:fixed;overflow-wrap:anywhere;word-break:break-word">
<tr><td dir="${dir}" class="edge" align="${side}" style="padding:0 32px;font-family:${fonts}">
${name(look, head, brand)}
</td></tr>
<tr><td class="card" dir="${dir}" align="${side}" style="padding:32px;border:1px solid ${light.hair};border-radius:${look.corners.card}px;background:${light.card};font-family:${fonts}">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:1.3;color:${light.ink}">${escapeHtml(heading)}</h1>
${lines.map((line) => paragraph(look, line)).join('\n')}
${code ? codeBox(look, code) : ''}${link ? button(look, link) : ''}
${closing.map((line) => smallPrint(look, line)).join('\n')}
</td></tr>
<tr><td dir="${dir}" class="edge" align="${side}" style="padding:16px 32px 0;font-family:${fonts}">
${smallPrint(look, footer)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  const attachments = attachmentsOf(brand)
  return { ...(attachments && { attachments }), subject, text: `${parts.join('\n\n')}\n`, html }
}
