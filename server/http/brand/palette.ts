// The colours of the tokens, as a screen shows them, and what must stand apart from what.

import { readFileSync } from 'node:fs'
import { inRoot } from '../../root.mjs'
import { contrastOf, hexOf, rgbOfOklch } from './screen-colors.ts'

export const tokensCss = readFileSync(inRoot('server', 'wire/tokens.css'), 'utf8')

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const tokenNames = [
  ...['page', 'card', 'raised', 'chosen', 'wash', 'ink', 'soft', 'hair', 'edge'],
  ...['accent', 'accent-strong', 'on-accent', 'bad', 'bad-wash'],
] as const

/** By name, each as #rrggbb. */
export type Palette = Readonly<Record<string, string>>

const written = /--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g

function ownPalette(scheme: Scheme): Palette {
  const found = [...tokensCss.matchAll(written)].map(([, name = '', light = '', dark = '']) => [
    name,
    hexOf(rgbOfOklch({ light, dark }[scheme])),
  ])
  return Object.fromEntries(found)
}

export const own = { light: ownPalette('light'), dark: ownPalette('dark') }

type Pair = { front: string; back: string; needed: number }

const each = (fronts: readonly string[], backs: readonly string[], needed: number): Pair[] =>
  fronts.flatMap((front) => backs.map((back) => ({ front, back, needed })))

/** WCAG 2.2 AA: 1.4.3 of text, 1.4.11 of what shows where a field is. */
const pairs = [
  ...each(['ink'], ['page', 'card', 'raised', 'chosen', 'wash', 'bad-wash'], 4.5),
  ...each(['soft'], ['page', 'card', 'raised'], 4.5),
  ...each(['accent'], ['page', 'card', 'wash'], 4.5),
  ...each(['on-accent'], ['accent', 'accent-strong'], 4.5),
  ...each(['bad'], ['page', 'card', 'bad-wash'], 4.5),
  ...each(['edge'], ['page', 'card'], 3),
]

type Measured = Pair & { contrast: number }

/** What stands least apart first. */
export const measured = (palette: Palette): Measured[] =>
  pairs
    .map((pair) => ({ ...pair, contrast: contrastOf(palette[pair.front] ?? '', palette[pair.back] ?? '') }))
    .sort((one, other) => one.contrast / one.needed - other.contrast / other.needed)

/** What stands too little apart. */
export const poorPairs = (palette: Palette): Measured[] =>
  measured(palette).filter(({ contrast, needed }) => contrast < needed)
