// The slug that a page previews is the one that the application would choose.

import { expect, test } from 'vitest'
import { slugOf } from '../../../server/app/tenants/slug.ts'
import { slugOf as preview } from '../../../ui/pages/slug.ts'

test.each([
  ['Analytical Engines', 'analytical-engines'],
  ['  Café — Ångström & Söhne ', 'cafe-angstrom-sohne'],
  ['a.b_c/d', 'a-b-c-d'],
  ['ＦＵＬＬ width', 'full-width'],
  [`${'x'.repeat(47)} y`, 'x'.repeat(47)],
  ['x'.repeat(100), 'x'.repeat(48)],
])('%s → %s', (name, slug) => {
  expect([slugOf(name), preview(name)]).toEqual([slug, slug])
})

test('a name without such letters has no preview, and gets a general slug', () => {
  expect([slugOf('株式会社'), preview('株式会社')]).toEqual(['organization', ''])
})
