// Loads what a provider's return to a page behind the door is shown with, in place of that page: hardly anybody comes back to one.

import { formFor } from '../auth/returned.ts'
import type { ProviderReturn } from '../client/provider-return.ts'
import type { startPage } from '../start-page.tsx'
import { loadCallback, loadCallbackWords } from './load-callback.ts'

export async function loadReturn(returned: ProviderReturn): Promise<Parameters<typeof startPage>> {
  const Callback = await loadCallback()
  return [() => <Callback {...formFor(returned)} />, loadCallbackWords]
}
