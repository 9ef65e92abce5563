// The totp machine keeps the rules of an authenticator app, row by row.

import { testTransitions } from './support/transition-table.ts'
import { totpSuite } from './tables/totp.ts'

testTransitions('totp', totpSuite)
