// npm run release in a small repository of its own, with real git and npm.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { outside, runTool } from './support/installed.ts'

const command = join(import.meta.dirname, '../../scripts/release.ts')

/** Each script says that it ran; `check` fails where the file `broken` is. */
async function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const says = (name: string) => `node -e "fs.appendFileSync('../ran.log', '${name} ')" --`
  const run = join(folder, 'repository')
  mkdirSync(join(run, 'docs'), { recursive: true })
  const put = (name: string, text: string) => writeFileSync(join(run, name), text)
  const manifest = {
    name: 'lockstep',
    version: '0.1.0',
    scripts: {
      docs: says('docs'),
      check: `node -e "process.exitCode = fs.existsSync('broken') ? 1 : 0"`,
      test: says('test'),
      'test:wide': says('wide'),
      'release:files': says('files'),
      'test:packages': `node -e "fs.appendFileSync('../ran.log', path.basename(process.env.LOCKSTEP_TARBALL))"`,
    },
  }
  put('package.json', JSON.stringify(manifest, null, 2))
  put('CHANGELOG.md', '## [Unreleased]\n\n- A door.\n')
  for (const page of ['docs/integrate.md', 'docs/any.md']) put(page, 'npx ./lockstep-0.1.0.tgz\n')
  mkdirSync(join(run, 'deploy'))
  put('deploy/Chart.yaml', 'apiVersion: v2\nversion: 0.1.0\nappVersion: 0.1.0\n')
  put('docs/upgrade.md', '# Upgrade\n\n## To the next version\n\nSet a door.\n')
  put('.gitignore', '*.tgz\n')
  const env = {
    ...outside(),
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'a'],
        [`GIT_${who}_EMAIL`, 'a@b.example'],
      ]),
    ),
  }
  const git = (...args: string[]) => runTool('git', args, run, env)
  await git('init', '--quiet')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'Begin')
  return {
    put,
    git,
    has: (name: string) => existsSync(join(run, name)),
    text: (name: string) => readFileSync(join(run, name), 'utf8'),
    release: (version: string) => runTool(process.execPath, [command, version], run, env),
  }
}

test('a release is a commit with a tag and a tarball that was tried, and nothing is published', async () => {
  const { git, has, text, release } = await repository()
  expect(await release('0.2.0')).toContain('Nothing is published')
  expect(text('../ran.log')).toBe('docs docs wide test docs lockstep-0.2.0.tgzfiles ')
  expect(has('lockstep-0.2.0.tgz')).toBe(true)
  expect(JSON.parse(text('package.json'))).toMatchObject({ version: '0.2.0' })
  expect(text('CHANGELOG.md')).toMatch(
    /^## \[Unreleased\]\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n- A door\.\n$/,
  )
  for (const page of ['docs/integrate.md', 'docs/any.md'])
    expect(text(page)).toBe('npx ./lockstep-0.2.0.tgz\n')
  expect(text('deploy/Chart.yaml')).toBe('apiVersion: v2\nversion: 0.2.0\nappVersion: 0.2.0\n')
  expect(text('docs/upgrade.md')).toBe(
    '# Upgrade\n\n## To the next version\n\nNothing so far.\n\n## To 0.2.0\n\nSet a door.\n',
  )
  expect((await git('tag', '--points-at', 'HEAD')).trim()).toBe('v0.2.0')
  expect(await git('status', '--porcelain')).toBe('')
})

test('what it says at its end publishes the commit and the tag', async () => {
  const { git, release } = await repository()
  await git('init', '--quiet', '--bare', '../remote')
  await git('remote', 'add', 'origin', '../remote')
  await git('push', '--quiet', '--set-upstream', 'origin', 'HEAD')
  const [, command = ''] = /Nothing is published: git (.+) does that/.exec(await release('0.2.0')) ?? []
  await git(...command.split(' '))
  expect(await git('ls-remote', '--tags', 'origin')).toContain('refs/tags/v0.2.0')
  expect((await git('rev-parse', '@{upstream}')).trim()).toBe((await git('rev-parse', 'HEAD')).trim())
})

test('a dirty tree is refused, and untouched', async () => {
  const { put, git, text, release } = await repository()
  put('docs/integrate.md', 'in the middle of something')
  await expect(release('0.2.0')).rejects.toThrow(/ended with 2:.*commit them/s)
  expect(text('docs/integrate.md')).toBe('in the middle of something')
  expect(await git('tag')).toBe('')
})

test('where a check fails every file is as it was', async () => {
  const { put, git, has, text, release } = await repository()
  put('broken', '')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'Break it')
  await expect(release('0.2.0')).rejects.toThrow(/ended with 1:.*npm run check has failed/s)
  expect(await git('status', '--porcelain')).toBe('')
  expect(has('lockstep-0.2.0.tgz')).toBe(false)
  expect(JSON.parse(text('package.json'))).toMatchObject({ version: '0.1.0' })
})
