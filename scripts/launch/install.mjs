// Installs the locked dependencies that a command needs when they are missing, half installed or older than the lockfile.

import fs from 'node:fs'
import { inRoot, root } from '../../server/root.mjs'
import { withLock } from './lock.mjs'
import { hasPackage } from './package-bin.mjs'
import { explainRefusedWrite, Problem } from './problem.mjs'
import { showInstalling } from './progress.mjs'
import { runTool } from './tool.mjs'

const lockfile = inRoot('package-lock.json')
// npm writes it as the last act of an install.
const record = inRoot('node_modules', '.package-lock.json')

/** What a command needs, each with all before it, and a package by which it is known to be there. */
const SIGN = { production: undefined, start: 'vite', tests: '@biomejs/biome' }

/** The packages of the tests are a workspace's, and optional peers of Better Auth's. */
const WITHOUT_TESTS = ['--workspaces=false', '--legacy-peer-deps']

/** @param {'production' | 'start' | 'tests'} needs */
export async function ensureInstalled(needs) {
  if (isInstalled(needs)) return
  await withLock('install', announceWait, async (holdsToo) => {
    if (!isInstalled(needs)) await install(needs, holdsToo)
  })
}

function isInstalled(needs) {
  if (!fs.existsSync(record)) return false
  // A production image brings its own node_modules, without development packages and with any file times.
  if (needs === 'production' && process.env.NODE_ENV === 'production') return true
  return modified(record) >= modified(lockfile) && has(needs)
}

const has = (needs) => SIGN[needs] === undefined || hasPackage(SIGN[needs])

async function install(needs, holdsToo) {
  const isStarted = isInstalled('start')
  // Where the packages of the tests have been, they are wanted again.
  const wantsAll = needs === 'tests' || has('tests')
  removeRecord()
  const shown = showInstalling()
  try {
    // Only added to, where it can be: a product that runs on these packages would lose them under its feet.
    const how = needs === 'tests' && isStarted ? ['install', '--no-save'] : ['ci']
    await npm(wantsAll ? how : [...how, ...WITHOUT_TESTS], holdsToo)
  } finally {
    shown.end()
  }
  makeRecordCurrent()
  shown.done()
}

async function npm(how, holdsToo) {
  const { command, args, shell } = npmCommand()
  const quiet = ['--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
  const { code, output } = await runTool(command, [...args, ...how, ...quiet], {
    quiet: true,
    shell,
    onStart: holdsToo,
  }).catch(explainNoNpm)
  if (code === 0) return
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
