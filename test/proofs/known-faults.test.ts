// docs/known-faults.md and its recordings say what the proofs print of each fault today.

import { expect, test } from 'vitest'
import { renderKnownFaults } from '../../scripts/docs/known-faults.ts'
import { triedAtBetterAuth } from '../model/faults/known-faults-of-factors.ts'
import { seededFaults } from '../model/faults/seeded-faults.ts'
import { textOf } from '../rules/support/files.ts'

test.each(renderKnownFaults())('%s is what npm run docs writes', (path, text) => {
  expect(textOf(path)).toBe(text)
})

test('what was tried elsewhere is seeded here', () => {
  const seeded = seededFaults.map(({ flaw }) => flaw)
  expect(triedAtBetterAuth.map(([, flaw]) => flaw).filter((flaw) => !seeded.includes(flaw))).toEqual([])
})

test('each fault is found', () => {
  const [[, page] = ['', '']] = renderKnownFaults()
  expect(page).not.toContain('nothing is found')
})
