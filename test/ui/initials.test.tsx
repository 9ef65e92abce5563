// The initials that stand for a person or an organization are those that people expect.

import { expect, test } from 'vitest'
import { initialsOf } from '../../ui/components/initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King, Countess of Lovelace', 'AL'],
  ['ada', 'A'],
  ['Engines 4tivx', 'ET'],
  ['Analytical Engines 1843', 'AE'],
  ['Team 7', 'T'],
  ['1843', '1'],
  ['Ada Lovelace (she/her)', 'AL'],
  ['“Ada” Lovelace', 'AL'],
  ['Ada 🚀', 'A'],
  ['Jean-Luc Picard', 'JP'],
  ['J. R. R. Tolkien', 'JT'],
  ['ada.lovelace+news@example.com', 'AL'],
  ['ada@example.com', 'A'],
  ['Node.js', 'N'],
  ['Émile Zola', 'ÉZ'],
  ['E\u0301mile Zola', 'E\u0301Z'],
  ['محمد علي', 'م\u200Cع'],
  ['مُحمّد', 'مُ'],
  ['王小明', '王'],
  ['山田 太郎', '山太'],
  ['김철수', '김'],
  ['हिना क्षेत्री', 'हिक्षे'],
  ['', ''],
  ['🚀', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
