// The name of the product and its mark: two flights of stairs, one behind the other.

import { product } from '../config.ts'

export function Wordmark() {
  return (
    <p class="wordmark">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path class="step" d="M3 13h5V8h5V3h5" />
        <path class="step following" d="M6 21h5v-5h5v-5h5" />
      </svg>
      {product()}
    </p>
  )
}
