// npm run prove -- --settings <file>: which properties of the proofs hold under an operator's settings, and how those end that do not.

import { main } from '../test/prove/main.ts'

process.exitCode = main(process.argv.slice(2))
