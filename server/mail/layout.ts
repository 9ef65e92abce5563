// One letter's look, for mail programs old and new, light and dark.

import { escapeHtml } from '../http/escape-html.ts'
import type { Mail } from './transport.ts'

export type Letter = {
  subject: string
  heading: string
  lines: readonly string[]
  /** Drawn large, on its own. */
  code?: string
  closing?: readonly string[]
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`

const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .page { background: #14161a !important }
    .card { background: #1d2026 !important; border-color: #343a44 !important }
    .card, .card h1, .card p { color: #e8eaee !important }
    .code { background: #282d36 !important; color: #ffffff !important }
    .quiet { color: #a3abb8 !important }
  }`

export function compose({ subject, heading, lines, code, closing = [] }: Letter): Mail {
  const text = [
    heading,
    '',
    ...lines,
    ...(code ? ['', code] : []),
    ...closing.flatMap((line) => ['', line]),
    '',
  ]
  const drawnCode = code
    ? `<p class="code" style="margin:24px 0;padding:16px;border-radius:12px;background:#eef1f6;color:#14161a;text-align:center;font:600 34px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:8px">${code}</p>`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#f4f6f9;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div class="card" style="max-width:440px;margin:0 auto;padding:32px;border:1px solid #dfe4ec;border-radius:16px;background:#ffffff;color:#14161a">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;color:#14161a">${escapeHtml(heading)}</h1>
${lines.map(paragraph).join('\n')}
${drawnCode}
${closing.map((line) => `<p class="quiet" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#5b6472">${escapeHtml(line)}</p>`).join('\n')}
</div></body></html>
`
  return { subject, text: text.join('\n'), html }
}
