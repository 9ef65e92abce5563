// The brand in the pages of the UI: its name in them, and the sheet and the icon that they link, which are served here.

import { createHash } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { type Brand, pageSheet, paletteOf, radiiOf, tokensOf } from '../../http/brand/brand.ts'
import { faceOf } from '../../http/brand/font-file.ts'
import { extensions, type Logo, shownAs } from '../../http/brand/logo.ts'
import { type Scheme, schemes } from '../../http/brand/palette.ts'
import { escapeHtml } from '../../http/escape-html.ts'

const isPlain = ({ name, colors, radius, font }: Brand) =>
  [name, radius, font].every((one) => one === undefined) && Object.keys(colors.light).length === 0

const graphemes = new Intl.Segmenter()

/** The name's first letter, in the colours of a button. */
function iconOf(brand: Brand, name: string): string {
  const { accent, 'on-accent': ink } = paletteOf(brand, 'light')
  const [letter = { segment: '' }] = graphemes.segment(name)
  const round = Math.min(radiiOf(brand)?.s ?? 8, 16)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${round}" fill="${accent}"/>` +
    `<text x="16" y="22.5" text-anchor="middle" font-family="${escapeHtml(brand.font ?? 'sans-serif')}" font-weight="700" ` +
    `font-size="19" fill="${ink}">${escapeHtml(letter.segment.toUpperCase())}</text></svg>`
  )
}

type File = { path: string; type: string; content: string | Buffer }

const hashed = (type: string, extension: string, content: string | Buffer): File => ({
  path: `/brand/${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${extension}`,
  type,
  content,
})

const logoFileOf = ({ type, bytes }: Logo) => hashed(type, extensions[type], bytes)

const fontFileOf = ({ fontFile }: Brand) => (fontFile ? hashed('font/woff2', 'woff2', fontFile) : null)

/** Its address is read from the sheet that it stands in. */
function face(brand: Brand): string {
  const file = fontFileOf(brand)
  return file && brand.font ? faceOf(brand.font, file.path) : ''
}

/** Our mark stands beside no other name. A logo is drawn over its name, which is read out. */
function wordmark({ name, logo }: Brand): string {
  if (name === undefined) return ''
  const bare = '.wordmark svg{display:none}'
  if (!logo) return bare
  const { width, height } = shownAs(logo.light)
  const shows = (scheme: Scheme) => `.wordmark{background-image:url(${logoFileOf(logo[scheme]).path})}`
  return [
    bare,
    `.wordmark{inline-size:${width}px;block-size:${height}px;margin-inline:auto;overflow:hidden;white-space:nowrap;text-indent:100vw;`,
    'background:no-repeat center/contain}',
    '.bar .wordmark{margin-inline:0}@media (width<30rem){.wordmark{margin-inline:0}}',
    shows('light'),
    `@media screen{@media (prefers-color-scheme:dark){${shows('dark')}}`,
    `:root[data-theme=light] ${shows('light')}:root[data-theme=dark] ${shows('dark')}}`,
  ].join('')
}

const sheetOf = (brand: Brand) => hashed('text/css', 'css', face(brand) + pageSheet(brand) + wordmark(brand))

const iconFileOf = (brand: Brand) =>
  brand.name === undefined ? null : hashed('image/svg+xml', 'svg', iconOf(brand, brand.name))

/** For applications of other origins that show the form as an element; its name stays. */
const ELEMENT_SHEET = '/brand/element.css'

const GAP = 16

/**
 * The logo above the form, which is a page of somebody else's: nothing but `color-scheme` says there which of both suits, so each has
 * a mask of a colour that follows it. The name is read out once.
 */
function logoOnElement({ name = '', logo }: Brand): string {
  if (!logo) return ''
  const { width, height } = shownAs(logo.light)
  const mask = (light: string, dark: string) => `mask:linear-gradient(light-dark(${light},${dark}) 0 0)`
  const box = `position:absolute;inset-block-start:0;inset-inline-start:0;inline-size:${width}px;block-size:${height}px`
  const one = (scheme: Scheme) => `background:url(${logoFileOf(logo[scheme]).path}) no-repeat center/contain`
  return [
    `lockstep-auth{position:relative;padding-block-start:${height + GAP}px}`,
    `lockstep-auth::before,lockstep-auth::after{content:"";${box}}`,
    `lockstep-auth::before{content:""/${cssText(name)};${one('light')};${mask('canvastext', 'transparent')}}`,
    `lockstep-auth::after{${one('dark')};${mask('transparent', 'canvastext')}}`,
  ].join('')
}

/** No character of it ends the text, or the sheet. */
const cssText = (text: string) =>
  `"${text.replaceAll(/["\\<\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`

const elementSheet = (brand: Brand) => face(brand) + tokensOf(brand, 'lockstep-auth') + logoOnElement(brand)

const icon = /<link rel="icon"[^>]*>/

/** A page as the build has written it, under the brand. */
export function branded(html: string, brand: Brand): string {
  if (isPlain(brand)) return html
  const { name } = brand
  const sheet = `<link rel="stylesheet" href="${sheetOf(brand).path}">\n</head>`
  const worn = html.replace('</head>', sheet)
  const file = iconFileOf(brand)
  if (name === undefined || !file) return worn
  return worn
    .replaceAll('Lockstep', () => escapeHtml(name))
    .replace(icon, `<link rel="icon" type="${file.type}" href="${file.path}">`)
}

/** During a rollout another node’s page may name another hash: it gets what is here, and keeps it for no time. */
export function brandFiles(brand: Brand): Middleware {
  const element = { path: ELEMENT_SHEET, type: 'text/css', content: elementSheet(brand) }
  const logos = schemes.flatMap((scheme) => (brand.logo ? logoFileOf(brand.logo[scheme]) : []))
  const ofElement = [fontFileOf(brand), ...logos].flatMap((file) => file ?? [])
  const files = [sheetOf(brand), iconFileOf(brand), ...ofElement].flatMap((file) => file ?? [])
  return async function serveBrand(ctx: Context, next) {
    if (!['GET', 'HEAD'].includes(ctx.method) || !ctx.path.startsWith('/brand/')) return next()
    const exact = [...files, element].find(({ path }) => path === ctx.path)
    const file = exact ?? files.find(({ path }) => path.split('.').at(-1) === ctx.path.split('.').at(-1))
    if (!file) {
      ctx.status = 404
      return
    }
    const isLasting = file === exact && file !== element
    ctx.set('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    if ([element, ...ofElement].includes(file)) ctx.set('cross-origin-resource-policy', 'cross-origin')
    // Browsers read a font of another origin by CORS alone.
    if (file.type === 'font/woff2') ctx.set('access-control-allow-origin', '*')
    ctx.type = file.type
    ctx.body = file.content
  }
}
