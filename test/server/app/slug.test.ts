// The slug that the application makes of a name, while nobody has it.

import { expect, test } from 'vitest'
import { slugOf } from '../../../server/app/tenants/slug.ts'

test.each([
  ['Analytical Engines', 'analytical-engines'],
  ['  Café — Ångström & Söhne ', 'cafe-angstrom-sohne'],
  ['a.b_c/d', 'a-b-c-d'],
  ['Ada’s Engines', 'adas-engines'],
  ["L'Été d'O'Brien", 'lete-dobrien'],
  ['ＦＵＬＬ width', 'full-width'],
  [`${'x'.repeat(47)} y`, 'x'.repeat(47)],
  ['x'.repeat(100), 'x'.repeat(48)],
])('%s → %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a name without such letters gets a general slug', () => {
  expect(slugOf('株式会社')).toBe('organization')
})
