// The factor-recovery machine keeps the rules of a recovery, row by row.

import { testTransitions } from './support/transition-table.ts'
import { factorRecoverySuite } from './tables/factor-recovery.ts'

testTransitions('factor-recovery', factorRecoverySuite)
