#!/usr/bin/env node
// The command `lockstep` of the package; without a word it starts the whole product.

import { run } from './packaged.mjs'

await run(process.argv[2], process.argv.slice(3))
