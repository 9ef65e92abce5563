// The table of docs/conform.md: a race that was seen once stays, and a transition is as the newest run has it.

import { expect, test } from 'vitest'
import { withVersions } from '../../better-auth/page.ts'
import { AT_ONCE, type Row } from '../../conform/report.ts'

const page = `Before
<!-- versions, written by npm run conform -- --better-auth -->
<!-- end of versions -->
After`

const row = (suite: string, name: string, curl: string | null): Row => ({
  suite,
  name,
  is: curl === null ? 'conforms' : 'differs',
  differs: curl === null ? [] : [{ path: [], expected: '200', got: '500', curl: [curl] }],
  notOffered: null,
})
const run = (before: string, transition: string | null, pair: string | null) =>
  withVersions(before, [
    {
      version: '1.0.0',
      rows: [row('account', 'none · email.verified', transition), row(AT_ONCE, 'a pair', pair)],
    },
    { version: '2.0.0', rows: [row('account', 'none · email.verified', null), row(AT_ONCE, 'a pair', null)] },
  ])
const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('|'))

test('what a run has not met is kept from the one before, with its requests', () => {
  const first = run(page, 'curl one', 'curl two &')
  expect(lines(first)).toEqual([
    '| | 1.0.0 | 2.0.0 |',
    '|---|---|---|',
    '| `account none · email.verified` | ✗ | ✓ |',
    '| `a pair` | ✗ | ✓ |',
  ])
  const second = run(first, null, null)
  expect(lines(second)).toEqual(['| | 1.0.0 | 2.0.0 |', '|---|---|---|', '| `a pair` | ✗ | ✓ |'])
  expect(second).toContain('#### a pair\n\nExpected: 200. Got from 1.0.0: 500.\n\n```sh\ncurl two &\n```')
  expect(second).not.toContain('curl one')
  expect(run(second, null, null)).toBe(second)
  expect(second).toMatch(/^Before\n[\s\S]*\nAfter$/)
})
