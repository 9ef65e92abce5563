// Measures both services beside Better Auth and the floors, and says which goals are reached.

import { main } from '../test/bench/main.ts'

process.exitCode = await main(process.argv.slice(2), process.env)
