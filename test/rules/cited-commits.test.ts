// Every commit that a page cites is in the history: a figure says where it was measured.

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { files, isIn, root, textOf } from './support/files.ts'

const pages = files.filter((path) => path.endsWith('.md') && (isIn(path, 'docs') || !path.includes('/')))

/** Written as `1a2b3c4d`, or after the word; a `+` behind it says that files had been changed. */
const citedIn = (text: string): string[] =>
  [...text.matchAll(/(?:`|\bcommit )(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])([0-9a-f]{7,40})\b/g)].flatMap(
    ([, commit]) => commit ?? [],
  )

const git = (...asked: string[]): string =>
  execFileSync('git', asked, { cwd: fileURLToPath(root), encoding: 'utf8' }).trim()

test('every commit that a page cites is in the history (of which a shallow clone has too little to tell)', () => {
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true'
  const history = git('rev-list', 'HEAD').split('\n')
  const isInHistory = (commit: string) => history.some((one) => one.startsWith(commit))
  const cited = pages.flatMap((path) => citedIn(textOf(path)).map((commit) => ({ path, commit })))
  expect(cited.length).toBeGreaterThan(0)
  expect(isShallow ? [] : cited.filter(({ commit }) => !isInHistory(commit))).toEqual([])
})

test.each([
  ['at `9271210b`, 450 cases', ['9271210b']],
  ['2026-11-22, commit c1945a2. Intel', ['c1945a2']],
  ['`9271210b+`', ['9271210b']],
  ['`defaced` facade, `1000000`, `decade7`', ['decade7']],
])('a commit is found in “%s”', (text, found) => {
  expect(citedIn(text)).toEqual(found)
})
