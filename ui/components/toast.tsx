// Says for a few seconds what has just been done, at the page's edge; screen readers hear it from the page's one live region.

import { Toast, toaster } from '@kobalte/core/toast'
import { announce } from './live-region.tsx'

/** In ms. */
const SHOWN = 6000

export function say(sentence: string): void {
  announce(sentence)
  toaster.show((props) => (
    <Toast toastId={props.toastId} class="toast" role="listitem" tabIndex={-1} aria-live="off">
      {sentence}
    </Toast>
  ))
}

export const Toasts = (props: { label: string }) => (
  <Toast.Region duration={SHOWN} aria-label={props.label}>
    <Toast.List class="toasts" />
  </Toast.Region>
)
