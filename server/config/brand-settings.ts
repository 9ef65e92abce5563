// The setting of the brand: what is given of it, and whether people can read what comes of it.

import { z } from 'zod'
import { type Brand, withDerived } from '../http/brand/brand.ts'
import { readFontFile } from '../http/brand/font-file.ts'
import { type Logo, readLogo } from '../http/brand/logo.ts'
import { own, type Palette, poorPairs, type Scheme, schemes, tokenNames } from '../http/brand/palette.ts'
import { isVisible, onOneLine } from '../wire/names.ts'
import { json } from './json-setting.ts'

const LONGEST_NAME = 60
const ROUNDEST = 32

const what = (says: string) => ({ error: says, params: { what: says } })

const name = z
  .string()
  .refine(
    (text) =>
      text.length <= LONGEST_NAME && isVisible(text) && onOneLine(text) === text && text.isWellFormed(),
    what(`isn’t a name: it takes 1 to ${LONGEST_NAME} characters on one line`),
  )

const color = z
  .string()
  .refine((text) => /^#[0-9a-f]{6}$/i.test(text), what('isn’t a colour: give six hexadecimal digits after #'))

const inBoth = z.strictObject({ light: color, dark: color }).optional()

const generic = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-rounded',
  'ui-monospace',
])
const family = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u

/** As a person writes a list of fonts; each name is quoted, so that nothing in it is read as CSS. */
const font = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2')))
  .refine(
    (names) => names.every((one) => family.test(one)) && generic.has(names.at(-1) ?? ''),
    what(
      'isn’t a list of fonts: give names with commas between, and at the end serif, sans-serif, monospace or system-ui',
    ),
  )
  .transform((names) => names.map((one) => (generic.has(one) ? one : `"${one}"`)).join(','))

/** Read once, when the service starts. */
const logo = z.string().transform((path, ctx): Logo => {
  const read = readLogo(path)
  if (typeof read !== 'string') return read
  ctx.addIssue({ code: 'custom', params: { what: read } })
  return z.NEVER
})

const fontFile = z.string().transform((path, ctx): Buffer => {
  const read = readFontFile(path)
  if (typeof read !== 'string') return read
  ctx.addIssue({ code: 'custom', params: { what: read } })
  return z.NEVER
})

const shape = z.strictObject({
  name: name.optional(),
  colors: z.strictObject(Object.fromEntries(tokenNames.map((token) => [token, inBoth]))).default({}),
  radius: z
    .number()
    .refine(
      (pixels) => pixels >= 0 && pixels <= ROUNDEST,
      what(`isn’t a radius: give CSS pixels from 0 to ${ROUNDEST}`),
    )
    .optional(),
  font: font.optional(),
  fontFile: fontFile.optional(),
  logo: z.strictObject({ light: logo, dark: logo }).optional(),
})

const givenColors = z.object({ colors: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Those that are usable, even where others are not, so that all faults are told at once. */
function usableColors(given: unknown, scheme: Scheme): Palette {
  const read = givenColors.safeParse(given)
  return Object.fromEntries(
    tokenNames.flatMap((token) => {
      const one = color.safeParse(read.data?.colors[token]?.[scheme])
      return one.success ? [[token, one.data.toLowerCase()]] : []
    }),
  )
}

const told = (ratio: number) => `${Math.floor(ratio * 100) / 100}:1`

function contrastFaults(given: Palette, scheme: Scheme): { path: string[]; what: string }[] {
  const whole = { ...own[scheme], ...withDerived(given, scheme) }
  const sourceOf = (token: string) => (given[token] ? token : 'accent')
  return poorPairs(whole).flatMap(({ front, back, contrast, needed }) => {
    const token = [front, back].map(sourceOf).find((one) => given[one])
    const path = token ? ['colors', token, scheme] : []
    return [
      {
        path,
        what: `gives ${front} on ${back} a contrast of ${told(contrast)}, and WCAG 2.2 AA needs ${needed}:1`,
      },
    ]
  })
}

const brand = z
  .custom<z.input<typeof shape>>(
    (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
  )
  .transform((given, ctx): Brand => {
    const read = shape.safeParse(given)
    ctx.issues.push(...((read.error?.issues ?? []) as z.core.$ZodRawIssue[]))
    const colors = { light: usableColors(given, 'light'), dark: usableColors(given, 'dark') }
    for (const scheme of schemes)
      for (const { path, what } of contrastFaults(colors[scheme], scheme))
        ctx.addIssue({ code: 'custom', path, params: { what } })
    const { light, dark } = colors
    const { name, radius, font, fontFile, logo } = read.data ?? {}
    if (fontFile && !font?.startsWith('"'))
      ctx.addIssue({
        code: 'custom',
        path: ['fontFile'],
        params: { what: 'needs a name: begin the list in font with what this font is called' },
      })
    if (logo && name === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['logo'],
        params: { what: 'needs a name, which is read out in its place' },
      })
    return {
      name,
      radius,
      font,
      fontFile,
      logo,
      colors: { light: withDerived(light, 'light'), dark: withDerived(dark, 'dark') },
    }
  })

export const brandSettings = {
  BRAND: json(
    brand,
    {
      expects:
        'a JSON object with any of name, colors (by token, each with light and dark, as #rrggbb), radius in CSS pixels, font, fontFile (the path of a WOFF2), and logo (light and dark, each the path of a PNG, JPEG or WebP)',
      meaning:
        'The name, colours, radius, font and logo of your product, in pages and mails: docs/extend.md. Colours that people cannot tell apart are ' +
        'refused. For both services.',
      fallback: '{}',
    },
    [...Object.keys(shape.shape), ...tokenNames, ...schemes],
  ),
}
