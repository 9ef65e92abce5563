// What a Node process that a test starts is given of this one's environment.

import { join } from 'node:path'

/** Kept where `npm start` keeps it: compiling a service takes longer than all that most tests ask of it. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node-compile'),
}

/** Nothing of this terminal's but where programs are. */
export const bareEnvironment = { PATH: process.env.PATH ?? '', ...compileCache }
