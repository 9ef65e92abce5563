// The email-form machine says what is shown while another e-mail is asked for, row by row.

import { testLedger } from './support/ledger.ts'
import { emailFormSuite } from './tables/email-form.ts'

testLedger('email-form', emailFormSuite)
