// Lets one launcher at a time work on a folder; a lock left by a killed launcher does not count.

import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { inRoot } from '../../server/root.mjs'
import { explainRefusedWrite } from './problem.mjs'
import { identityOf, isRunning } from './process-identity.mjs'

// In the data folder, because an install deletes node_modules with everything in it.
const folder = inRoot('.lockstep')

/** Calls `work` with a function that names a process which holds the lock, too. */
export async function withLock(name, announceWait, work) {
  const file = `${folder}/${name}.lock`
  for (let waited = false; !take(file); waited = true) {
    if (!waited) announceWait()
    await delay(100)
  }
  const release = () => fs.rmSync(file, { force: true })
  process.once('exit', release)
  try {
    // An npm whose launcher was killed goes on by itself, and is to be waited for as well.
    return await work((pid) => fs.appendFileSync(file, `${identityOf(pid)}\n`))
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(file) {
  try {
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(file, `${identityOf(process.pid)}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw explainRefusedWrite(error, folder)
    return removeIfAbandoned(file) && take(file)
  }
}

/** True when the lock is gone, and may be taken. */
function removeIfAbandoned(file) {
  const holders = read(file)
  if (holders === undefined) return true
  if (holders.split('\n').some(isRunning) || isBeingWritten(file, holders)) return false
  const aside = `${file}.${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch {
    return false
  }
  // Another launcher may have removed the abandoned lock and taken its own between our look and our rename.
  const taken = read(aside) !== holders
  if (taken) fs.renameSync(aside, file)
  else fs.rmSync(aside)
  return !taken
}

// A lock is empty for the instant between its creation and its first write.
function isBeingWritten(file, holders) {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return holders === '' && stat !== undefined && Date.now() - stat.mtimeMs < 2000
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code !== 'ENOENT') throw explainRefusedWrite(error, folder)
    return undefined
  }
}
