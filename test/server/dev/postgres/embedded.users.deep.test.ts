// The embedded PostgreSQL under root, under ordinary users, and under both in turn.

import { execFileSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { completeSymlinks, findBinaries } from '../../../../server/dev/postgres/binaries.ts'
import { reachableCopy } from '../../../../server/dev/postgres/copied-binaries.ts'
import {
  clusterOf,
  DAEMON,
  hold,
  isAlive,
  isRoot,
  NOBODY,
  othersCanRunUs,
  postmasterPid,
  setting,
  start,
  tempFolder,
  untilGone,
} from './embedded.support.ts'

const ownerOf = (file: string) => statSync(file).uid

const userOf = (pid: number) =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

describe.skipIf(!isRoot)('root', () => {
  it('runs the database as nobody, in a process group of its own', async () => {
    const dataDir = path.join(tempFolder(), 'data')
    await start({ dataDir, throwaway: true })
    const pid = postmasterPid(clusterOf(dataDir))
    expect(userOf(pid)).toBe(NOBODY)
    expect(ownerOf(clusterOf(dataDir))).toBe(NOBODY)
    expect(() => process.kill(-pid, 0)).not.toThrow()
  })

  it('uses a folder that only root may enter, as mkdtemp makes it, and leaves nothing behind', async () => {
    const dataDir = tempFolder({ mode: 0o700 })
    writeFileSync(path.join(dataDir, 'secret'), '', { mode: 0o600 })
    const { stop } = await start({ dataDir, throwaway: true })
    expect(ownerOf(clusterOf(dataDir))).toBe(NOBODY)
    expect(statSync(dataDir).mode & 0o777).toBe(0o701)
    await stop()
    expect(readdirSync(dataDir)).toEqual(['secret'])
  })

  it('does not open a folder that keeps something others could read then', async () => {
    const dataDir = tempFolder({ mode: 0o700 })
    writeFileSync(path.join(dataDir, 'letter'), '', { mode: 0o644 })
    const systemDir = path.join(tempFolder(), 'system')
    const { stop } = await start({ dataDir, systemDir, throwaway: true })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await stop()
    expect(existsSync(systemDir)).toBe(!othersCanRunUs)
  })

  it('keeps the database in the system folder when others cannot enter the data folder', async () => {
    const dataDir = path.join(tempFolder({ mode: 0o700 }), 'data')
    const systemDir = path.join(tempFolder(), 'system')
    const first = await start({ dataDir, systemDir })
    expect(existsSync(dataDir)).toBe(false)
    const [name = ''] = readdirSync(systemDir).filter((entry) => !entry.startsWith('postgresql-'))
    expect(ownerOf(clusterOf(path.join(systemDir, name)))).toBe(NOBODY)
    await first.stop()

    const second = await start({ dataDir, systemDir })
    expect(new URL(second.url).password).toBe(new URL(first.url).password)
  })

  it('clears a throwaway database out of the system folder, also that of a killed process', async () => {
    const dataDir = path.join(tempFolder({ mode: 0o700 }), 'data')
    const systemDir = path.join(tempFolder(), 'system')
    const peer = await hold({ dataDir, systemDir, throwaway: true })
    const left = readdirSync(systemDir).filter((name) => name.startsWith('throwaway-'))
    expect(left).toHaveLength(1)
    const pid = postmasterPid(clusterOf(path.join(systemDir, left[0] ?? '')))
    await peer.kill()
    await untilGone(pid)

    const { stop } = await start({ dataDir, systemDir, throwaway: true })
    expect(existsSync(path.join(systemDir, left[0] ?? ''))).toBe(false)
    await stop()
    expect(existsSync(systemDir)).toBe(!othersCanRunUs)
  })

  it('refuses, rather than begin anew, when the folder around a database was closed later', async () => {
    const folder = tempFolder({ mode: 0o700 })
    mkdirSync(clusterOf(path.join(folder, 'data')), { recursive: true })
    chownSync(clusterOf(path.join(folder, 'data')), NOBODY, NOBODY)
    await expect(start({ dataDir: path.join(folder, 'data') })).rejects.toThrow(`'chmod o+x ${folder}'`)
  })

  it('copies the binaries to where nobody can run them', async () => {
    const closed = tempFolder({ mode: 0o700 })
    const systemDir = tempFolder()
    const { nativeDir, version } = await findBinaries()
    cpSync(nativeDir, path.join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    const runAs = { uid: NOBODY, gid: NOBODY }
    const copied = await reachableCopy({ nativeDir: path.join(closed, 'native'), version }, systemDir, runAs)
    expect(readdirSync(systemDir)).toEqual([path.basename(copied.nativeDir)])
    const output = execFileSync(path.join(copied.nativeDir, 'bin/postgres'), ['--version'], {
      ...runAs,
      cwd: '/',
    })
    expect(String(output)).toContain('(PostgreSQL) 18')
  })

  it('is heard in a sentence when the system folder cannot be made', async () => {
    const dataDir = path.join(tempFolder({ mode: 0o700 }), 'data')
    const file = path.join(tempFolder(), 'file')
    writeFileSync(file, '')
    await expect(start({ dataDir, systemDir: path.join(file, 'system') })).rejects.toThrow(/is in the way/)
  })
})

describe.skipIf(!isRoot || !othersCanRunUs)('an ordinary user', () => {
  it('runs the database as itself, below a home that others cannot enter', async () => {
    const dataDir = path.join(tempFolder({ mode: 0o700, owner: DAEMON }), 'data')
    const peer = await hold({ dataDir }, { user: DAEMON })
    expect(peer.problem).toBe('')
    expect(await setting(peer.url, 'fsync')).toBe('on')
    const pid = postmasterPid(clusterOf(dataDir))
    expect(userOf(pid)).toBe(DAEMON)
    await peer.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('takes turns with root on a database of its own', async () => {
    const dataDir = path.join(tempFolder({ mode: 0o700, owner: DAEMON }), 'data')
    const before = await hold({ dataDir }, { user: DAEMON })
    await before.stop()
    const asRoot = await start({ dataDir })
    expect(userOf(postmasterPid(clusterOf(dataDir)))).toBe(DAEMON)
    await asRoot.stop()
    const after = await hold({ dataDir }, { user: DAEMON })
    expect(after.problem).toBe('')
    expect(new URL(after.url).password).toBe(new URL(before.url).password)
    await after.stop()
  })

  it('learns how to use the database that root has created', async () => {
    const dataDir = tempFolder({ mode: 0o777 })
    mkdirSync(clusterOf(dataDir))
    chownSync(clusterOf(dataDir), NOBODY, NOBODY)
    const peer = await hold({ dataDir }, { user: DAEMON })
    expect(peer.problem).toMatch(/^Problem: The database in .* belongs to another user .*sudo chown -R/)
  })

  it('learns what to do about a folder it may not write', async () => {
    const dataDir = path.join(tempFolder(), 'data')
    const peer = await hold({ dataDir }, { user: DAEMON })
    expect(peer.problem).toMatch(/^Problem: This user may not use .* set DATA_DIR to a folder of yours/)
  })

  it('learns that it needs a name, which PostgreSQL requires', async () => {
    const user = 54_321
    const peer = await hold({ dataDir: path.join(tempFolder({ owner: user }), 'data') }, { user })
    expect(peer.problem).toContain(`user number ${user} has none: give it an entry in /etc/passwd`)
  })
})

describe('the binaries', () => {
  it('get the links that an install without scripts leaves out', async () => {
    const folder = tempFolder()
    mkdirSync(path.join(folder, 'native/lib'), { recursive: true })
    writeFileSync(path.join(folder, 'native/lib/libicu.so.60.2'), 'library')
    const link = { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }
    writeFileSync(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify([link]))
    await completeSymlinks(folder)
    await completeSymlinks(folder)
    expect(readFileSync(path.join(folder, link.target), 'utf8')).toBe('library')
  })
})
