// Builds the browser UI when the one in dist/ was made from other inputs.

import fs from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { node24 } from './node24.mjs'
import { hasPackage, packageBin } from './package-bin.mjs'
import { explainRefusedWrite, Problem } from './problem.mjs'
import { inRoot } from './root.mjs'
import { runTool } from './tool.mjs'

const built = inRoot('dist', '.inputs')

export async function ensureBuilt() {
  if (!wantsBuild()) return
  await withLock('build', announceWait, async (holdsToo) => {
    if (!isBuilt()) await build(holdsToo)
  })
}

export function wantsBuild() {
  // A production image carries the built UI and no builder.
  return hasPackage('vite') && !isBuilt()
}

function isBuilt() {
  return fs.existsSync(built) && fs.readFileSync(built, 'utf8') === fingerprint()
}

async function build(holdsToo) {
  process.stderr.write('Building the browser UI …\n')
  const inputs = fingerprint()
  // No page rather than the one before: a server that starts meanwhile would keep it.
  for (const file of [built, inRoot('dist', 'index.html')]) attempt(() => fs.rmSync(file, { force: true }))
  const args = [packageBin('vite', 'vite'), 'build']
  const { code, output } = await runTool(node24(), args, {
    quiet: true,
    env: { NODE_ENV: 'production' },
    onStart: holdsToo,
  })
  if (code !== 0) {
    throw new Problem(
      `${output.trimEnd()}\nThe browser UI could not be built: fix what is reported above, then run the command again.`,
    )
  }
  // Written last, so that a build broken off is done again.
  attempt(() => fs.writeFileSync(built, inputs))
}

function attempt(write) {
  try {
    write()
  } catch (error) {
    throw explainRefusedWrite(error, inRoot('dist'))
  }
}

function announceWait() {
  process.stderr.write('Another process is building the browser UI; waiting for it …\n')
}
