// The refresh-family machine keeps the rules of refresh tokens, row by row.

import { testTransitions } from './support/transition-table.ts'
import { refreshFamilySuite } from './tables/refresh-family.ts'

testTransitions('refresh-family', refreshFamilySuite)
