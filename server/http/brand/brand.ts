// How a team's own product looks: the name, the colours, the shapes and the font that take the place of ours.

import type { Logo } from './logo.ts'
import { own, type Palette, type Scheme } from './palette.ts'
import { contrastOf, hexOf, mixed } from './screen-colors.ts'

export type Brand = {
  name?: string | undefined
  /** What is not ours; by name. */
  colors: Readonly<Record<Scheme, Palette>>
  /** Of buttons and fields, in CSS pixels. */
  radius?: number | undefined
  /** As `font-family` takes it. */
  font?: string | undefined
  /** A WOFF2 of the first of these. */
  fontFile?: Buffer | undefined
  logo?: Readonly<Record<Scheme, Logo>> | undefined
}

export const unbranded: Brand = { colors: { light: {}, dark: {} } }

const white = hexOf([255, 255, 255])
const black = hexOf([0, 0, 0])

/** One of them always reaches the contrast of text. */
const onto = (color: string) => (contrastOf(white, color) >= 4.5 ? white : black)

/** What follows from an accent that is given without it. */
export function withDerived(given: Palette, scheme: Scheme): Palette {
  const { accent } = given
  if (accent === undefined) return given
  const { ink, card } = { ...own[scheme], ...given }
  return {
    'accent-strong': mixed(accent, ink ?? accent, 0.2),
    'on-accent': onto(accent),
    wash: mixed(card ?? accent, accent, 0.08),
    ...given,
  }
}

/** The colours of everything, as mail programs understand them. */
export const paletteOf = ({ colors }: Brand, scheme: Scheme): Palette => ({
  ...own[scheme],
  ...colors[scheme],
})

/** How round small things, buttons and fields, and cards are, in CSS pixels: undefined where they are ours. */
export const radiiOf = ({ radius }: Brand): { xs: number; s: number; l: number } | undefined =>
  radius === undefined ? undefined : { xs: radius * 0.6, s: radius, l: radius * 2 }

/** What needs no scheme. */
function shapes(brand: Brand): string {
  const radii = Object.entries(radiiOf(brand) ?? {}).map(([size, pixels]) => `--radius-${size}:${pixels}px;`)
  return radii.join('') + (brand.font ? `--font:${brand.font};` : '')
}

const declared = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color};`)
    .join('')

/** For a page whose sheet has the tokens as they are written. @param where a selector */
export function tokensOf(brand: Brand, where: string): string {
  const { light, dark } = brand.colors
  const colors = Object.keys({ ...light, ...dark }).map((name) => {
    const [inLight, inDark] = [light[name] ?? own.light[name], dark[name] ?? own.dark[name]]
    return `--${name}:light-dark(${inLight},${inDark});`
  })
  const all = colors.join('') + shapes(brand)
  return all && `${where}{${all}}`
}

/**
 * For the pages of the UI, whose build replaces `light-dark()` by rules: so these are rules as well, which no layer outweighs.
 * What is printed is light.
 */
export function pageSheet(brand: Brand): string {
  const light = declared(brand.colors.light)
  const dark = declared(brand.colors.dark)
  return [
    `:root{${light}${shapes(brand)}}`,
    `@media screen{@media (prefers-color-scheme:dark){:root{${dark}}}:root[data-theme=light]{${light}}:root[data-theme=dark]{${dark}}}`,
  ].join('')
}
