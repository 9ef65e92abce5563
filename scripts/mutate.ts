// npm run mutate -- flows: one fault at a time in the services' flows, against the proofs.

import { main } from '../test/mutate/main.ts'

process.exit(await main(process.argv.slice(2)))
