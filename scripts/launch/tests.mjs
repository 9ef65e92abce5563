// Runs the tests: which projects the given paths belong to is found first, so that nothing is made ready in vain.

import fs from 'node:fs'
import path from 'node:path'
import { inRoot, root } from '../../server/root.mjs'
import { ensureBuilt } from './build.mjs'
import { node24 } from './node24.mjs'
import { packageBin } from './package-bin.mjs'
import { runTool } from './tool.mjs'

/** What is served from dist/, and so wants it built. */
const SERVED = [
  'test/e2e/',
  'test/server/app/',
  'test/server/commands/doctor-at-start',
  'test/server/processes',
  'test/server/walks/app-session',
]

/** The projects that `npm test` leaves out: each has a command of its own. */
const CLUSTER = 'cluster'
const ELEMENT = 'element'
const PACKAGES = 'packages'
const SITE = 'site'
const APART = [CLUSTER, ELEMENT, 'faults', PACKAGES, SITE]

/** Everything but what is wide, or the files that are named; resolves with the exit code. */
export const test = (args) => testOf(args, namedIn(args).length > 0 ? {} : { LOCKSTEP_TESTS: 'narrow' })

/** What `test` leaves out: test/wide.json. */
export const testWide = (args) => testOf(args, { LOCKSTEP_TESTS: 'wide' })

/** Everything that these two run, with the parts that may take long at their full length. */
export function testDeep(args) {
  process.env.LOCKSTEP_DEEP = 'yes'
  return testOf(args)
}

async function testOf(args, env = {}) {
  const files = filesOf(args)
  if (files.some((file) => SERVED.some((folder) => file.startsWith(folder)))) await ensureBuilt()
  return vitest(args, files, env)
}

/** As `test`, of files that need no built UI. */
export async function vitest(args, files = filesOf(args), more = {}) {
  const projects = [...new Set(files.map(projectOf))]
  const chosen = projectsIn(args).length > 0 ? [] : projects.flatMap((name) => ['--project', name])
  // vitest.config.ts looks for a Chromium only where a project drives one.
  const env = { LOCKSTEP_PROJECTS: projects.join(' '), ...more }
  const { code } = await runTool(node24(), [packageBin('vitest', 'vitest'), 'run', ...chosen, ...args], {
    env,
  })
  return code
}

/** With programs that not every machine has; what is missing makes it fail. */
export function testCluster(args) {
  return vitest(['--project', CLUSTER, ...args])
}

/** Packs the package, installs it into an empty folder, and drives it there, in real frameworks. */
export function testPackages(args) {
  return vitest(['--project', PACKAGES, ...args])
}

/** In React and Vue, which are installed for it alone. */
export async function testElement(args) {
  await ensureBuilt()
  return vitest(['--project', ELEMENT, ...args])
}

/** Builds the site and reads it in Chromium. */
export function testSite(args) {
  return vitest(['--project', SITE, ...args])
}

/** Where no word is a path's, each is an option's: then all of them. */
function filesOf(args) {
  const named = namedIn(args)
  return named.length > 0 ? named : filesIn(args)
}

/** As vitest chooses: what has one of the words in its path. */
function namedIn(args) {
  const projects = projectsIn(args)
  const words = args.filter((arg) => !arg.startsWith('-') && !projects.includes(arg)).map(asInPaths)
  return filesIn(args).filter((file) => words.some((word) => file.includes(word)))
}

function filesIn(args) {
  const projects = projectsIn(args)
  const isMeant = (name) => (projects.length === 0 ? !APART.includes(name) : projects.includes(name))
  return testFiles().filter((file) => isMeant(projectOf(file)))
}

const testFiles = () =>
  fs
    .readdirSync(inRoot('test'), { recursive: true })
    .map((name) => `test/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('/node_modules/'))

const projectOf = (file) => file.split('/')[1]

const projectsIn = (args) =>
  args.flatMap((arg, index) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)]
    return args[index - 1] === '--project' ? [arg] : []
  })

const asInPaths = (word) =>
  (path.isAbsolute(word) ? path.relative(root, word) : word)
    .replaceAll(path.sep, '/')
    .replace(/^\.\//, '')
    .replace(/:\d+$/, '')
