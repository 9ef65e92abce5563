// Picks the Node that runs the project: the one npm installed, else this one when it is new enough.

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inRoot } from '../../server/root.mjs'
import { Problem } from './problem.mjs'

let picked

export function node24() {
  picked ??= pick()
  return picked
}

function pick() {
  const packaged = packagedNode()
  if (packaged && (packaged === process.execPath || runs(packaged))) return packaged
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Problem(
    `Lockstep runs on Node 24, npm has none that works on this machine (${process.platform} ${process.arch}), and this is ${process.version}: install Node 24 or newer from https://nodejs.org and run the command again.`,
  )
}

function packagedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  try {
    const require = createRequire(inRoot('package.json'))
    const manifest = require.resolve(`node-${platform}-${process.arch}/package.json`)
    return path.resolve(path.dirname(manifest), require(manifest).bin.node)
  } catch {
    return undefined
  }
}

// A musl system installs the package too, but cannot run what is in it.
function runs(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}
