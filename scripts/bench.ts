// Measures both services beside Better Auth and the floors, and says which goals are reached.

import { main } from '../test/bench/main.ts'

// What an interrupted run was waiting for may never come.
process.exit(await main(process.argv.slice(2), process.env))
