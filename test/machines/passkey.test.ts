// The passkey machine keeps the rules of a passkey, row by row.

import { testTransitions } from './support/transition-table.ts'
import { passkeySuite } from './tables/passkey.ts'

testTransitions('passkey', passkeySuite)
