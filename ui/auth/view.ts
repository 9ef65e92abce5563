// The props of every view of the form.

import type { Accessor } from 'solid-js'
import type { AuthFormApi } from './auth-form.connect.ts'

export type ViewProps = { api: AuthFormApi; codeClears: Accessor<number> }
