// npm run release: version, changelog, checks, tarball and what is tried of it, as one commit with a tag; nothing is published.

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusalOf, released, type State, upgradeReleased, withVersion } from './release/plan.ts'

const root = process.cwd()
const file = (name: string) => join(root, name)
const read = (name: string) => readFileSync(file(name), 'utf8')

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

/** @throws Error where it fails */
function run(command: string, args: readonly string[], env: Record<string, string> = {}): void {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} has failed${error ? ` (${error.message})` : ''}.`)
}

const version = process.argv[2] ?? ''
const current = (JSON.parse(read('package.json')) as { version: string }).version
const state: State = {
  version,
  current,
  changed: git('status', '--porcelain').stdout,
  tags: git('tag', '--list').stdout.split('\n'),
  changelog: read('CHANGELOG.md'),
}
const refusal = refusalOf(state)
if (refusal) {
  process.stderr.write(`${refusal}\n`)
  process.exit(2)
}

/** What may have the version in it; the changelog has those of its time. */
const naming = git('ls-files', 'package.json', 'package-lock.json', '*.md', '*/Chart.yaml')
  .stdout.trim()
  .split('\n')
  .filter((name) => name !== 'CHANGELOG.md')

const tarball = `lockstep-${version}.tgz`
try {
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(file('CHANGELOG.md'), released(state.changelog, version, today))
  for (const name of naming) writeFileSync(file(name), withVersion(name, read(name), current, version))
  writeFileSync(file('docs/upgrade.md'), upgradeReleased(read('docs/upgrade.md'), version))
  run('npm', ['run', 'docs', '--', '--released'])
  run('npm', ['run', 'docs'])
  run('npm', ['run', 'check'])
  run('npm', ['run', 'test:wide'])
  run('npm', ['test'], { LOCKSTEP_RELEASE: 'yes' })
  // What this run has walked of each machine.
  run('npm', ['run', 'docs'])
  run('npm', ['pack'])
  run('npm', ['run', 'test:packages'], { LOCKSTEP_TARBALL: file(tarball) })
  run('npm', ['run', 'release:files'])
  run('git', ['commit', '--all', '--quiet', '--message', `Release ${version}`])
  // Of tags that are not annotated --follow-tags pushes none.
  run('git', ['tag', '--annotate', `v${version}`, '--message', `Release ${version}`])
  process.stdout.write(
    `\n${tarball} is made and tried, with its bill of materials and checksums, and committed as v${version}. Nothing is published: git push --follow-tags does that.\n`,
  )
} catch (error) {
  git('checkout', '--', '.')
  rmSync(file(tarball), { force: true })
  process.stderr.write(`\n${(error as Error).message} Nothing is released, and every file is as it was.\n`)
  process.exitCode = 1
}
