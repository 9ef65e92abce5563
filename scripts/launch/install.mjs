// Installs the locked dependencies when they are missing, half installed or older than the lockfile.

import fs from 'node:fs'
import { withLock } from './lock.mjs'
import { hasPackage } from './package-bin.mjs'
import { explainRefusedWrite, Problem } from './problem.mjs'
import { inRoot, root } from './root.mjs'
import { runTool } from './tool.mjs'

const lockfile = inRoot('package-lock.json')
// npm writes it as the last act of an install.
const record = inRoot('node_modules', '.package-lock.json')

export async function ensureInstalled({ forDevelopment }) {
  if (isInstalled(forDevelopment)) return
  await withLock('install', announceWait, async (holdsToo) => {
    if (!isInstalled(forDevelopment)) await install(holdsToo)
  })
}

function isInstalled(forDevelopment) {
  if (!fs.existsSync(record)) return false
  // A production image brings its own node_modules, without development packages and with any file times.
  if (!forDevelopment && process.env.NODE_ENV === 'production') return true
  return modified(record) >= modified(lockfile) && (!forDevelopment || hasPackage('vite'))
}

async function install(holdsToo) {
  process.stderr.write('Installing the dependencies from package-lock.json …\n')
  removeRecord()
  const npm = npmCommand()
  const args = [...npm.args, 'ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
  const options = { quiet: true, shell: npm.shell, onStart: holdsToo }
  const { code, output } = await runTool(npm.command, args, options).catch(explainNoNpm)
  if (code === 0) return makeRecordCurrent()
  throw new Problem(
    `${output.trimEnd()}\nThe dependencies could not be installed: fix what npm reports above, then run the command again.`,
    code,
  )
}

function npmCommand() {
  const script = process.env.npm_execpath
  // Other package managers name themselves in the same variable.
  if (script && /npm-cli\.[cm]?js$/.test(script))
    return { command: process.execPath, args: [script], shell: false }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

function explainNoNpm(error) {
  if (error.code !== 'ENOENT') throw error
  throw new Problem(
    `npm was not found: install it (it comes with Node from https://nodejs.org), then run the command again.`,
  )
}

// First to go, so that an install broken off at any moment is seen as such.
function removeRecord() {
  try {
    fs.rmSync(record, { force: true })
  } catch (error) {
    throw explainRefusedWrite(error, inRoot('node_modules'))
  }
}

// A lockfile dated in the future would otherwise ask for an install at every start.
function makeRecordCurrent() {
  if (!fs.existsSync(record))
    throw new Problem(`npm reported success but installed nothing in ${root}: run 'npm ci' to see why.`)
  const time = new Date(Math.max(Date.now(), modified(lockfile)))
  fs.utimesSync(record, time, time)
}

function announceWait() {
  process.stderr.write('Another process is installing the dependencies; waiting for it …\n')
}

function modified(file) {
  return fs.statSync(file).mtimeMs
}
