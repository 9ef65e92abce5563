// The embedded PostgreSQL: starting, stopping, crashes, and processes that share it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'slonik'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../../../server/dev/postgres/embedded.ts'
import { isDeep } from '../../../support/deep.ts'
import {
  atEnd,
  clusterOf,
  hold,
  isAlive,
  makeTempFolder,
  places,
  postmasterPid,
  query,
  quiet,
  setting,
  spawnHolder,
  start,
  tempFolder,
  untilGone,
} from './embedded.support.ts'

// For the tests that are not about the first start, which takes a second.
const made = makeTempFolder()
const madeCluster = clusterOf(made)

beforeAll(async () => {
  const database = await startEmbeddedPostgres({ dataDir: made, log: quiet, ...places })
  await query(database.url, (pool) => pool.query(sql.unsafe`CREATE TABLE kept AS SELECT 42 AS answer`))
  await database.stop()
})

afterAll(() => rmSync(made, { recursive: true, force: true }))

const kept = (url: string) => query(url, (pool) => pool.oneFirst(sql.unsafe`SELECT answer FROM kept`))

describe('a start', () => {
  it('makes a database that is safe against power cuts, and nothing beside it', async () => {
    const dataDir = path.join(tempFolder(), 'data')
    const { url } = await start({ dataDir })
    expect(await query(url, (pool) => pool.oneFirst(sql.unsafe`SELECT current_database()`))).toBe('lockstep')
    expect(await setting(url, 'fsync')).toBe('on')
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  })

  it('finds what was written before', async () => {
    expect(await kept((await start({ dataDir: made })).url)).toBe(42)
  })

  it('listens on loopback alone, and asks for the password', async () => {
    const { url } = await start({ dataDir: made })
    expect(await setting(url, 'listen_addresses')).toBe('127.0.0.1')
    expect(await setting(url, 'unix_socket_directories')).toBe('')
    const guess = new URL(url)
    guess.password = 'guess'
    await expect(kept(guess.href)).rejects.toThrow(/password/)
  })

  it('keeps the password from other users', () => {
    expect(statSync(path.join(madeCluster, 'lockstep.password')).mode & 0o777).toBe(0o600)
    expect(statSync(madeCluster).mode & 0o077).toBe(0)
  })

  if (isDeep)
    it('makes the database again when somebody dropped it', async () => {
      const dataDir = tempFolder()
      const first = await start({ dataDir })
      const maintenance = new URL(first.url)
      maintenance.pathname = '/postgres'
      await query(maintenance.href, (pool) => pool.query(sql.unsafe`DROP DATABASE lockstep`))
      await first.stop()
      const second = await start({ dataDir })
      expect(await setting(second.url, 'cluster_name')).toBe('lockstep')
    })
})

describe('a throwaway database', () => {
  it('trades safety for speed and takes its data with it', async () => {
    const dataDir = path.join(tempFolder(), 'data')
    const database = await start({ dataDir, throwaway: true })
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      expect(await setting(database.url, name)).toBe('off')
    }
    expect(Number(await setting(database.url, 'max_connections'))).toBeGreaterThan(400)
    await database.stop()
    expect(existsSync(dataDir)).toBe(false)
  })

  if (isDeep)
    it('ends when the process that started it is killed, and leaves the temp folder empty', async () => {
      const dataDir = tempFolder()
      const temp = tempFolder({ mode: 0o777 })
      const peer = await hold({ dataDir, throwaway: true }, { env: { TMPDIR: temp } })
      const pid = postmasterPid(clusterOf(dataDir))
      await peer.kill()
      await untilGone(pid)
      expect(readdirSync(temp)).toEqual([])
    })
})

