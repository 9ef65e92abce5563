// The views of the form: their props, and which of them are loaded after the first one.

import type { Accessor, Component } from 'solid-js'
import type { HistoryView } from '../../machines/auth-form/auth-form.types.ts'
import type { AuthFormApi } from './auth-form.connect.ts'

export type ViewProps = { api: AuthFormApi; codeClears: Accessor<number> }

type FirstView = 'login' | 'register'
type Views = Record<HistoryView, Component<ViewProps>>

/** In the page's first script. */
export type FirstViews = Pick<Views, FirstView>
/** In a chunk of their own. */
export type LaterViews = Omit<Views, FirstView>
