// docs/profiles.md has a row for each rule in which the profiles differ, with its values.

import { expect, test } from 'vitest'
import { profileRows } from '../../server/config/profile.ts'
import { textOf } from './support/files.ts'

test('the page of the profiles names every difference, with its value in each, and no other', () => {
  const [between = ''] = textOf('docs/profiles.md').split('## Where both')
  const written = [...between.matchAll(/^\| .+ \| `([^`]+)` \| `([^`]+)` \| `([A-Z_]+)` \|$/gm)]
  const rows = written.map(([, spec, hardened, name]) => [name, { spec, hardened }])
  expect(Object.fromEntries(rows)).toEqual(profileRows)
})