describe('a server that runs already', () => {
  if (isDeep)
    it('is taken over from a killed process, and ended by stop', async () => {
      const peer = await hold({ dataDir: made })
      const pid = postmasterPid(madeCluster)
      await peer.kill()
      expect(isAlive(pid)).toBe(true)

      const { url, stop } = await start({ dataDir: made })
      expect(url).toBe(peer.url)
      expect(await kept(url)).toBe(42)
      await stop()
      expect(isAlive(pid)).toBe(false)
    })

  it('is shared by two processes and ended by the last one', async () => {
    const peer = await hold({ dataDir: made })
    const { url, stop } = await start({ dataDir: made })
    const pid = postmasterPid(madeCluster)
    expect(url).toBe(peer.url)
    await stop()
    expect(await kept(peer.url)).toBe(42)
    await peer.stop()
    expect(isAlive(pid)).toBe(false)
  })

  if (isDeep)
    it('comes from whichever of two first starts is quicker, also below a name with spaces', async () => {
      const dataDir = path.join(tempFolder(), 'My Projects')
      const [one, other] = await Promise.all([hold({ dataDir }), hold({ dataDir })])
      expect(one.problem + other.problem).toBe('')
      expect(one.url).toBe(other.url)
      expect(readdirSync(dataDir)).toEqual(['postgres'])
      await one.stop()
      await other.stop()
    })

  if (isDeep)
    it('is ended even when somebody has deleted its data', async () => {
      const dataDir = tempFolder()
      const { stop } = await start({ dataDir, throwaway: true })
      const pid = postmasterPid(clusterOf(dataDir))
      rmSync(clusterOf(dataDir), { recursive: true, force: true })
      await stop()
      expect(isAlive(pid)).toBe(false)
    })

  if (isDeep)
    it('is ended by a process that exits without stopping it', async () => {
      const peer = await hold({ dataDir: made })
      const pid = postmasterPid(madeCluster)
      peer.child.disconnect()
      await untilGone(pid)
    })
})

if (isDeep)
  describe('what a crash leaves behind', () => {
    it('is repaired when the server itself was killed', async () => {
      const peer = await hold({ dataDir: made })
      const pid = postmasterPid(madeCluster)
      process.kill(pid, 'SIGKILL')
      // A signal is not an end: until it is dead it is a server that runs, and would be taken over.
      await untilGone(pid)
      const { url } = await start({ dataDir: made })
      expect(await kept(url)).toBe(42)
      await peer.kill()
    })

    it('does not matter when postmaster.pid names another program', async () => {
      const first = await start({ dataDir: made })
      const pidFile = path.join(madeCluster, 'postmaster.pid')
      const content = readFileSync(pidFile, 'utf8')
      await first.stop()
      // Of the database's own user, so that PostgreSQL would take it for a server.
      const stranger = spawn('cat', { uid: statSync(madeCluster).uid })
      atEnd(() => stranger.kill())
      writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
      expect(await kept((await start({ dataDir: made })).url)).toBe(42)
    })

    it('is redone when the first start was killed half way', async () => {
      const dataDir = tempFolder()
      const child = spawnHolder({ dataDir })
      await expect.poll(() => readdirSync(dataDir), { timeout: 60_000, interval: 5 }).not.toEqual([])
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(existsSync(clusterOf(dataDir))).toBe(false)
      const { url } = await start({ dataDir })
      expect(await setting(url, 'cluster_name')).toBe('lockstep')
      expect(readdirSync(dataDir)).toEqual(['postgres'])
    })

    it('is set aside, not deleted, when files are there that no start of ours completed', async () => {
      const dataDir = tempFolder()
      mkdirSync(clusterOf(dataDir))
      writeFileSync(path.join(clusterOf(dataDir), 'PG_VERSION'), '18\n')
      const { url } = await start({ dataDir })
      expect(await setting(url, 'cluster_name')).toBe('lockstep')
      const aside = readdirSync(dataDir).find((name) => name.includes('unfinished'))
      expect(readdirSync(path.join(dataDir, aside ?? ''))).toEqual(['PG_VERSION'])
    })
  })

describe('a refusal', () => {
  it('names the folder that another major version made', async () => {
    const dataDir = tempFolder()
    mkdirSync(clusterOf(dataDir))
    writeFileSync(path.join(clusterOf(dataDir), 'PG_VERSION'), '17\n')
    writeFileSync(path.join(clusterOf(dataDir), 'lockstep.password'), 'secret\n')
    await expect(start({ dataDir })).rejects.toThrow(
      `The database in ${clusterOf(dataDir)} was made by PostgreSQL 17 and this is PostgreSQL 18: move that folder away`,
    )
  })

  it('gives the server’s own reason', async () => {
    const settings = path.join(madeCluster, 'postgresql.auto.conf')
    writeFileSync(settings, "work_mem = 'plenty'\n")
    atEnd(() => writeFileSync(settings, ''))
    await expect(start({ dataDir: made })).rejects.toThrow(/did not start in .*postgresql\.auto\.conf/)
  })

  it('is a sentence when a file is in the way', async () => {
    const dataDir = path.join(tempFolder(), 'data')
    writeFileSync(dataDir, '')
    await expect(start({ dataDir })).rejects.toThrow(/is in the way .*: move it away/)
  })
})
