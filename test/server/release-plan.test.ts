// What speaks against a release, and what one changes.

import { expect, test } from 'vitest'
import { refusalOf, released, withVersion } from '../../scripts/release/plan.ts'

const state = {
  version: '0.2.0',
  current: '0.1.0',
  changed: '',
  tags: ['v0.1.0'],
  changelog:
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A door.\n\n## [0.1.0] - 2026-01-01\n\n- A house.\n',
}

test('nothing speaks against a later version of a clean tree with news', () => {
  expect(refusalOf(state)).toBeNull()
  expect(refusalOf({ ...state, version: '0.1.0', tags: [] })).toBeNull()
})

test.each([
  [{ changed: ' M package.json\n' }, 'changes that are not committed: commit them'],
  [{ changed: '?? new.ts\n' }, '?? new.ts'],
  [{ version: '' }, 'npm run release -- 0.1.1'],
  [{ version: 'v0.2.0' }, 'npm run release -- 0.1.1'],
  [{ version: '0.0.9' }, 'is before 0.1.0'],
  [{ version: '0.1.0' }, 'There is a tag v0.1.0 already'],
  [{ changelog: state.changelog.replace('### Added\n\n- A door.\n', '') }, 'CHANGELOG.md says nothing'],
])('%j is refused in a sentence', (differing, sentence) => {
  expect(refusalOf({ ...state, ...differing })).toContain(sentence)
})

test('the changelog begins anew, and the version is this package’s alone', () => {
  expect(released(state.changelog, '0.2.0', '2026-11-22')).toContain(
    '## [Unreleased]\n\n## [0.2.0] - 2026-11-22\n\n### Added\n\n- A door.',
  )
  const lock = '{\n  "name": "lockstep",\n  "version": "0.1.0",\n  "packages": {"a": {"version": "0.1.0"}}}'
  expect(withVersion('package-lock.json', lock, '0.1.0', '0.2.0')).toBe(lock.replace('0.1.0', '0.2.0'))
  expect(withVersion('docs/integrate.md', 'npx ./lockstep-0.1.0.tgz 0.1.0', '0.1.0', '0.2.0')).toBe(
    'npx ./lockstep-0.2.0.tgz 0.1.0',
  )
})
