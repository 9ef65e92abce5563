// npm run mutate -- flows | hosts: one fault at a time in the services' flows or hosts, against the proofs or the tests.

import { main } from '../test/mutate/main.ts'

process.exit(await main(process.argv.slice(2)))
