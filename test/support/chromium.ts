// The Chromium that scripts find, under a name that vite.config.ts may import.

export { chromiumPath } from '../../scripts/chromium.ts'
