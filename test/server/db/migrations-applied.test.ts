// What a newer release has applied, and which of that an older one cannot work with.

import { expect, test } from 'vitest'
import { unknownOf } from '../../../server/db/migrations-applied.ts'

const known = ['0001-begin.sql', '0039-add.sql', '0040-fill.sql']

test('a migration that needs one which this release does not know is too new for it, and no other is', () => {
  const newer = [
    '0041-add.sql',
    '0042-drop.needs-0040.sql',
    '0043-drop.needs-0041.sql',
    '0044-drop.needs-0001.sql',
    '0100-drop.needs-0099.sql',
  ]
  expect(unknownOf(known, [...newer.toReversed(), ...known])).toEqual({
    unknown: newer,
    tooNew: ['0043-drop.needs-0041.sql', '0100-drop.needs-0099.sql'],
  })
})

test('what is known is not new, whatever it needs', () => {
  const all = [...known, '0041-drop.needs-0041.sql']
  expect(unknownOf(all, all)).toEqual({ unknown: [], tooNew: [] })
})
