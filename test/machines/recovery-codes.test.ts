// The recovery-codes machine keeps the rules of a recovery code, row by row.

import { testTransitions } from './support/transition-table.ts'
import { recoveryCodesSuite } from './tables/recovery-codes.ts'

testTransitions('recovery-codes', recoveryCodesSuite)
