// Runs a command of the installed package: as in a checkout, but in the folder it is called from, and of built files.

import { main } from './main.mjs'
import { runService } from './service.mjs'
import { bundled, services } from './services.mjs'

const commands = Object.fromEntries(
  Object.entries(services).map(([name, file]) => [
    name,
    (args) => runService(bundled(file), args, process.cwd()),
  ]),
)

/** Sets the exit code of this process, and says what is wrong. */
export const run = (name = 'start', args = []) => main(name, args, commands)
