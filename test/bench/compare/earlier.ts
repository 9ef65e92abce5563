// The product as it was at an earlier commit, with its own packages and built by its own command.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { Problem } from '../../../server/telemetry/problem.ts'
import type { startLockstep } from '../contenders/lockstep.ts'

const root = join(import.meta.dirname, '../../..')
const CONTENDER = 'test/bench/contenders/lockstep.ts'
/** The person's own, rather than one for temporary files that others share; and under no node_modules, where Node runs no TypeScript. */
const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')

export type Earlier = {
  /** As Git abbreviates it. */
  commit: string
  /** Starts it with the settings that its own benchmark gives it. */
  start: typeof startLockstep
}

/** @returns it as Git abbreviates it. @throws Problem when Git does not know it, or it has no benchmark to start it by */
export function commitOf(named: string): string {
  const commit = git(['rev-parse', '--short', '--verify', '--quiet', '--end-of-options', `${named}^{commit}`])
  if (!commit)
    throw new Problem(
      `Git knows no commit '${named}' here: name one of this repository’s history, and fetch all of it.`,
      { exitCode: 2 },
    )
  if (git(['cat-file', '-e', `${commit}:${CONTENDER}`]) === null)
    throw new Problem(`${commit} has no ${CONTENDER}, which starts it: name a later commit.`, { exitCode: 2 })
  return commit
}

/** @throws Problem when it cannot be built */
export async function earlierOf(commit: string, say: (line: string) => void): Promise<Earlier> {
  const folder = join(cache, 'lockstep/bench/earlier', commit)
  // Kept for the next comparison; the mark is written last.
  const built = join(folder, '.built')
  if (!existsSync(built)) {
    say(`Building ${commit} in ${folder} …`)
    unpack(commit, folder)
    await build(commit, folder)
    writeFileSync(built, '')
  }
  const contender = await import(pathToFileURL(join(folder, CONTENDER)).href)
  return { commit, start: (contender as { startLockstep: typeof startLockstep }).startLockstep }
}

function unpack(commit: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const archive = `${folder}.tar`
  git(['archive', '--format=tar', `--output=${archive}`, commit])
  const { status } = spawnSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive, { force: true })
  if (status !== 0)
    throw new Problem(`${commit} could not be unpacked in ${folder}: install tar, and make room there.`)
}

async function build(commit: string, folder: string): Promise<void> {
  const child = spawn('npm', ['run', 'build'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0)
    throw new Problem(
      `${commit} could not be built: ${said.trim().split('\n').at(-1) ?? `npm ended with ${code}`}`,
    )
}

function git(args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
