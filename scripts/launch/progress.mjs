// Shows how far an install is: in a terminal by one line that is written anew, elsewhere by a line for each quarter, and
// for each five seconds without one.

import fs from 'node:fs'
import { inRoot } from '../../server/root.mjs'

const modules = inRoot('node_modules')
const LOOK_MS = 250
const QUARTERS = 4
const SILENT_MS = 5000

/** @returns `end`, which stops watching, and `done`, which prints the result. */
export function showInstalling() {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  const show = process.stderr.isTTY ? inTerminal(seconds) : inLines(seconds)
  process.stderr.write('Installing the packages of package-lock.json …\n')
  const timer = setInterval(() => show(packages()), LOOK_MS)
  return {
    end: () => {
      clearInterval(timer)
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    },
    done: () => process.stderr.write(`Installed ${packages().all} packages in ${seconds()}.\n`),
  }
}

const inTerminal =
  (seconds) =>
  ({ done, all }) =>
    process.stderr.write(`\r\x1b[K  ${done} of ${all} packages, ${seconds()}`)

function inLines(seconds) {
  let told = 0
  let toldAt = performance.now()
  return ({ done, all }) => {
    const quarter = all && Math.floor((QUARTERS * done) / all)
    const isNews = quarter > told && quarter < QUARTERS
    if (!isNews && performance.now() - toldAt < SILENT_MS) return
    told = Math.max(told, quarter)
    toldAt = performance.now()
    process.stderr.write(`  ${done} of ${all} packages, ${seconds()}\n`)
  }
}

/** npm makes the folder of each package before it fills the first; `all` is 0 until then. */
function packages() {
  const names = namesIn(modules).flatMap((name) =>
    name.startsWith('@') ? namesIn(`${modules}/${name}`).map((own) => `${name}/${own}`) : [name],
  )
  const done = names.filter((name) => fs.existsSync(`${modules}/${name}/package.json`)).length
  return { done, all: names.length }
}

function namesIn(folder) {
  try {
    return fs
      .readdirSync(folder, { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : []))
  } catch {
    // It is about to be made, or to go.
    return []
  }
}
