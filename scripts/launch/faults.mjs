// Runs the tests of faults on real processes: all of them or the named ones, for a stated time.

import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot } from '../../server/root.mjs'
import { Problem } from './problem.mjs'

const HOW =
  'npm run test:faults -- --minutes 5 --requests 1000000 --seed 42 --release ../another-checkout load growth'

const FOLDER = 'test/faults'

export function faults(args, vitest) {
  const { values, positionals } = parsed(args)
  const told = {
    ...number(values, 'minutes'),
    ...number(values, 'requests'),
    ...number(values, 'seed'),
    ...(values.record !== undefined && { record: versionIn(values.record) }),
    ...(values.release !== undefined && { release: releaseIn(values.release) }),
  }
  const names = fs
    .readdirSync(inRoot(FOLDER))
    .flatMap((file) => (file.endsWith('.test.ts') ? [file.slice(0, -'.test.ts'.length)] : []))
  const unknown = positionals.find((name) => !names.includes(name))
  if (unknown)
    throw new Problem(`There are no faults ${unknown}: name one of ${names.join(', ')}, or none for all.`)
  process.env.LOCKSTEP_FAULTS = JSON.stringify(told)
  const files = (positionals.length > 0 ? positionals : names).map((name) => `${FOLDER}/${name}.test.ts`)
  return vitest(files, files)
}

function parsed(args) {
  const text = { type: 'string' }
  try {
    return parseArgs({
      args,
      options: { minutes: text, requests: text, seed: text, release: text, record: text },
      allowPositionals: true,
    })
  } catch (error) {
    throw new Problem(`${error.message}\n${HOW}`)
  }
}

function number(values, name) {
  const given = values[name]
  if (given === undefined) return {}
  const found = Number(given)
  if (
    given.trim() === '' ||
    !Number.isFinite(found) ||
    found <= 0 ||
    (name === 'seed' && !Number.isInteger(found))
  )
    throw new Problem(`--${name} wants a number above 0, not ${given}: ${HOW}`)
  return { [name]: found }
}

function versionIn(given) {
  if (/^\d+\.\d+\.\d+$/.test(given)) return given
  throw new Problem(`--record wants the version that is released, such as 0.1.0, not ${given}.`)
}

function releaseIn(given) {
  const folder = path.resolve(given)
  const needed = ['server', 'node_modules', 'dist']
  const missing = needed.find((name) => !fs.existsSync(path.join(folder, name)))
  if (missing)
    throw new Problem(
      `--release wants another checkout that is installed and built, and ${folder} has no ${missing}.`,
    )
  return folder
}
