// Builds the browser UI in dist/, and what production runs in bundle/, when they were made from other inputs.

import fs from 'node:fs'
import { inRoot } from '../../server/root.mjs'
import { fingerprint, INPUTS } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { node24 } from './node24.mjs'
import { hasPackage, packageBin } from './package-bin.mjs'
import { explainRefusedWrite, Problem } from './problem.mjs'
import { runTool } from './tool.mjs'

const ui = {
  folder: 'dist',
  inputs: INPUTS.ui,
  builder: 'vite',
  what: 'the browser UI',
  // No page rather than the one before: a server that starts meanwhile would keep it.
  stale: ['index.html'],
  command: () => [packageBin('vite', 'vite'), 'build'],
}

const servers = {
  folder: 'bundle',
  inputs: INPUTS.servers,
  builder: 'rolldown',
  what: 'the servers',
  stale: [],
  command: () => [inRoot('scripts/bundle.ts')],
}

export const ensureBuilt = () => ensure(ui)
export const ensureBundled = () => ensure(servers)
export const wantsBuild = () => wants(ui)

async function ensure(target) {
  if (!wants(target)) return
  const wait = () =>
    void process.stderr.write(`Another process is building ${target.what}; waiting for it …\n`)
  await withLock(`build-${target.folder}`, wait, async (holdsToo) => {
    if (!isBuilt(target)) await build(target, holdsToo)
  })
}

/** A production image carries what was built and no builder. */
const wants = (target) => hasPackage(target.builder) && !isBuilt(target)

const recordOf = ({ folder }) => inRoot(folder, '.inputs')

function isBuilt(target) {
  const record = recordOf(target)
  return fs.existsSync(record) && fs.readFileSync(record, 'utf8') === fingerprint(target.inputs)
}

async function build(target, holdsToo) {
  const { folder, what, stale, command } = target
  process.stderr.write(`Building ${what} …\n`)
  const inputs = fingerprint(target.inputs)
  const attempt = (write) => {
    try {
      write()
    } catch (error) {
      throw explainRefusedWrite(error, inRoot(folder))
    }
  }
  for (const file of [recordOf(target), ...stale.map((name) => inRoot(folder, name))])
    attempt(() => fs.rmSync(file, { force: true }))
  const { code, output } = await runTool(node24(), command(), {
    quiet: true,
    env: { NODE_ENV: 'production' },
    onStart: holdsToo,
  })
  if (code !== 0) {
    throw new Problem(
      `${output.trimEnd()}\n${what.replace('the', 'The')} could not be built: fix what is reported above, then run the command again.`,
    )
  }
  // Written last, so that a build broken off is done again.
  attempt(() => fs.writeFileSync(recordOf(target), inputs))
}
