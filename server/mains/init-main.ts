// npm run init: writes a lockstep.config.ts to begin with.

import { existsSync, writeFileSync } from 'node:fs'
import type { Given } from '../commands/arguments.mjs'
import { runCommand, say } from '../commands/command.ts'
import { NAMES } from '../config/config-file.ts'
import { renderConfig } from '../config/config-template.ts'
import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'

const isThere = (file: string) =>
  new Problem(
    `${file} is there already, and stays as it is: ${called('init', 'another.ts')} writes another file.`,
  )

/** @throws Problem */
async function init({ words: [named] }: Given): Promise<void> {
  const other = named ? undefined : NAMES.find((name) => existsSync(name))
  if (other) throw isThere(other)
  const file = named ?? NAMES[0]
  try {
    writeFileSync(file, renderConfig(), { flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw isThere(file)
    throw new Problem(
      `${file} cannot be written (${code}): name one in a folder that exists and that you may write to.`,
    )
  }
  say(`${file} has every setting with its default. Uncomment what you change, then run ${called('doctor')}.`)
}

runCommand('init', { '': init })
