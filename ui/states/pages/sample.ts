// A state of a page: what the servers answer it, and what somebody does there.

import type { AuthFormPorts } from '../../../machines/auth-form/auth-form.types.ts'
import type { Replies } from '../replies.ts'

/** An element by its selector, that is pressed; or that is typed into. */
export type Gesture = string | readonly [field: string, text: string]

export type PageSample = {
  replies?: Replies
  /** What the form's machine is answered, on the page that runs it. */
  ports?: Partial<AuthFormPorts>
  /** Of the page's address. */
  query?: Record<string, string>
  hash?: string
  /** One after the other, each once its element is there. */
  gestures?: readonly Gesture[]
  isOffline?: true
  /** Its script does not come. */
  isMissing?: true
}

/** By name. */
export type PageSamples = Record<string, PageSample>
