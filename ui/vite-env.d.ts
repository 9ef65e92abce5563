/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The auth service's address, for a page whose server fills no meta element. */
  readonly VITE_AUTH_URL?: string
}
